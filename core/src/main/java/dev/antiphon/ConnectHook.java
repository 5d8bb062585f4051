package dev.antiphon;

/** A hook that is called for every new connection of a server before its first message is read. */
@FunctionalInterface
public interface ConnectHook {
    /**
     * Prepares a new connection.
     *
     * @param connection the connection; its peer can be called once this method has returned, and other threads that call it
     *     earlier wait for that
     * @param methods a builder that has everything that the server has; a method registered on it is available on this
     *     connection only
     */
    void connected(JsonRpcConnection connection, ServerBuilder methods);
}
