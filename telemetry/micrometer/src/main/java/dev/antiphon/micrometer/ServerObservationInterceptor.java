package dev.antiphon.micrometer;

import dev.antiphon.CallContext;
import dev.antiphon.Interceptor;
import dev.antiphon.Reply;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Observes every call that a server answers, each entry of a batch by itself: its scope is open while interceptors behind this one and
 * the handler run, and it ends when the call is settled, which for a stream is its end. While the registry has no handlers, a call
 * passes untouched.
 *
 * <p>Immutable, and safe for use by any number of threads.
 */
public final class ServerObservationInterceptor implements Interceptor {
    private static final ServerObservationConvention STANDARD = new ServerObservationConvention() {};

    private final ObservationRegistry registry;
    private final @Nullable ServerObservationConvention convention;
    private final BoundedTags labels = new BoundedTags(Side.SERVER);

    private ServerObservationInterceptor(
            ObservationRegistry registry, @Nullable ServerObservationConvention convention) {
        this.registry = Objects.requireNonNull(registry, "registry");
        this.convention = convention;
    }

    /**
     * Observes calls by the standard convention, or the one that the registry has for them.
     *
     * @param registry has the handlers of observations
     * @return what {@code intercept(...)} of a server's builder takes
     */
    public static ServerObservationInterceptor of(ObservationRegistry registry) {
        return new ServerObservationInterceptor(registry, null);
    }

    /**
     * The same with a convention of one's own.
     *
     * @param other the convention
     * @return another interceptor
     */
    public ServerObservationInterceptor convention(ServerObservationConvention other) {
        return new ServerObservationInterceptor(registry, Objects.requireNonNull(other, "convention"));
    }

    @Override
    public Reply intercept(CallContext call, Next next) {
        if (registry.isNoop()) {
            return next.proceed(call);
        }
        ServerObservationContext context = new ServerObservationContext(call, labels);
        Observation observation = Observation.createNotStarted(convention, STANDARD, () -> context, registry)
                .start();
        Reply reply = observation.scoped(() -> next.proceed(call));
        return reply.then(settled -> {
            context.settled(settled);
            return Observed.end(observation, settled);
        });
    }
}
