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
 * Connects to one of several endpoints, and to the next if that cannot be reached: {@code
 * JsonRpcClient.builder().reconnect(Reconnect.exponential()).connect(connector)} has a connection that moves to another endpoint when its own
 * fails. A connection stays where it is until it is lost. Each method gives a new connector, and fails at once if what it is given is wrong.
 * Safe for use by any number of threads.
 */
public final class LoadBalancedConnector implements Connector {
    private final EndpointPool<Connector> roster;
    private final EndpointPool.Settings settings;
    private final DelayScheduler time;

    private LoadBalancedConnector(
            List<PooledEndpoint<Connector>> members, EndpointPool.Settings settings, DelayScheduler time) {
        this.roster = new EndpointPool<>(members, settings, time);
        this.settings = settings;
        this.time = time;
    }

    /**
     * Connects to the first of some addresses that can be reached.
     *
     * @param uris such as {@code ws://localhost:8080/rpc}, in order
     * @return the connector
     * @throws IllegalArgumentException if nothing on the class path knows a scheme
     */
    public static LoadBalancedConnector of(String... uris) {
        LoadBalancedConnector all = new LoadBalancedConnector(
                List.of(), EndpointPool.Settings.STANDARD.balancing(LoadBalancing.FAILOVER), DelayScheduler.SYSTEM);
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
     * The same, with one more endpoint.
     *
     * @param name names it in errors
     * @param connector leads to it
     * @return the new connector
     */
    public LoadBalancedConnector endpoint(String name, Connector connector) {
        Objects.requireNonNull(connector, "connector");
        List<PooledEndpoint<Connector>> more = fresh();
        if (more.stream().anyMatch(member -> member.name.equals(name))) {
            throw new IllegalArgumentException("There is an endpoint '" + name + "' already; give this another name");
        }
        more.add(new PooledEndpoint<>(name, connector));
        return new LoadBalancedConnector(more, settings, time);
    }

    /**
     * The same, with another way to choose; {@link LoadBalancing#FAILOVER} otherwise.
     *
     * @param balancing the way
     * @return the new connector
     */
    public LoadBalancedConnector balancing(LoadBalancing balancing) {
        return new LoadBalancedConnector(
                fresh(), settings.balancing(Objects.requireNonNull(balancing, "balancing")), time);
    }

    /**
     * The same, leaving endpoints out that cannot be reached; otherwise after three failures in a row, for a second at first and a minute at
     * most.
     *
     * @param failures how many failures in a row leave one out
     * @param first for how long, the first time; twice as long each time that it fails again
     * @param longest for how long at most
     * @return the new connector
     */
    public LoadBalancedConnector ejection(int failures, Duration first, Duration longest) {
        return new LoadBalancedConnector(fresh(), settings.ejection(failures, first, longest), time);
    }

    LoadBalancedConnector time(DelayScheduler other) {
        return new LoadBalancedConnector(fresh(), settings, other);
    }

    private List<PooledEndpoint<Connector>> fresh() {
        List<PooledEndpoint<Connector>> members = new ArrayList<>();
        roster.members().forEach(member -> members.add(new PooledEndpoint<>(member.name, member.target)));
        return members;
    }

    @Override
    public Channel connect(Map<String, String> headers) {
        if (roster.members().isEmpty()) {
            throw new IllegalStateException("There is no endpoint; add one with endpoint(...)");
        }
        Set<PooledEndpoint<Connector>> tried = new HashSet<>();
        PooledEndpoint<Connector> member;
        Disconnect last = Disconnect.of(Kind.UNREACHED, "all endpoints are left out");
        while ((member = roster.pick(tried)) != null) {
            tried.add(member);
            try {
                Channel channel = member.target.connect(headers);
                PooledEndpoint<Connector> chosen = member;
                roster.succeeded(chosen);
                return new CloseNotifyingChannel(channel, () -> roster.leave(chosen));
            } catch (TransportException unreached) {
                last = unreached.reason();
                roster.leave(member);
                roster.failed(member, last.detail());
            }
        }
        throw new TransportException(
                "No endpoint can be reached: " + roster.troubles(),
                new Disconnect(Kind.UNREACHED, roster.troubles(), last.cause()));
    }
}
