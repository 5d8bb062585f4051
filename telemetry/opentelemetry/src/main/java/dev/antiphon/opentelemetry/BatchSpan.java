package dev.antiphon.opentelemetry;

import dev.antiphon.BatchContext;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Context;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The span of a batch that this side answers. It begins with the first call, since only calls say where they come from. Safe for use
 * by any thread.
 */
final class BatchSpan {
    private final CallSpans spans;
    private final BatchContext batch;
    private @Nullable Span span;
    private SpanContext parent = SpanContext.getInvalid();

    BatchSpan(CallSpans spans, BatchContext batch) {
        this.spans = spans;
        this.batch = batch;
    }

    /**
     * A span for a call of the batch: a part of the batch, or if the call has a caller of its own, as calls have that were gathered,
     * a part of that caller's trace, with a link to the batch.
     */
    Span begin(MethodAttributes series, RemoteParent origin) {
        Span whole = span(origin);
        SpanContext caller = origin.span();
        if (!caller.isValid() || RemoteParent.same(caller, parent())) {
            return spans.begin(series, SpanKind.INTERNAL, origin.parent().with(whole), List.of());
        }
        List<SpanContext> links = new ArrayList<>(origin.links());
        links.add(whole.getSpanContext());
        return spans.begin(series, SpanKind.SERVER, origin.parent(), links);
    }

    private synchronized Span span(RemoteParent origin) {
        Span begun = span;
        if (begun == null) {
            begun = spans.begin(batch, SpanKind.SERVER, origin.parent(), origin.links());
            span = begun;
            parent = origin.span();
        }
        return begun;
    }

    private synchronized SpanContext parent() {
        return parent;
    }

    /** The batch is answered; if it had no calls at all but only what was wrong, its span was not begun. */
    void end() {
        span(new RemoteParent(Context.current(), List.of())).end();
    }
}
