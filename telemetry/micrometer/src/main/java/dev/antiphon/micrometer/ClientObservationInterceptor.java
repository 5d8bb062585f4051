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
 * An interceptor that creates a Micrometer observation for each call that a client makes, including each entry of a batch. The scope is
 * open while the call is sent. The observation stops when the call is settled, or when its stream ends. Fields that a handler of the
 * registry propagates, such as {@code traceparent}, are sent as headers if the transport has them, and with {@link #inMembers()} also as
 * members of the request. While the registry has no handlers, calls are not observed.
 *
 * <p>Immutable and thread-safe.
 */
public final class ClientObservationInterceptor implements Interceptor {
    private static final ClientObservationConvention DEFAULT = new ClientObservationConvention() {};

    private final ObservationRegistry registry;
    private final @Nullable ClientObservationConvention convention;
    private final boolean members;
    private final BoundedTags tags = new BoundedTags(Side.CLIENT);

    private ClientObservationInterceptor(
            ObservationRegistry registry, @Nullable ClientObservationConvention convention, boolean members) {
        this.registry = Objects.requireNonNull(registry, "registry");
        this.convention = convention;
        this.members = members;
    }

    /**
     * Creates an interceptor that uses the convention of the registry, or else the default one.
     *
     * @param registry the registry with the handlers of observations
     * @return an interceptor for {@link dev.antiphon.ClientBuilder#intercept}
     */
    public static ClientObservationInterceptor of(ObservationRegistry registry) {
        return new ClientObservationInterceptor(registry, null, false);
    }

    /**
     * Returns an interceptor with another convention.
     *
     * @param other the convention
     * @return the new interceptor
     */
    public ClientObservationInterceptor convention(ClientObservationConvention other) {
        return new ClientObservationInterceptor(registry, Objects.requireNonNull(other, "convention"), members);
    }

    /**
     * Returns an interceptor that sends the propagated fields as members of the request too. They reach the peer over connections, which
     * have no headers for a single call. A strict peer may reject them.
     *
     * @return the new interceptor
     */
    public ClientObservationInterceptor inMembers() {
        return new ClientObservationInterceptor(registry, convention, true);
    }

    @Override
    public Reply intercept(CallContext call, Next next) {
        if (registry.isNoop()) {
            return next.proceed(call);
        }
        ClientObservationContext context = new ClientObservationContext(call, tags);
        Observation observation = Observation.createNotStarted(convention, DEFAULT, () -> context, registry)
                .start();
        Reply reply = observation.scoped(() -> next.proceed(withFields(call, context.getCarrier())));
        return reply.then(settled -> context.call().stop(observation, settled));
    }

    private CallContext withFields(CallContext call, @Nullable Map<String, String> carrier) {
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
