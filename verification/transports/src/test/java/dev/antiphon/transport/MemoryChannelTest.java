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
    private final RecordingReceiver leftReceiver = new RecordingReceiver();
    private final RecordingReceiver rightReceiver = new RecordingReceiver();

    @Override
    protected Pair open() {
        MemoryTransport.Pair opened = MemoryTransport.pair();
        return new Pair(opened.left(), opened.right());
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }

    @Test
    void a_response_of_a_non_blocking_handler_is_there_when_send_returns() {
        AtomicReference<Thread> answering = new AtomicReference<>();
        pair.left().start(leftReceiver);
        pair.right().start(new RecordingReceiver(message -> {
            answering.set(Thread.currentThread());
            pair.right().send(message);
        }));
        pair.left().send(bytes("[1]"));
        assertThat(leftReceiver.rest()).containsExactly("[1]");
        assertThat(answering).hasValue(Thread.currentThread());
    }

    @Test
    void the_end_is_there_when_close_returns() {
        pair.left().start(leftReceiver);
        pair.right().start(rightReceiver);
        pair.left().close();
        assertThat(leftReceiver.hasEnded()).isTrue();
        assertThat(rightReceiver.hasEnded()).isTrue();
    }

    @Test
    void a_sender_returns_although_the_receivers_answer_each_other_endlessly() {
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
    void the_array_is_delivered_without_copying() {
        AtomicReference<byte[]> received = new AtomicReference<>();
        byte[] message = bytes("[1]");
        pair.left().start(leftReceiver);
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
    void a_sender_does_not_block_for_ever_on_a_peer_that_does_not_read() {
        MemoryTransport.Pair pair = MemoryTransport.pair(Duration.ofMillis(50));
        pair.left().start(leftReceiver);
        assertThatExceptionOfType(TransportException.class)
                .isThrownBy(() -> {
                    while (true) {
                        pair.left().send(bytes("message"));
                    }
                })
                .satisfies(e -> assertThat(e.reason().kind()).isEqualTo(Kind.STALLED));
        assertThat(leftReceiver.end().kind()).isEqualTo(Kind.STALLED);
        pair.right().start(rightReceiver);
        assertThat(rightReceiver.end().kind()).isEqualTo(Kind.LOST);
        assertThat(rightReceiver.rest()).isEmpty();
    }

    @Test
    void a_receiver_that_throws_ends_its_channel_and_does_not_affect_the_sender() {
        IllegalStateException failure = new IllegalStateException("oh no");
        RecordingReceiver failing = new RecordingReceiver(message -> {
            throw failure;
        });
        pair.left().start(leftReceiver);
        pair.right().start(failing);
        pair.left().send(bytes("[1]"));
        assertThat(failing.end().kind()).isEqualTo(Kind.LOST);
        assertThat(failing.end().cause()).isSameAs(failure);
        assertThat(leftReceiver.end().kind()).isEqualTo(Kind.LOST);
    }

    @Test
    void a_channel_must_be_started_before_anything_is_sent() {
        assertThatIllegalStateException().isThrownBy(() -> pair.left().send(bytes("[1]")));
    }
}
