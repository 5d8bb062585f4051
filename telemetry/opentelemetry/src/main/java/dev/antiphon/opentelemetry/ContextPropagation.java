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

/** Takes the context of traces from calls and gives it to them, by some carriers in their order. Never fails a call. */
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

    /** Whether anything could be taken or given. */
    boolean isActive() {
        return !carriers.isEmpty();
    }

    /**
     * Where a call comes from. The first carrier that has brought something valid says what is continued; what others say, and what
     * was current before, are links. What was current takes the place of headers, from which it was made.
     */
    RemoteParent origin(CallContext call, Context current) {
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
                base = handshake ? base : found; // nothing, or baggage alone
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
                ? RemoteParent.UNKNOWN
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

    /** The links that do not lead to what is continued anyway, each once. */
    private static List<SpanContext> others(List<SpanContext> links, Context parent) {
        if (links.isEmpty()) {
            return links;
        }
        SpanContext continued = spanOf(parent);
        List<SpanContext> others = new ArrayList<>();
        for (SpanContext link : links) {
            if (!RemoteParent.same(link, continued)
                    && others.stream().noneMatch(known -> RemoteParent.same(known, link))) {
                others.add(link);
            }
        }
        return others;
    }

    /** A context with what a carrier has brought, or the same one if that is nothing, or nothing valid. */
    private Context read(TraceCarrier carrier, CallContext call, Context base) {
        try {
            Map<String, String> found = carrier.read(call, fields);
            return found.isEmpty() ? base : propagator.extract(base, found, Getter.INSTANCE);
        } catch (RuntimeException failure) {
            failed("read", failure);
            return base;
        }
    }

    /** The same call with a context to bring, if there is one and it can travel. */
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

    /** Warns once: what fails may fail with every call, and a peer could fill the log with it. */
    private void failed(String what, RuntimeException failure) {
        Level level = warned.getAndSet(true) ? Level.DEBUG : Level.WARNING;
        LOGGER.log(level, "A carrier of trace context failed to " + what + " a call", failure);
    }

    private enum Getter implements TextMapGetter<Map<String, String>> {
        INSTANCE;

        @Override
        public @Nullable String get(@Nullable Map<String, String> carrier, String key) {
            return carrier == null ? null : carrier.get(key);
        }
    }
}
