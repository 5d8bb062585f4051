/** OpenTelemetry instrumentation; the entry point is {@link dev.antiphon.opentelemetry.AntiphonTelemetry}. */
@NullMarked
package dev.antiphon.opentelemetry;

import org.jspecify.annotations.NullMarked;
