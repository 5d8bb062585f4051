package dev.antiphon;

/** Is told when a connection loses its peer, finds it again or ends: in order, one change at a time, on a worker thread. */
@FunctionalInterface
public interface ConnectionListener {
    /**
     * The state of a connection has changed.
     *
     * @param connection the connection
     * @param state its new state
     */
    void changed(JsonRpcConnection connection, ConnectionState state);
}
