/** Spans, durations and trace context of calls: {@link dev.antiphon.opentelemetry.AntiphonTelemetry}. */
@NullMarked
package dev.antiphon.opentelemetry;

import org.jspecify.annotations.NullMarked;
