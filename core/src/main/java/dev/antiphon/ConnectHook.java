package dev.antiphon;

/** Is told of every new connection of a server before its first message is read. */
@FunctionalInterface
public interface ConnectHook {
    /**
     * Prepares a connection.
     *
     * @param connection the connection; its peer can be called once this has returned, and other threads that call it before wait
     *     for that
     * @param methods a builder that has everything that the server has: what is registered on it is served on this connection
     *     only
     */
    void connected(JsonRpcConnection connection, ServerBuilder methods);
}
