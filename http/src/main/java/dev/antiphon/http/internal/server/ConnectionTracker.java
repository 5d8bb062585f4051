package dev.antiphon.http.internal.server;

import dev.antiphon.transport.ConnectionAge;
import io.netty.channel.Channel;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.net.SocketAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Tracks the open connections of a listener; enforces the connection limit, the timeout of the first request and the idle timeout. A
 * partial request head counts as idle. Thread-safe.
 *
 * <p>A connection is first known as an accepted channel of Netty, and later as a connection of Vert.x; the pair of its addresses joins
 * the two.
 */
@SuppressWarnings("FutureReturnValueIgnored") // closing cannot fail
public final class ConnectionTracker {
    /** How long a client may go on sending after the last response of its connection. */
    private static final Duration LINGER = Duration.ofSeconds(1);

    private final Map<HttpConnection, TrackedConnection> connections = new ConcurrentHashMap<>();
    private final Map<AddressPair, AcceptedChannel> accepted = new ConcurrentHashMap<>();
    private final Set<Channel> channels = ConcurrentHashMap.newKeySet();
    private final int maxConnections;
    private final Duration firstRequestTimeout;
    private final Duration idleTimeout;
    private final @Nullable ConnectionAge maxAge;
    private volatile boolean seesChannels;

    /**
     * A tracker.
     *
     * @param maxConnections the most connections
     * @param firstRequestTimeout the timeout of a connection's first request
     * @param idleTimeout the timeout of the next requests
     * @param maxAge the age at which connections are closed, or null for no limit
     */
    public ConnectionTracker(
            int maxConnections, Duration firstRequestTimeout, Duration idleTimeout, @Nullable ConnectionAge maxAge) {
        this.maxConnections = maxConnections;
        this.firstRequestTimeout = firstRequestTimeout;
        this.idleTimeout = idleTimeout;
        this.maxAge = maxAge;
    }

    /** A tracker for a server that tracks its connections itself. */
    public static ConnectionTracker untracked() {
        return new ConnectionTracker(0, Duration.ZERO, Duration.ZERO, null);
    }

    int size() {
        return seesChannels ? channels.size() : connections.size();
    }

    /** Counts the channels that a server socket accepts, from then on; without this, connections count when Vert.x reports them. */
    void watch(Channel serverSocket) {
        serverSocket.pipeline().addFirst(new AcceptHandler(this));
        seesChannels = true;
    }

    /**
     * Adds an accepted channel, of which nothing has been read.
     *
     * @return false if the connection limit is reached
     */
    boolean accepted(Channel channel) {
        if (channels.size() >= maxConnections) {
            return false;
        }
        AcceptedChannel entry = new AcceptedChannel(channel, System.nanoTime());
        AddressPair addresses = AddressPair.of(channel);
        channels.add(channel);
        accepted.put(addresses, entry);
        channel.closeFuture().addListener(closed -> {
            channels.remove(channel);
            accepted.remove(addresses, entry);
        });
        return true;
    }

    /** Adds a connection of HTTP. */
    void opened(HttpConnection connection) {
        AcceptedChannel entry = accepted.remove(AddressPair.of(connection));
        if (entry == null && connections.size() >= maxConnections) {
            connection.close();
            return;
        }
        connections.put(connection, new TrackedConnection(entry == null ? System.nanoTime() : entry.since));
        connection.closeHandler(nothing -> closed(connection));
        // Protocol errors of clients end their connections and are not logged: a client could fill the log with them.
        connection.exceptionHandler(failure -> {});
    }

    /** Removes a connection. One that was upgraded to a WebSocket does not report its end itself. */
    void closed(HttpConnection connection) {
        connections.remove(connection);
    }

