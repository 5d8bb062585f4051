package dev.antiphon.opentelemetry;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.context.Context;
import java.util.List;

/**
 * Where a call comes from.
 *
 * @param parent the context that its span continues
 * @param links other spans that have to do with it
 */
record RemoteParent(Context parent, List<SpanContext> links) {
    /** One that nobody has told anything about. */
    static final RemoteParent UNKNOWN = new RemoteParent(Context.root(), List.of());

    /** The span that is continued; invalid if none is. */
    SpanContext span() {
        return Span.fromContext(parent).getSpanContext();
    }

    /** Whether two spans are the same, however one has learned of them. */
    static boolean same(SpanContext one, SpanContext other) {
        return one.getSpanId().equals(other.getSpanId()) && one.getTraceId().equals(other.getTraceId());
    }
}
