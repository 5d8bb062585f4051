package dev.antiphon.resilience;

import dev.antiphon.resilience.EndpointPool.PooledEndpoint;
import dev.antiphon.transport.Endpoint;
import dev.antiphon.transport.Exchange;
import dev.antiphon.transport.Transport;
import dev.antiphon.transport.TransportProvider;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A builder for {@link LoadBalancedExchange}. Every method rejects invalid arguments at once. Not thread-safe. */
public final class LoadBalancedExchangeBuilder {
    private static final Duration MAX_CHECK_TIMEOUT = Duration.ofSeconds(5);

    private final List<PooledEndpoint<Exchange>> endpoints = new ArrayList<>();
    private EndpointPool.Settings settings = EndpointPool.Settings.DEFAULT;
    private @Nullable EndpointHealthCheck check;
    private Duration interval = Duration.ofSeconds(10);
    private DelayScheduler scheduler = DelayScheduler.SYSTEM;

    LoadBalancedExchangeBuilder() {}

    /**
     * Adds an endpoint by its URI, which is also its name, without credentials and query.
     *
     * @param uri the address, such as {@code http://localhost:8080/rpc}
     * @return this builder
     * @throws IllegalArgumentException if no transport on the class path has the scheme, or the transport has connections
     */
    public LoadBalancedExchangeBuilder endpoint(String uri) {
        URI address = URI.create(uri);
        Transport transport = TransportProvider.of(address).connect(Endpoint.of(address));
        if (transport instanceof Exchange exchange) {
            return endpoint(EndpointPool.nameOf(address), exchange);
        }
        transport.close();
        throw new IllegalArgumentException("The transport of '" + address.getScheme()
                + ":' has connections, of which a client uses one at a time; use LoadBalancedConnector");
    }

    /**
     * Adds an endpoint.
     *
     * @param name the name of the endpoint in errors
     * @param exchange the exchange with the endpoint; it is closed with the load-balanced exchange
     * @return this builder
     */
    public LoadBalancedExchangeBuilder endpoint(String name, Exchange exchange) {
        if (endpoints.stream().anyMatch(endpoint -> endpoint.name.equals(name))) {
            throw new IllegalArgumentException("There is an endpoint '" + name + "' already; use another name");
        }
        endpoints.add(new PooledEndpoint<>(name, Objects.requireNonNull(exchange, "exchange")));
        return this;
    }

    /**
     * Sets the strategy; {@link LoadBalancing#ROUND_ROBIN} by default.
     *
     * @param balancing the strategy
     * @return this builder
     */
    public LoadBalancedExchangeBuilder balancing(LoadBalancing balancing) {
        settings = settings.balancing(Objects.requireNonNull(balancing, "balancing"));
        return this;
    }

    /**
     * Sets when and for how long an endpoint that fails is ejected; after three failures in a row, for one second at first and one minute
     * at most, by default.
     *
     * @param failures the number of failures in a row
     * @param first the duration of the first ejection, which doubles each time that the endpoint fails again
     * @param longest the maximum duration
     * @return this builder
     */
    public LoadBalancedExchangeBuilder ejection(int failures, Duration first, Duration longest) {
        settings = settings.ejection(failures, first, longest);
        return this;
    }

    /**
     * Sets a periodic health check; unhealthy endpoints get no messages. There is no check by default.
     *
     * @param check the check
     * @param interval the time between two checks of an endpoint; also the timeout of a check, but at most five seconds
     * @return this builder
     */
    public LoadBalancedExchangeBuilder check(EndpointHealthCheck check, Duration interval) {
        this.check = Objects.requireNonNull(check, "check");
        this.interval = DurationChecks.positive("interval", interval);
        return this;
    }

    /**
     * Lets calls fail at once if no endpoint is healthy, with an error that lists all of them. By default, the endpoint whose ejection ends
     * first is used.
     *
     * @return this builder
     */
    public LoadBalancedExchangeBuilder failIfNoneHealthy() {
        settings = settings.failIfNoneHealthy();
        return this;
    }

    LoadBalancedExchangeBuilder scheduler(DelayScheduler scheduler) {
        this.scheduler = scheduler;
        return this;
    }

    /**
     * Creates the exchange, and starts its health checks.
     *
     * @return an exchange to close after use
     * @throws IllegalStateException if there is no endpoint
     */
    public LoadBalancedExchange build() {
        if (endpoints.isEmpty()) {
            throw new IllegalStateException("There is no endpoint; add one with endpoint(...)");
        }
        HealthChecker healthChecker = check == null
                ? null
                : new HealthChecker(check, interval, DurationChecks.shorter(interval, MAX_CHECK_TIMEOUT), scheduler);
        return new LoadBalancedExchange(
                new EndpointPool<>(List.copyOf(endpoints), settings, scheduler), scheduler, healthChecker);
    }
}
