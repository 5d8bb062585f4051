package dev.antiphon.transport;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.antiphon.testkit.ChannelContract;
import dev.antiphon.testkit.RecordingReceiver;
import dev.antiphon.transport.Disconnect.Kind;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class MemoryChannelTest extends ChannelContract {
    private final MemoryTransport.Pair pair = MemoryTransport.pair();
    private final RecordingReceiver leftInbox = new RecordingReceiver();
    private final RecordingReceiver rightInbox = new RecordingReceiver();

    @Override
    protected Pair open() {
        MemoryTransport.Pair opened = MemoryTransport.pair();
        return new Pair(opened.left(), opened.right());
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }

    @Test
    void an_answer_that_needs_no_other_thread_is_there_when_send_returns() {
        AtomicReference<Thread> answering = new AtomicReference<>();
        pair.left().start(leftInbox);
        pair.right().start(new RecordingReceiver(message -> {
            answering.set(Thread.currentThread());
            pair.right().send(message);
        }));
        pair.left().send(bytes("[1]"));
        assertThat(leftInbox.rest()).containsExactly("[1]");
        assertThat(answering).hasValue(Thread.currentThread());
    }

    @Test
    void the_end_is_there_when_close_returns() {
        pair.left().start(leftInbox);
        pair.right().start(rightInbox);
        pair.left().close();
        assertThat(leftInbox.hasEnded()).isTrue();
        assertThat(rightInbox.hasEnded()).isTrue();
    }

    @Test
    void a_thread_that_sends_is_not_kept_when_the_receivers_never_stop_answering_each_other() {
        AtomicBoolean enough = new AtomicBoolean();
        CompletableFuture<Thread> last = new CompletableFuture<>();
        pair.left().start(new RecordingReceiver(pair.left()::send));
        pair.right().start(new RecordingReceiver(message -> {
            if (enough.get()) {
                last.complete(Thread.currentThread());
            } else {
                pair.right().send(message);
            }
        }));
        Thread sender = new Thread(() -> pair.left().send(bytes("for ever")), "test");
        sender.start();
        try {
            Wait.until("send returns", () -> !sender.isAlive());
        } finally {
            enough.set(true);
        }
        assertThat(Wait.forResult(last)).isNotSameAs(sender);
        assertThat(last.join().isDaemon()).isTrue();
    }

    @Test
    void the_array_that_arrives_is_the_array_that_was_sent() {
        AtomicReference<byte[]> received = new AtomicReference<>();
        byte[] message = bytes("[1]");
        pair.left().start(leftInbox);
        pair.right().start(new Receiver() {
            @Override
            public void message(byte[] bytes, int start, int end) {
                received.set(bytes);
            }

            @Override
            public void tooLarge(int limit) {}

            @Override
            public void closed(Disconnect reason) {}
        });
        pair.left().send(message);
        assertThat(received.get()).isSameAs(message);
    }

    @Test
    void a_thread_does_not_wait_for_ever_for_a_peer_that_takes_nothing() {
        MemoryTransport.Pair impatient = MemoryTransport.pair(Duration.ofMillis(50));
        impatient.left().start(leftInbox);
        assertThatExceptionOfType(TransportException.class)
                .isThrownBy(() -> {
                    while (true) {
                        impatient.left().send(bytes("message"));
                    }
                })
                .satisfies(e -> assertThat(e.reason().kind()).isEqualTo(Kind.STALLED));
        assertThat(leftInbox.end().kind()).isEqualTo(Kind.STALLED);
        impatient.right().start(rightInbox);
        assertThat(rightInbox.end().kind()).isEqualTo(Kind.LOST);
        assertThat(rightInbox.rest()).isEmpty();
    }

    @Test
    void a_receiver_that_throws_though_it_must_not_ends_its_channel_and_does_not_hurt_the_sender() {
        IllegalStateException failure = new IllegalStateException("oh no");
        RecordingReceiver failing = new RecordingReceiver(message -> {
            throw failure;
        });
        pair.left().start(leftInbox);
        pair.right().start(failing);
        pair.left().send(bytes("[1]"));
        assertThat(failing.end().kind()).isEqualTo(Kind.LOST);
        assertThat(failing.end().cause()).isSameAs(failure);
        assertThat(leftInbox.end().kind()).isEqualTo(Kind.LOST);
    }

    @Test
    void a_channel_must_be_started_before_anything_is_sent() {
        assertThatIllegalStateException().isThrownBy(() -> pair.left().send(bytes("[1]")));
    }
}
