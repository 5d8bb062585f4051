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
 * The connections of a listener: how many there may be, and how long each may ask for nothing. A client that dribbles the head of a
 * request is one that asks for nothing. Safe for use by any thread.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a connection that cannot be closed is none
public final class ConnectionTracker {
    /** How long a client that was told to go away may still send what it had begun with. */
    private static final Duration FAREWELL = Duration.ofSeconds(1);

    private final Map<HttpConnection, TrackedConnection> guests = new ConcurrentHashMap<>();
    private final Map<AddressPair, AcceptedChannel> arrivals = new ConcurrentHashMap<>();
    private final Set<Channel> present = ConcurrentHashMap.newKeySet();
    private final int most;
    private final Duration first;
    private final Duration idle;
    private final @Nullable ConnectionAge age;
    private volatile boolean attended;

    /**
     * @param most how many connections there may be
     * @param first how long the first request may take to come
     * @param idle how long the next may
     * @param age how old a connection may become, or null for any age
     */
    public ConnectionTracker(int most, Duration first, Duration idle, @Nullable ConnectionAge age) {
        this.most = most;
        this.first = first;
        this.idle = idle;
        this.age = age;
    }

    /** For connections that somebody else looks after. */
    public static ConnectionTracker unknown() {
        return new ConnectionTracker(0, Duration.ZERO, Duration.ZERO, null);
    }

    int size() {
        return attended ? present.size() : guests.size();
    }

    /** Has those counted who come to this socket, from when they come; before that, they are when Vert.x tells of them. */
    void attend(Channel listening) {
        listening.pipeline().addFirst(new AcceptHandler(this));
        attended = true;
    }

    /**
     * Somebody is at the door, and has said nothing yet.
     *
     * @return whether there is room
     */
    boolean arrives(Channel channel) {
        if (present.size() >= most) {
            return false;
        }
        AcceptedChannel arrival = new AcceptedChannel(channel, System.nanoTime());
        AddressPair ends = AddressPair.of(channel);
        present.add(channel);
        arrivals.put(ends, arrival);
        channel.closeFuture().addListener(closed -> {
            present.remove(channel);
            arrivals.remove(ends, arrival);
        });
        return true;
    }

    /** A connection is known to speak HTTP. */
    void enter(HttpConnection connection) {
        AcceptedChannel arrival = arrivals.remove(AddressPair.of(connection));
        if (arrival == null && guests.size() >= most) {
            connection.close();
            return;
        }
        guests.put(connection, new TrackedConnection(arrival == null ? System.nanoTime() : arrival.since));
        connection.closeHandler(nothing -> leave(connection));
        // What clients get wrong, they could get wrong a million times to fill the log; their connections end, and that
        // is all.
        connection.exceptionHandler(failure -> {});
    }

    /** A connection has ended. One that has become a WebSocket does not tell so itself. */
    void leave(HttpConnection connection) {
        guests.remove(connection);
    }

    /** A request has come, and is busy until its response has ended; a WebSocket for ever. */
    void asks(HttpServerRequest request) {
        TrackedConnection guest = guests.get(request.connection());
        if (guest != null) {
            guest.requests.incrementAndGet();
            boolean last = guest.isOld(System.nanoTime()) && saysGoodbye(request, guest);
            request.response().endHandler(nothing -> {
                guest.since = System.nanoTime();
                guest.patience = idle;
                guest.requests.decrementAndGet();
                if (isLast(request.response())) {
                    // Not at once: a client that is still sending would lose the response with the connection.
                    guest.leaving.set(true);
                }
                if (last) {
                    request.connection().close(); // behind what was written
                }
            });
        }
    }

    /** Whether a response says that no other will follow, which Vert.x tells the client but does not act upon. */
    private static boolean isLast(HttpServerResponse response) {
        return HttpHeaders.CLOSE.toString().equalsIgnoreCase(response.headers().get(HttpHeaders.CONNECTION));
    }

    /**
     * Says that this request is the last that is answered; what else runs on a connection of HTTP/2 comes to its end.
     *
     * @return whether the connection is to be closed after the response
     */
    @SuppressWarnings(
            "deprecation") // what takes its place would name a last request, and refuse those that are on their way
    private boolean saysGoodbye(HttpServerRequest request, TrackedConnection guest) {
        if (request.version() == HttpVersion.HTTP_2) {
            if (guest.leaving.compareAndSet(false, true)) {
                // Whatever is on its way still gets in: only the client knows which request is its last.
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

    /** Sends away those who have asked for nothing for too long. */
    void sweep() {
        long now = System.nanoTime();
        present.removeIf(channel -> !channel.isOpen()); // those that no event loop ever had
        arrivals.values().removeIf(arrival -> !arrival.channel.isOpen());
        arrivals.values().forEach(arrival -> {
            if (arrival.channel.isRegistered() && now - arrival.since > first.toNanos()) {
                arrival.channel.close();
            }
        });
        guests.forEach((connection, guest) -> {
            Duration patience = guest.leaving.get() ? FAREWELL : guest.patience;
            if (guest.requests.get() == 0 && now - guest.since > patience.toNanos()) {
                connection.close();
            }
        });
    }

    /** One connection. */
    private final class TrackedConnection {
        final AtomicInteger requests = new AtomicInteger();
        final AtomicBoolean leaving = new AtomicBoolean();
        volatile long since;
        volatile Duration patience = first;
        private final long began;
        private final long lasts;

        TrackedConnection(long since) {
            this.since = since;
            this.began = since;
            this.lasts = age == null ? Long.MAX_VALUE : age.withJitter().toNanos();
        }

        boolean isOld(long now) {
            return now - began > lasts;
        }
    }

    /**
     * A connection of which nothing is known.
     *
     * @param channel its socket
     * @param since when it came
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
