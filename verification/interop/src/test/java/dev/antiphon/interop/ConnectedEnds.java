package dev.antiphon.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.JsonRpcConnection;
import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Two connected ends.
 *
 * @param ours Antiphon's
 * @param theirs LSP4J's
 * @param behind is closed at the end
 */
record ConnectedEnds(JsonRpcConnection ours, Lsp4jEnd theirs, Closeable behind) implements Closeable {
    /** Checks that both ends have empty tables; a cancelled handler may take a moment to end. */
    void assertSettled() {
        assertThat(ours.counts().pendingCalls()).isZero();
        awaitTrue("no handler runs", () -> ours.counts().runningCalls() == 0);
        assertThat(ours.counts().malformedResponses()).isZero();
        assertThat(ours.counts().connectionErrors()).isZero();
    }

    /** Waits for that: a handler that was cancelled while it created its future sees it when it returns the future. */
    static void assertCancelled(Future<?> handler) {
        assertThatThrownBy(() -> handler.get(60, TimeUnit.SECONDS)).isInstanceOf(CancellationException.class);
    }

    /** Polls for a condition. */
    static void awaitTrue(String what, BooleanSupplier condition) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - deadline).as(what).isNegative();
            LockSupport.parkNanos(1_000_000);
        }
    }

    @Override
    public void close() throws IOException {
        ours.close();
        theirs.close();
        behind.close();
    }
}
