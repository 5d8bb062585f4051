package dev.antiphon.web.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.TransportException;
import dev.antiphon.transport.Wait;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** A sender whose messages are written when the test says so. */
class BoundedResponseSenderTest {
    /** What fits into the sender with its overhead, exactly. */
    private static final byte[] HALF = new byte[(1 << 19) - 256];

    private final List<Runnable> unwritten = new CopyOnWriteArrayList<>();
    private final BoundedResponseSender sender =
            new BoundedResponseSender((message, done) -> unwritten.add(done), Runnable::run, () -> false);

    /** Sends on a thread of its own, and waits until the thread has sent or blocks. */
    private CompletableFuture<Void> sendOnThread(BoundedResponseSender to, byte[] message) {
        CompletableFuture<Void> sent = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            try {
                to.send(message);
                sent.complete(null);
            } catch (RuntimeException e) {
                sent.completeExceptionally(e);
            }
        });
        thread.start();
        Wait.until("the thread has sent or blocks", () -> sent.isDone() || thread.getState() == Thread.State.WAITING);
        return sent;
    }

    @Test
    void messages_up_to_the_bound_are_sent_at_once_and_one_more_waits() {
        sender.send(HALF);
        sender.send(HALF);
        CompletableFuture<Void> third = sendOnThread(sender, new byte[0]);
        assertThat(third).isNotDone();
        unwritten.get(0).run();
        Wait.forResult(third);
        assertThat(unwritten).hasSize(3);
    }

    @Test
    void a_message_over_the_bound_goes_alone() {
        sender.send(new byte[1]);
        CompletableFuture<Void> large = sendOnThread(sender, new byte[5 << 20]);
        assertThat(large).isNotDone();
        unwritten.get(0).run();
        Wait.forResult(large);
    }

    @Test
    void an_event_loop_does_not_wait() {
        BoundedResponseSender onEventLoop =
                new BoundedResponseSender((message, done) -> unwritten.add(done), Runnable::run, () -> true);
        for (int i = 0; i < 10; i++) {
            onEventLoop.send(HALF);
        }
        assertThat(unwritten).hasSize(10);
    }

    @Test
    void closing_releases_threads_that_wait_and_rejects_messages() {
        sender.send(HALF);
        sender.send(HALF);
        CompletableFuture<Void> waiting = sendOnThread(sender, HALF);
        assertThat(waiting).isNotDone();
        sender.close();
        assertThat(Wait.forFailure(waiting)).isInstanceOf(TransportException.class);
        assertThatExceptionOfType(TransportException.class)
                .isThrownBy(() -> sender.send(new byte[0]))
                .satisfies(e -> assertThat(e.reason().kind()).isEqualTo(Disconnect.Kind.LOST));
        assertThat(unwritten).hasSize(2);
    }
}
