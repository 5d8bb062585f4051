package dev.antiphon.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcConnection;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.TransportException;
import java.util.concurrent.CompletableFuture;

/** What must be so on a connection after whatever has happened. */
final class Tables {
    private Tables() {}

    /** No call waits for an answer and none of the peer's is running, or soon will be. */
    static void awaitEmpty(JsonRpcConnection connection) {
        Await.until("the tables are empty: " + connection, () -> isEmpty(connection));
    }

    /** The same, without waiting: nothing of what happened needs another thread. */
    static void assertEmpty(JsonRpcConnection connection) {
        assertThat(connection.counts().pendingCalls()).as("pending calls").isZero();
        assertThat(connection.counts().runningCalls()).as("running calls").isZero();
    }

    static boolean isEmpty(JsonRpcConnection connection) {
        return connection.counts().pendingCalls() == 0 && connection.counts().runningCalls() == 0;
    }

    /** Why the transport failed that call. */
    static Disconnect.Kind lossOf(CompletableFuture<?> call) {
        Throwable thrown = Await.forFailure(call);
        assertThat(thrown).isInstanceOf(TransportException.class);
        return ((TransportException) thrown).reason().kind();
    }
}
