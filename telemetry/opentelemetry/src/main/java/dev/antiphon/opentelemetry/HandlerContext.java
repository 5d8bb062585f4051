package dev.antiphon.opentelemetry;

import dev.antiphon.AttributeKey;
import dev.antiphon.CallContext;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import java.util.Optional;

/**
 * The OpenTelemetry context of a call that is handled, stored in its attributes for threads that have no current context: the producers of
 * streams, and tasks of {@link CallContext#propagating}.
 */
final class HandlerContext {
    private static final AttributeKey<Context> CONTEXT = AttributeKey.of("OpenTelemetry context", Context.class);

    private HandlerContext() {}

    /**
     * Stores the context of a call if it is likely to be needed. For a call that is not recorded, this would cost more than everything
     * else.
     */
    static void store(CallContext call, Span span, Context context) {
        if (span.isRecording()
                || (span.getSpanContext().isValid() && call.items().isPresent())) {
            call.attributes().set(CONTEXT, context);
        }
    }

    /** The parent context for a call that the current thread makes: the current one if it has a span, else that of the call it handles. */
    static Context parent(Context current) {
        if (Span.fromContextOrNull(current) != null) {
            return current;
        }
        Optional<Context> stored =
                CallContext.current().flatMap(call -> call.attributes().get(CONTEXT));
        if (stored.isEmpty()) {
            return current;
        }
        return current == Context.root() ? stored.get() : current.with(Span.fromContext(stored.get()));
    }
}
