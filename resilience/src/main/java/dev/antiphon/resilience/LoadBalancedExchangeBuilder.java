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

/** Describes the endpoints of an exchange. Every method fails at once if what it is given is wrong. For one thread. */
public final class LoadBalancedExchangeBuilder {
    private static final Duration LONGEST_CHECK = Duration.ofSeconds(5);

    private final List<PooledEndpoint<Exchange>> members = new ArrayList<>();
    private EndpointPool.Settings settings = EndpointPool.Settings.STANDARD;
    private @Nullable EndpointHealthCheck check;
    private Duration interval = Duration.ofSeconds(10);
    private DelayScheduler time = DelayScheduler.SYSTEM;

    LoadBalancedExchangeBuilder() {}

    /**
     * Adds an endpoint by its address.
     *
     * @param uri such as {@code http://localhost:8080/rpc}
     * @return this builder
     * @throws IllegalArgumentException if nothing on the class path knows the scheme, or it is one of connections
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
     * @param name names it in errors
     * @param exchange leads to it; closed with the whole
     * @return this builder
     */
    public LoadBalancedExchangeBuilder endpoint(String name, Exchange exchange) {
        if (members.stream().anyMatch(member -> member.name.equals(name))) {
            throw new IllegalArgumentException("There is an endpoint '" + name + "' already; give this another name");
        }
        members.add(new PooledEndpoint<>(name, Objects.requireNonNull(exchange, "exchange")));
        return this;
    }

    /**
     * Says how an endpoint is chosen; one after the other unless this is called.
     *
     * @param balancing how
     * @return this builder
     */
    public LoadBalancedExchangeBuilder balancing(LoadBalancing balancing) {
        settings = settings.balancing(Objects.requireNonNull(balancing, "balancing"));
        return this;
    }

    /**
     * Leaves an endpoint out that fails; three times in a row, for a second at first and a minute at most, unless this is called.
     *
     * @param failures how many failures in a row leave it out
     * @param first for how long, the first time; twice as long each time that it fails again
     * @param longest for how long at most
     * @return this builder
     */
    public LoadBalancedExchangeBuilder ejection(int failures, Duration first, Duration longest) {
        settings = settings.ejection(failures, first, longest);
        return this;
    }

    /**
     * Asks every endpoint now and then whether it is well, and leaves out those that are not; nothing is asked unless this is called.
     *
     * @param check asks
     * @param interval the time between two checks of an endpoint, within which, and within five seconds, it is to answer
     * @return this builder
     */
    public LoadBalancedExchangeBuilder check(EndpointHealthCheck check, Duration interval) {
        this.check = Objects.requireNonNull(check, "check");
        this.interval = DurationChecks.positive("interval", interval);
        return this;
    }

    /**
     * Fails at once if no endpoint is well, with an error that names each; unless this is called, the one is tried anyway which has been left
     * out for the longest part of its time.
     *
     * @return this builder
     */
    public LoadBalancedExchangeBuilder failIfNoneHealthy() {
        settings = settings.failingIfNoneIsWell();
        return this;
    }

    LoadBalancedExchangeBuilder time(DelayScheduler time) {
        this.time = time;
        return this;
    }

    /**
     * Makes the exchange; checks begin now.
     *
     * @return an exchange, to close after use
     * @throws IllegalStateException if there is no endpoint
     */
    public LoadBalancedExchange build() {
        if (members.isEmpty()) {
            throw new IllegalStateException("There is no endpoint; add one with endpoint(...)");
        }
        HealthChecker checkup = check == null
                ? null
                : new HealthChecker(check, interval, DurationChecks.shorter(interval, LONGEST_CHECK), time);
        return new LoadBalancedExchange(new EndpointPool<>(List.copyOf(members), settings, time), time, checkup);
    }
}
