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
 * The span of a batch that this side handles. It starts with the first call of the batch, since only calls carry trace context.
 * Thread-safe.
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
     * Starts the span of a call of the batch. It is a child of the span of the batch, unless the call has its own remote parent, as calls
     * have that were batched automatically: then it is a child of that parent, with a link to the batch.
     */
    Span startCall(MethodAttributes attributes, RemoteParent remote) {
        Span whole = span(remote);
        SpanContext caller = remote.span();
        if (!caller.isValid() || RemoteParent.same(caller, parent())) {
            return spans.start(attributes, SpanKind.INTERNAL, remote.parent().with(whole), List.of());
        }
        List<SpanContext> links = new ArrayList<>(remote.links());
        links.add(whole.getSpanContext());
        return spans.start(attributes, SpanKind.SERVER, remote.parent(), links);
    }

    private synchronized Span span(RemoteParent remote) {
        Span started = span;
        if (started == null) {
            started = spans.start(batch, SpanKind.SERVER, remote.parent(), remote.links());
            span = started;
            parent = remote.span();
        }
        return started;
    }

    private synchronized SpanContext parent() {
        return parent;
    }

    /** Ends the span; starts it first if the batch had only invalid entries and no calls. */
    void end() {
        span(new RemoteParent(Context.current(), List.of())).end();
    }
}
