package dev.antiphon.http;

import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The connections of a listener: how many there may be, and how long each may ask for nothing. A client that dribbles the head of a
 * request is one that asks for nothing. Safe for use by any thread.
 */
final class Guests {
    private final Map<HttpConnection, Guest> guests = new ConcurrentHashMap<>();
    private final int most;
    private final Duration first;
    private final Duration idle;

    /**
     * @param most how many connections there may be
     * @param first how long the first request may take to come
     * @param idle how long the next may
     */
    Guests(int most, Duration first, Duration idle) {
        this.most = most;
        this.first = first;
        this.idle = idle;
    }

    /** For connections that somebody else looks after. */
    static Guests unknown() {
        return new Guests(0, Duration.ZERO, Duration.ZERO);
    }

    int size() {
        return guests.size();
    }

    void enter(HttpConnection connection) {
        if (guests.size() >= most) {
            connection.close();
            return;
        }
        guests.put(connection, new Guest());
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
        Guest guest = guests.get(request.connection());
        if (guest != null) {
            guest.requests.incrementAndGet();
            request.response().endHandler(nothing -> {
                guest.since = System.nanoTime();
                guest.patience = idle;
                guest.requests.decrementAndGet();
            });
        }
    }

    /** Sends away those who have asked for nothing for too long. */
    void sweep() {
        long now = System.nanoTime();
        guests.forEach((connection, guest) -> {
            if (guest.requests.get() == 0 && now - guest.since > guest.patience.toNanos()) {
                connection.close();
            }
        });
    }

    /** One connection. */
    private final class Guest {
        final AtomicInteger requests = new AtomicInteger();
        volatile long since = System.nanoTime();
        volatile Duration patience = first;
    }
}
