package dev.antiphon.http.internal.client;

import io.vertx.core.http.HttpConnection;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Counts the open connections of a client. Vert.x has timeouts for connecting and for the TLS handshake, but none for a server that never
 * begins with HTTP/2. Thread-safe.
 */
public final class ConnectionMonitor {
    private final Duration connectTimeout;
    private final AtomicInteger open = new AtomicInteger();

    public ConnectionMonitor(Duration connectTimeout) {
        this.connectTimeout = connectTimeout;
    }

    Duration connectTimeout() {
        return connectTimeout;
    }

    boolean isDisconnected() {
        return open.get() == 0;
    }

    /** Counts a new connection, until it is closed. */
    public void connected(HttpConnection connection) {
        open.incrementAndGet();
        connection.closeHandler(closed -> open.decrementAndGet());
        // The calls report what broke a connection; Vert.x would log it as SEVERE too.
        connection.exceptionHandler(failure -> {});
    }
}
