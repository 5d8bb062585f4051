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
import java.util.Optional;

/** The interceptor for calls that this side handles. Thread-safe. */
final class TracingServerInterceptor implements BatchInterceptor {
    private final AttributeKey<BatchSpan> batches = AttributeKey.of("OpenTelemetry batch", BatchSpan.class);
    private final CallSpans spans;
    private final CallDurations durations;
    private final ContextPropagation propagation;
    private final CallRecorder recorder;

    TracingServerInterceptor(CallSpans spans, CallDurations durations, ContextPropagation propagation) {
        this.spans = spans;
        this.durations = durations;
        this.propagation = propagation;
        this.recorder = new CallRecorder(durations, CallOutcome.Side.SERVER);
    }

    @Override
    public Runnable begin(BatchContext batch) {
        BatchSpan span = new BatchSpan(spans, batch);
        batch.attributes().set(batches, span);
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
        RemoteParent remote = propagation.extract(call, outer);
        if (!traced) {
            // The context of the caller is still propagated to the calls of the handler.
            return recorder.proceed(call, next, attributes, start, Span.getInvalid(), remote.parent(), outer);
        }
        Optional<BatchSpan> batch =
                call.batch().flatMap(known -> known.attributes().get(batches));
        Span span = batch.isPresent()
                ? batch.get().startCall(attributes, remote)
                : spans.start(attributes, SpanKind.SERVER, remote.parent(), remote.links());
        Context inner = remote.parent().with(span);
        HandlerContext.store(call, span, inner);
        return recorder.proceed(call, next, attributes, start, span, inner, outer);
    }
}
