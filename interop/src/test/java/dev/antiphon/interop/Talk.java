package dev.antiphon.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.JsonRpcConnection;
import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Two ends that are connected.
 *
 * @param ours Antiphon's
 * @param theirs LSP4J's
 * @param behind what is to be closed at the end
 */
record Talk(JsonRpcConnection ours, Lsp4jEnd theirs, Closeable behind) implements Closeable {
    /** Sees to it that nobody waits for anything, nor will; a handler that was cancelled may take a moment to end. */
    void assertSettled() {
        assertThat(ours.counts().pendingCalls()).isZero();
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (ours.counts().runningCalls() > 0 && System.nanoTime() < deadline) {
            Thread.onSpinWait();
        }
        assertThat(ours.counts().runningCalls()).isZero();
        assertThat(ours.counts().malformedResponses()).isZero();
        assertThat(ours.counts().connectionErrors()).isZero();
    }

    /** Waits for that: a handler that was cancelled while it made its future learns of it when it returns it. */
    static void assertCancelled(Future<?> handler) {
        assertThatThrownBy(() -> handler.get(10, TimeUnit.SECONDS)).isInstanceOf(CancellationException.class);
    }

    @Override
    public void close() throws IOException {
        ours.close();
        theirs.close();
        behind.close();
    }
}
