package dev.antiphon.resilience;

import dev.antiphon.resilience.EndpointPool.PooledEndpoint;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Connector;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Disconnect.Kind;
import dev.antiphon.transport.Endpoint;
import dev.antiphon.transport.Transport;
import dev.antiphon.transport.TransportException;
import dev.antiphon.transport.TransportProvider;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * A connector to several endpoints: it connects to one of them, and to the next one if that cannot be reached. With {@code
 * JsonRpcClient.builder().reconnect(Reconnect.exponential()).connect(connector)}, a connection moves to another endpoint when its own
 * fails. A connection stays at its endpoint until it is lost. Each method returns a new connector, and rejects invalid arguments at once.
 * Immutable settings; thread-safe.
 */
public final class LoadBalancedConnector implements Connector {
    private final EndpointPool<Connector> pool;
    private final EndpointPool.Settings settings;
    private final DelayScheduler scheduler;

    private LoadBalancedConnector(
            List<PooledEndpoint<Connector>> endpoints, EndpointPool.Settings settings, DelayScheduler scheduler) {
        this.pool = new EndpointPool<>(endpoints, settings, scheduler);
        this.settings = settings;
        this.scheduler = scheduler;
    }

    /**
     * Creates a connector with failover: it connects to the first endpoint that can be reached.
     *
     * @param uris the addresses in order, such as {@code ws://localhost:8080/rpc}
     * @return the connector
     * @throws IllegalArgumentException if no transport on the class path has a scheme
     */
    public static LoadBalancedConnector of(String... uris) {
        LoadBalancedConnector all = new LoadBalancedConnector(
                List.of(), EndpointPool.Settings.DEFAULT.balancing(LoadBalancing.FAILOVER), DelayScheduler.SYSTEM);
        for (String uri : uris) {
            URI address = URI.create(uri);
            all = all.endpoint(EndpointPool.nameOf(address), connector(address));
        }
        return all;
    }

    private static Connector connector(URI uri) {
        TransportProvider provider = TransportProvider.of(uri);
        Endpoint endpoint = Endpoint.of(uri);
        return headers -> {
            Transport transport = provider.connect(endpoint.withHeaders(headers));
            if (transport instanceof Channel channel) {
                return channel;
            }
            transport.close();
            throw new IllegalArgumentException(
                    "The transport of '" + uri.getScheme() + ":' has no connections; use LoadBalancedExchange");
        };
    }

    /**
     * Returns a connector with one more endpoint.
     *
     * @param name the name of the endpoint in errors
     * @param connector the connector of the endpoint
     * @return the new connector
     */
    public LoadBalancedConnector endpoint(String name, Connector connector) {
        Objects.requireNonNull(connector, "connector");
        List<PooledEndpoint<Connector>> more = copyOfEndpoints();
        if (more.stream().anyMatch(endpoint -> endpoint.name.equals(name))) {
            throw new IllegalArgumentException("There is an endpoint '" + name + "' already; use another name");
        }
        more.add(new PooledEndpoint<>(name, connector));
        return new LoadBalancedConnector(more, settings, scheduler);
    }

    /**
     * Returns a connector with another strategy; {@link LoadBalancing#FAILOVER} is the default.
     *
     * @param balancing the strategy
     * @return the new connector
     */
    public LoadBalancedConnector balancing(LoadBalancing balancing) {
        return new LoadBalancedConnector(
                copyOfEndpoints(), settings.balancing(Objects.requireNonNull(balancing, "balancing")), scheduler);
    }

    /**
     * Returns a connector with other settings for the ejection of endpoints that cannot be reached. By default, an endpoint is ejected
     * after three failures in a row, for one second at first and one minute at most.
     *
     * @param failures the number of failures in a row
     * @param first the duration of the first ejection, which doubles each time that the endpoint fails again
     * @param longest the maximum duration
     * @return the new connector
     */
    public LoadBalancedConnector ejection(int failures, Duration first, Duration longest) {
        return new LoadBalancedConnector(copyOfEndpoints(), settings.ejection(failures, first, longest), scheduler);
    }

    LoadBalancedConnector scheduler(DelayScheduler other) {
        return new LoadBalancedConnector(copyOfEndpoints(), settings, other);
    }

    private List<PooledEndpoint<Connector>> copyOfEndpoints() {
        List<PooledEndpoint<Connector>> copies = new ArrayList<>();
        pool.endpoints().forEach(endpoint -> copies.add(new PooledEndpoint<>(endpoint.name, endpoint.target)));
        return copies;
    }

    @Override
    public Channel connect(Map<String, String> headers) {
        if (pool.endpoints().isEmpty()) {
            throw new IllegalStateException("There is no endpoint; add one with endpoint(...)");
        }
        Set<PooledEndpoint<Connector>> tried = new HashSet<>();
        PooledEndpoint<Connector> endpoint;
        Disconnect last = Disconnect.of(Kind.UNREACHED, "all endpoints are ejected");
        while ((endpoint = pool.select(tried)) != null) {
            tried.add(endpoint);
            try {
                Channel channel = endpoint.target.connect(headers);
                PooledEndpoint<Connector> selected = endpoint;
                pool.succeeded(selected);
                return new CloseNotifyingChannel(channel, () -> pool.release(selected));
            } catch (TransportException failure) {
                last = failure.reason();
                pool.release(endpoint);
                pool.failed(endpoint, last.detail());
            }
        }
        throw new TransportException(
                "No endpoint can be reached: " + pool.failures(),
                new Disconnect(Kind.UNREACHED, pool.failures(), last.cause()));
    }
}
