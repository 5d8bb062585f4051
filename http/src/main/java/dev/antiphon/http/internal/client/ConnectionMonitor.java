package dev.antiphon.http.internal.client;

import io.vertx.core.http.HttpConnection;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Knows whether a client has any connection. Vert.x gives up connecting, and shaking hands for TLS, but not a server that never begins
 * with HTTP/2. Safe for use by any thread.
 */
public final class ConnectionMonitor {
    private final Duration patience;
    private final AtomicInteger open = new AtomicInteger();

    public ConnectionMonitor(Duration patience) {
        this.patience = patience;
    }

    /** How long connecting may take. */
    Duration patience() {
        return patience;
    }

    boolean isShut() {
        return open.get() == 0;
    }

    /** Takes note of a new connection. */
    public void entered(HttpConnection connection) {
        open.incrementAndGet();
        connection.closeHandler(closed -> open.decrementAndGet());
        // What breaks a connection is told to its calls; Vert.x would also log it, as a severe error.
        connection.exceptionHandler(failure -> {});
    }
}
