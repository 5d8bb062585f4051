package dev.antiphon.http.internal.server;

import dev.antiphon.http.internal.websocket.WebSocketChannel;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Session;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * A session on a WebSocket that a drain closes with code 1001 (going away) instead of 1000 (normal), so that the peer knows that it may
 * reconnect.
 */
record GoingAwaySession(Session session, WebSocketChannel channel) implements Session {
    @Override
    public CompletableFuture<Boolean> drain(Duration timeout) {
        channel.goingAway();
        return session.drain(timeout);
    }

    @Override
    public CompletableFuture<Disconnect> onClose() {
        return session.onClose();
    }

    @Override
    public void close() {
        session.close();
    }
}
