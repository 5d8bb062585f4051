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

/** Stands around calls that this side answers. */
final class TracingServerInterceptor implements BatchInterceptor {
    private final AttributeKey<BatchSpan> batches = AttributeKey.of("OpenTelemetry batch", BatchSpan.class);
    private final CallSpans spans;
    private final CallDurations durations;
    private final ContextPropagation propagation;
    private final CallRecorder watch;

    TracingServerInterceptor(CallSpans spans, CallDurations durations, ContextPropagation propagation) {
        this.spans = spans;
        this.durations = durations;
        this.propagation = propagation;
        this.watch = new CallRecorder(durations, CallOutcome.Side.SERVER);
    }

    @Override
    public Runnable begin(BatchContext batch) {
        BatchSpan begun = new BatchSpan(spans, batch);
        batch.attributes().set(batches, begun);
        return begun::end;
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
        MethodAttributes series = durations.of(call);
        Context outer = Context.current();
        RemoteParent origin = propagation.origin(call, outer);
        if (!traced) {
            // What the caller has said of its trace is passed on to those whom the handler calls.
            return watch.proceed(call, next, series, start, Span.getInvalid(), origin.parent(), outer);
        }
        Optional<BatchSpan> batch =
                call.batch().flatMap(known -> known.attributes().get(batches));
        Span span = batch.isPresent()
                ? batch.get().begin(series, origin)
                : spans.begin(series, SpanKind.SERVER, origin.parent(), origin.links());
        Context inner = origin.parent().with(span);
        HandlerContext.keep(call, span, inner);
        return watch.proceed(call, next, series, start, span, inner, outer);
    }
}
