package dev.antiphon;

/**
 * A listener for the state of a connection: it loses its peer, reconnects or closes. It is called in order, one change at a
 * time, on a worker thread.
 */
@FunctionalInterface
public interface ConnectionListener {
    /**
     * Called when the state of a connection has changed.
     *
     * @param connection the connection
     * @param state the new state
     */
    void changed(JsonRpcConnection connection, ConnectionState state);
}
