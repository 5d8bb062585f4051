package dev.antiphon.opentelemetry;

import dev.antiphon.CallContext;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import io.opentelemetry.context.propagation.TextMapPropagator;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Extracts trace context from calls and injects it into them, with several carriers in order. Never fails a call. Thread-safe. */
final class ContextPropagation {
    private static final System.Logger LOGGER = System.getLogger(RpcAttributes.SCOPE);

    private final TextMapPropagator propagator;
    private final List<String> fields;
    private final List<TraceCarrier> carriers;
    private final AtomicBoolean warned = new AtomicBoolean();

    ContextPropagation(TextMapPropagator propagator, List<TraceCarrier> carriers) {
        this.propagator = propagator;
        this.fields = List.copyOf(propagator.fields());
        this.carriers = fields.isEmpty() ? List.of() : List.copyOf(carriers);
    }

    /** Whether there is a carrier, and a propagator with fields. */
    boolean isActive() {
        return !carriers.isEmpty();
    }

    /**
     * Returns the remote parent of a call. The first carrier with a valid context has the parent; the contexts of the others, and the
     * current one, become links. A current span replaces that of the headers, from which it was created.
     */
    RemoteParent extract(CallContext call, Context current) {
        SpanContext ambient = spanOf(current);
        Context base = current;
        Context parent = null;
        List<SpanContext> links = List.of();
        for (TraceCarrier carrier : carriers) {
            boolean headers = carrier instanceof HeaderCarrier;
            boolean handshake = headers && call.connection().isPresent();
            if (headers && !handshake && ambient.isValid()) {
                parent = parent == null ? base : parent;
                continue;
            }
            Context found = read(carrier, call, base);
            SpanContext span = spanOf(found);
            if (!span.isValid() || RemoteParent.same(span, ambient)) {
                base = handshake ? base : found; // no context, or only baggage
            } else if (parent == null && !handshake) {
                parent = found;
            } else {
                links = with(links, span);
            }
        }
        if (parent == null) {
            parent = base;
        }
        if (ambient.isValid()) {
            links = with(links, ambient);
        }
        return parent == Context.root() && links.isEmpty()
                ? RemoteParent.NONE
                : new RemoteParent(parent, others(links, parent));
    }

    private static SpanContext spanOf(Context context) {
        return Span.fromContext(context).getSpanContext();
    }

    private static List<SpanContext> with(List<SpanContext> links, SpanContext span) {
        List<SpanContext> more = new ArrayList<>(links);
        more.add(span);
        return more;
    }

    /** The links without duplicates and without the parent. */
    private static List<SpanContext> others(List<SpanContext> links, Context parent) {
        if (links.isEmpty()) {
            return links;
        }
        SpanContext parentSpan = spanOf(parent);
        List<SpanContext> others = new ArrayList<>();
        for (SpanContext link : links) {
            if (!RemoteParent.same(link, parentSpan)
                    && others.stream().noneMatch(known -> RemoteParent.same(known, link))) {
                others.add(link);
            }
        }
        return others;
    }

    /** A context with the one of a carrier, or the same context if the carrier has none that is valid. */
    private Context read(TraceCarrier carrier, CallContext call, Context base) {
        try {
            Map<String, String> found = carrier.read(call, fields);
            return found.isEmpty() ? base : propagator.extract(base, found, Getter.INSTANCE);
        } catch (RuntimeException failure) {
            failed("read", failure);
            return base;
        }
    }

    /** Returns the call with a context, or the same call if there is no context or no carrier can hold it. */
    CallContext inject(Context context, CallContext call) {
        if (carriers.isEmpty()) {
            return call;
        }
        Map<String, String> given = new HashMap<>();
        propagator.inject(context, given, (map, field, value) -> {
            if (map != null) {
                map.put(field, value);
            }
        });
        CallContext changed = call;
        if (!given.isEmpty()) {
            for (TraceCarrier carrier : carriers) {
                changed = write(carrier, changed, given);
            }
        }
        return changed;
    }

    private CallContext write(TraceCarrier carrier, CallContext call, Map<String, String> given) {
        try {
            return carrier.write(call, given);
        } catch (RuntimeException failure) {
            failed("write", failure);
            return call;
        }
    }

    /** Logs one warning only: a carrier may fail with every call, and a peer could fill the log. */
    private void failed(String what, RuntimeException failure) {
        Level level = warned.getAndSet(true) ? Level.DEBUG : Level.WARNING;
        LOGGER.log(level, "A carrier failed to " + what + " trace context", failure);
    }

    private enum Getter implements TextMapGetter<Map<String, String>> {
        INSTANCE;

        @Override
        public @Nullable String get(@Nullable Map<String, String> carrier, String key) {
            return carrier == null ? null : carrier.get(key);
        }
    }
}