    /** Counts a request, until its response has ended; a WebSocket has no end here. */
    void requestStarted(HttpServerRequest request) {
        TrackedConnection tracked = connections.get(request.connection());
        if (tracked != null) {
            tracked.requests.incrementAndGet();
            boolean last = tracked.isOld(System.nanoTime()) && announceClose(request, tracked);
            request.response().endHandler(nothing -> {
                tracked.since = System.nanoTime();
                tracked.timeout = idleTimeout;
                tracked.requests.decrementAndGet();
                if (isLast(request.response())) {
                    // Not at once: a client that is still sending would lose the response with the connection.
                    tracked.closing.set(true);
                }
                if (last) {
                    request.connection().close(); // after what was written
                }
            });
        }
    }

    /** Whether a response has {@code Connection: close}, which Vert.x sends but does not act upon. */
    private static boolean isLast(HttpServerResponse response) {
        return HttpHeaders.CLOSE.toString().equalsIgnoreCase(response.headers().get(HttpHeaders.CONNECTION));
    }

    /**
     * Announces that the connection will be closed: with GOAWAY over HTTP/2, else with {@code Connection: close}.
     *
     * @return whether the connection is to be closed after the response
     */
    @SuppressWarnings("deprecation") // its replacement names a last request, and rejects those that are on their way
    private boolean announceClose(HttpServerRequest request, TrackedConnection tracked) {
        if (request.version() == HttpVersion.HTTP_2) {
            if (tracked.closing.compareAndSet(false, true)) {
                // Requests that are on their way are still answered: only the client knows which is its last.
                request.connection().goAway(0, Integer.MAX_VALUE);
            }
            return false;
        }
        if ("websocket".equalsIgnoreCase(request.getHeader(HttpHeaders.UPGRADE))) {
            return false;
        }
        request.response().putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
        return true;
    }

    /** Closes the connections that have been idle for too long. */
    void sweep() {
        long now = System.nanoTime();
        channels.removeIf(channel -> !channel.isOpen()); // those that never had an event loop
        accepted.values().removeIf(entry -> !entry.channel.isOpen());
        accepted.values().forEach(entry -> {
            if (entry.channel.isRegistered() && now - entry.since > firstRequestTimeout.toNanos()) {
                entry.channel.close();
            }
        });
        connections.forEach((connection, tracked) -> {
            Duration timeout = tracked.closing.get() ? LINGER : tracked.timeout;
            if (tracked.requests.get() == 0 && now - tracked.since > timeout.toNanos()) {
                connection.close();
            }
        });
    }

    /** A connection of HTTP. */
    private final class TrackedConnection {
        final AtomicInteger requests = new AtomicInteger();
        final AtomicBoolean closing = new AtomicBoolean();
        volatile long since;
        volatile Duration timeout = firstRequestTimeout;
        private final long openedAt;
        private final long maxAgeNanos;

        TrackedConnection(long since) {
            this.since = since;
            this.openedAt = since;
            this.maxAgeNanos =
                    maxAge == null ? Long.MAX_VALUE : maxAge.withJitter().toNanos();
        }

        boolean isOld(long now) {
            return now - openedAt > maxAgeNanos;
        }
    }

    /**
     * A channel whose version of HTTP is not known yet.
     *
     * @param channel the channel
     * @param since when it was accepted
     */
    private record AcceptedChannel(Channel channel, long since) {}

    /**
     * The ends of a connection, by which it is known again.
     *
     * @param remote the client's, or null if it has left already
     * @param local the server's
     */
    private record AddressPair(
            @Nullable SocketAddress remote, @Nullable SocketAddress local) {
        static AddressPair of(HttpConnection connection) {
            return new AddressPair(connection.remoteAddress(), connection.localAddress());
        }

        static AddressPair of(Channel channel) {
            return new AddressPair(address(channel.remoteAddress()), address(channel.localAddress()));
        }

        private static @Nullable SocketAddress address(java.net.@Nullable SocketAddress address) {
            return address instanceof InetSocketAddress inet ? SocketAddress.inetSocketAddress(inet) : null;
        }
    }
}
