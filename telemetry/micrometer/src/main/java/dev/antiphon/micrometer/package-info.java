/** Metrics and observations by Micrometer; begin with {@link dev.antiphon.micrometer.AntiphonMetrics}. */
@NullMarked
package dev.antiphon.micrometer;

import org.jspecify.annotations.NullMarked;
