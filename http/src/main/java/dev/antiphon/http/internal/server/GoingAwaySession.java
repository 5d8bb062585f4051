package dev.antiphon.http.internal.server;

import dev.antiphon.http.internal.websocket.WebSocketChannel;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Session;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * A session on a WebSocket whose peer is told, when it is drained, that this server is leaving (1001), not that all is done (1000): so it knows
 * that it may come back.
 */
record GoingAwaySession(Session session, WebSocketChannel channel) implements Session {
    @Override
    public CompletableFuture<Boolean> drain(Duration patience) {
        channel.leaves();
        return session.drain(patience);
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
