package dev.antiphon.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcConnection;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.TransportException;
import java.util.concurrent.CompletableFuture;

/** Checks of a connection after a test. */
final class ConnectionChecks {
    private ConnectionChecks() {}

    /** Waits until the connection has neither pending nor running calls. */
    static void awaitEmpty(JsonRpcConnection connection) {
        Await.until("the tables are empty: " + connection, () -> isEmpty(connection));
    }

    /** Checks the same without waiting, for a test without other threads. */
    static void assertEmpty(JsonRpcConnection connection) {
        assertThat(connection.counts().pendingCalls()).as("pending calls").isZero();
        assertThat(connection.counts().runningCalls()).as("running calls").isZero();
    }

    static boolean isEmpty(JsonRpcConnection connection) {
        return connection.counts().pendingCalls() == 0 && connection.counts().runningCalls() == 0;
    }

    /** The reason with which the transport failed that call. */
    static Disconnect.Kind lossOf(CompletableFuture<?> call) {
        Throwable thrown = Await.forFailure(call);
        assertThat(thrown).isInstanceOf(TransportException.class);
        return ((TransportException) thrown).reason().kind();
    }
}
