package dev.antiphon.testkit;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import java.util.Optional;

/** A client and its server, connected for the tests of streams. */
public final class StreamEnds implements AutoCloseable {
    private final JsonRpcClient client;
    private final Optional<JsonRpcConnection> answering;
    private final AutoCloseable rest;

    /**
     * @param answering the server's end, if there is a connection
     * @param rest is closed after both ends
     */
    public StreamEnds(JsonRpcClient client, Optional<JsonRpcConnection> answering, AutoCloseable rest) {
        this.client = client;
        this.answering = answering;
        this.rest = rest;
    }

    public JsonRpcClient client() {
        return client;
    }

    /** The client's end, if there is a connection. */
    public Optional<JsonRpcConnection> asking() {
        return client instanceof JsonRpcConnection connection ? Optional.of(connection) : Optional.empty();
    }

    /** The server's end, if there is a connection. */
    public Optional<JsonRpcConnection> answering() {
        return answering;
    }

    /** Waits until neither end has calls or streams left. */
    public void awaitEmpty() {
        asking().ifPresent(ConnectionChecks::awaitEmpty);
        answering.ifPresent(ConnectionChecks::awaitEmpty);
    }

    @Override
    public void close() {
        client.close();
        answering.ifPresent(JsonRpcConnection::close);
        try {
            rest.close();
        } catch (Exception e) {
            throw new AssertionError("cannot be closed", e);
        }
    }
}
