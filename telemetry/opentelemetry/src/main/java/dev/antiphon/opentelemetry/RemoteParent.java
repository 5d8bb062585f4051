package dev.antiphon.opentelemetry;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.context.Context;
import java.util.List;

/**
 * The remote parent of a call, and the links of its span. Immutable.
 *
 * @param parent the context with the parent span
 * @param links other related spans
 */
record RemoteParent(Context parent, List<SpanContext> links) {
    /** A call without context. */
    static final RemoteParent NONE = new RemoteParent(Context.root(), List.of());

    /** The parent span; invalid if there is none. */
    SpanContext span() {
        return Span.fromContext(parent).getSpanContext();
    }

    /** Whether two span contexts have the same ids; they may differ in flags and state. */
    static boolean same(SpanContext one, SpanContext other) {
        return one.getSpanId().equals(other.getSpanId()) && one.getTraceId().equals(other.getTraceId());
    }
}
