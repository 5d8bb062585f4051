package dev.antiphon.micrometer;

import dev.antiphon.CallContext;
import dev.antiphon.CallOption;
import dev.antiphon.Interceptor;
import dev.antiphon.Reply;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.RawJson;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Observes every call that a client makes, each entry of a batch by itself: its scope is open while the call is sent, and it ends when
 * the call is settled, which for a stream is its end. What a handler of the registry propagates, such as {@code traceparent}, travels
 * in headers where the transport has them, and in members of the request if {@link #inMembers()} says so. While the registry has no
 * handlers, a call passes untouched.
 *
 * <p>Immutable, and safe for use by any number of threads.
 */
public final class ClientObservationInterceptor implements Interceptor {
    private static final ClientObservationConvention STANDARD = new ClientObservationConvention() {};

    private final ObservationRegistry registry;
    private final @Nullable ClientObservationConvention convention;
    private final boolean members;
    private final BoundedTags labels = new BoundedTags(Side.CLIENT);

    private ClientObservationInterceptor(
            ObservationRegistry registry, @Nullable ClientObservationConvention convention, boolean members) {
        this.registry = Objects.requireNonNull(registry, "registry");
        this.convention = convention;
        this.members = members;
    }

    /**
     * Observes calls by the standard convention, or the one that the registry has for them.
     *
     * @param registry has the handlers of observations
     * @return what {@code intercept(...)} of a client's builder takes
     */
    public static ClientObservationInterceptor of(ObservationRegistry registry) {
        return new ClientObservationInterceptor(registry, null, false);
    }

    /**
     * The same with a convention of one's own.
     *
     * @param other the convention
     * @return another interceptor
     */
    public ClientObservationInterceptor convention(ClientObservationConvention other) {
        return new ClientObservationInterceptor(registry, Objects.requireNonNull(other, "convention"), members);
    }

    /**
     * The same, except that what is propagated travels in members of the request too, which reach the peer over connections, where
     * there are no headers. A strict peer may refuse them.
     *
     * @return another interceptor
     */
    public ClientObservationInterceptor inMembers() {
        return new ClientObservationInterceptor(registry, convention, true);
    }

    @Override
    public Reply intercept(CallContext call, Next next) {
        if (registry.isNoop()) {
            return next.proceed(call);
        }
        ClientObservationContext context = new ClientObservationContext(call, labels);
        Observation observation = Observation.createNotStarted(convention, STANDARD, () -> context, registry)
                .start();
        Reply reply = observation.scoped(() -> next.proceed(carrying(call, context.getCarrier())));
        return reply.then(settled -> {
            context.settled(settled);
            return Observed.end(observation, settled);
        });
    }

    private CallContext carrying(CallContext call, @Nullable Map<String, String> carrier) {
        if (carrier == null || carrier.isEmpty()) {
            return call;
        }
        List<CallOption> options = new ArrayList<>();
        carrier.forEach((name, value) -> {
            options.add(CallOption.header(name, value));
            if (members) {
                JsonOutput text = new JsonOutput();
                text.value(value);
                options.add(CallOption.member(name, RawJson.ofValid(text.toByteArray(), 0, text.size(), null)));
            }
        });
        return call.with(options.toArray(CallOption[]::new));
    }
}
