package dev.antiphon.opentelemetry;

import dev.antiphon.AttributeKey;
import dev.antiphon.BatchContext;
import dev.antiphon.BatchInterceptor;
import dev.antiphon.CallContext;
import dev.antiphon.Reply;
import dev.antiphon.interceptor.CallOutcome;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Context;
import java.util.List;
import java.util.Optional;

/** The interceptor for calls that this side makes. Thread-safe. */
final class TracingClientInterceptor implements BatchInterceptor {
    /** The context with the span of a batch. */
    private final AttributeKey<Context> batches = AttributeKey.of("OpenTelemetry batch", Context.class);

    private final CallSpans spans;
    private final CallDurations durations;
    private final ContextPropagation propagation;
    private final CallRecorder recorder;

    TracingClientInterceptor(CallSpans spans, CallDurations durations, ContextPropagation propagation) {
        this.spans = spans;
        this.durations = durations;
        this.propagation = propagation;
        this.recorder = new CallRecorder(durations, CallOutcome.Side.CLIENT);
    }

    @Override
    public Runnable begin(BatchContext batch) {
        Context parent = HandlerContext.parent(Context.current());
        Span span = spans.start(batch, SpanKind.CLIENT, parent, List.of());
        batch.attributes().set(batches, parent.with(span));
        return span::end;
    }

    @Override
    public boolean watchesBatches() {
        return spans.areEnabled();
    }

    @Override
    public Reply intercept(CallContext call, Next next) {
        boolean traced = spans.areEnabled();
        long start = durations.start();
        if (!traced && start == 0 && !propagation.isActive()) {
            return next.proceed(call);
        }
        MethodAttributes attributes = durations.of(call);
        Context outer = Context.current();
        if (!traced) {
            Context current = HandlerContext.parent(outer);
            CallContext sent = propagation.inject(current, call);
            return recorder.proceed(sent, next, attributes, start, Span.getInvalid(), current, outer);
        }
        Optional<Context> batch =
                call.batch().flatMap(known -> known.attributes().get(batches));
        Context parent = batch.orElseGet(() -> HandlerContext.parent(outer));
        Span span = spans.start(attributes, batch.isPresent() ? SpanKind.INTERNAL : SpanKind.CLIENT, parent, List.of());
        Context inner = parent.with(span);
        // A batch is one message with one set of headers, so its calls share one context.
        CallContext sent = propagation.inject(batch.orElse(inner), call);
        return recorder.proceed(sent, next, attributes, start, span, inner, outer);
    }
}
