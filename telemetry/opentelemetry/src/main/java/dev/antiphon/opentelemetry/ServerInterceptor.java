package dev.antiphon.opentelemetry;

import dev.antiphon.AttributeKey;
import dev.antiphon.BatchContext;
import dev.antiphon.BatchInterceptor;
import dev.antiphon.CallContext;
import dev.antiphon.Reply;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Context;
import java.util.Optional;

/** Stands around calls that this side answers. */
final class ServerInterceptor implements BatchInterceptor {
    private final AttributeKey<ServerBatch> batches = AttributeKey.of("OpenTelemetry batch", ServerBatch.class);
    private final Spans spans;
    private final Durations durations;
    private final Propagation propagation;
    private final Watch watch;

    ServerInterceptor(Spans spans, Durations durations, Propagation propagation) {
        this.spans = spans;
        this.durations = durations;
        this.propagation = propagation;
        this.watch = new Watch(durations, Outcome::answered);
    }

    @Override
    public Runnable begin(BatchContext batch) {
        ServerBatch begun = new ServerBatch(spans, batch);
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
        Series series = durations.of(call);
        Context outer = Context.current();
        Origin origin = propagation.origin(call, outer);
        if (!traced) {
            // What the caller has said of its trace is passed on to those whom the handler calls.
            return watch.proceed(call, next, series, start, Span.getInvalid(), origin.parent(), outer);
        }
        Optional<ServerBatch> batch =
                call.batch().flatMap(known -> known.attributes().get(batches));
        Span span = batch.isPresent()
                ? batch.get().begin(series, origin)
                : spans.begin(series, SpanKind.SERVER, origin.parent(), origin.links());
        Context inner = origin.parent().with(span);
        Handling.keep(call, span, inner);
        return watch.proceed(call, next, series, start, span, inner, outer);
    }
}
