package dev.antiphon.jfr;

import dev.antiphon.WireListener;
import dev.antiphon.transport.Disconnect;
import org.jspecify.annotations.Nullable;

/** A wire listener that writes a {@link ConnectionEvent} when a connection opens or closes. Thread-safe. */
final class ConnectionRecorder implements WireListener {
    @Override
    public void opened(String peer) {
        if (JfrEvents.isInitialized()) {
            record(peer, true, null);
        }
    }

    @Override
    public void closed(String peer, Disconnect reason) {
        if (JfrEvents.isInitialized()) {
            record(peer, false, reason.kind().name() + ": " + reason.detail());
        }
    }

    private static void record(String peer, boolean open, @Nullable String reason) {
        ConnectionEvent event = new ConnectionEvent();
        if (event.shouldCommit()) {
            event.peer = peer;
            event.open = open;
            event.reason = reason;
            event.commit();
        }
    }
}
