/** Micrometer metrics and observations; the entry point is {@link dev.antiphon.micrometer.AntiphonMetrics}. */
@NullMarked
package dev.antiphon.micrometer;

import org.jspecify.annotations.NullMarked;
