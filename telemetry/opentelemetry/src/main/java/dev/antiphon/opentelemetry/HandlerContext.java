package dev.antiphon.opentelemetry;

import dev.antiphon.AttributeKey;
import dev.antiphon.CallContext;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import java.util.Optional;

/**
 * Keeps the context of a call that is answered, for threads that work for the call and have no context of OpenTelemetry: those that
 * produce the items of a stream, and those of {@link CallContext#propagating}.
 */
final class HandlerContext {
    private static final AttributeKey<Context> CONTEXT = AttributeKey.of("OpenTelemetry context", Context.class);

    private HandlerContext() {}

    /**
     * Keeps the context of a call, if that is likely to be of use: it costs more than all else that is done for a call which is not
     * recorded.
     */
    static void keep(CallContext call, Span span, Context context) {
        if (span.isRecording()
                || (span.getSpanContext().isValid() && call.items().isPresent())) {
            call.attributes().set(CONTEXT, context);
        }
    }

    /** The context of a call that the current thread makes: what is current, else that of the call that it works for. */
    static Context parent(Context current) {
        if (Span.fromContextOrNull(current) != null) {
            return current;
        }
        Optional<Context> kept =
                CallContext.current().flatMap(call -> call.attributes().get(CONTEXT));
        if (kept.isEmpty()) {
            return current;
        }
        return current == Context.root() ? kept.get() : current.with(Span.fromContext(kept.get()));
    }
}
