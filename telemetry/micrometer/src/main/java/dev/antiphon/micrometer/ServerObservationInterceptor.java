package dev.antiphon.micrometer;

import dev.antiphon.CallContext;
import dev.antiphon.Interceptor;
import dev.antiphon.Reply;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An interceptor that creates a Micrometer observation for each call that a server handles, including each entry of a batch. The scope is
 * open while the later interceptors and the handler run. The observation stops when the call is settled, or when its stream ends. While the
 * registry has no handlers, calls are not observed.
 *
 * <p>Immutable and thread-safe.
 */
public final class ServerObservationInterceptor implements Interceptor {
    private static final ServerObservationConvention DEFAULT = new ServerObservationConvention() {};

    private final ObservationRegistry registry;
    private final @Nullable ServerObservationConvention convention;
    private final BoundedTags tags = new BoundedTags(Side.SERVER);

    private ServerObservationInterceptor(
            ObservationRegistry registry, @Nullable ServerObservationConvention convention) {
        this.registry = Objects.requireNonNull(registry, "registry");
        this.convention = convention;
    }

    /**
     * Creates an interceptor that uses the convention of the registry, or else the default one.
     *
     * @param registry the registry with the handlers of observations
     * @return an interceptor for {@link dev.antiphon.ServerBuilder#intercept}
     */
    public static ServerObservationInterceptor of(ObservationRegistry registry) {
        return new ServerObservationInterceptor(registry, null);
    }

    /**
     * Returns an interceptor with another convention.
     *
     * @param other the convention
     * @return the new interceptor
     */
    public ServerObservationInterceptor convention(ServerObservationConvention other) {
        return new ServerObservationInterceptor(registry, Objects.requireNonNull(other, "convention"));
    }

    @Override
    public Reply intercept(CallContext call, Next next) {
        if (registry.isNoop()) {
            return next.proceed(call);
        }
        ServerObservationContext context = new ServerObservationContext(call, tags);
        Observation observation = Observation.createNotStarted(convention, DEFAULT, () -> context, registry)
                .start();
        Reply reply = observation.scoped(() -> next.proceed(call));
        return reply.then(settled -> context.call().stop(observation, settled));
    }
}
