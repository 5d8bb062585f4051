package dev.antiphon.transport;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.antiphon.testkit.RecordingReceiver;
import dev.antiphon.transport.Disconnect.Kind;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

class StreamChannelTest extends FramedChannelContract {
    private static final int MESSAGE_BYTES = 2 * 1024 * 1024;

    private final RecordingReceiver receiver = new RecordingReceiver();

    @Override
    protected Pair open() throws IOException {
        Pipes pipes = Pipes.open();
        return new Pair(
                channel(pipes.leftIn(), pipes.leftOut(), StreamChannel.WRITE_TIMEOUT),
                channel(pipes.rightIn(), pipes.rightOut(), StreamChannel.WRITE_TIMEOUT));
    }

    @Override
    protected Wired wire(Framing framing, int maxMessageBytes, Duration stall) throws IOException {
        Pipes pipes = Pipes.open();
        return new Wired(
                new StreamChannel(pipes.leftIn(), pipes.leftOut(), framing, maxMessageBytes, "the test", stall),
                pipes.rightIn(),
                pipes.rightOut());
    }

    private static StreamChannel channel(InputStream in, OutputStream out, Duration stall) {
        return new StreamChannel(in, out, Framing.newline(), MESSAGE_BYTES, "the test", stall);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }

    @Test
    void no_thread_remains_when_a_channel_has_ended() throws IOException {
        Pipes pipes = Pipes.open();
        String name = "the peer of " + pipes;
        Channel channel = StreamChannel.over(pipes.leftIn(), pipes.leftOut(), Framing.newline(), MESSAGE_BYTES, name);
        channel.start(receiver);
        assertThat(threadsOf(name)).isEqualTo(2);
        channel.close();
        Wait.until("no thread is left", () -> threadsOf(name) == 0);
    }

    private static long threadsOf(String peer) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().endsWith(peer))
                .count();
    }

    @Test
    void a_stream_that_cannot_be_closed_while_it_is_read_does_not_delay_the_end() throws InterruptedException {
        UncloseableInput in = new UncloseableInput();
        Channel channel = channel(in, OutputStream.nullOutputStream(), StreamChannel.WRITE_TIMEOUT);
        channel.start(receiver);
        Wait.forLatch(in.entered);
        channel.close();
        assertThat(receiver.end().kind()).isEqualTo(Kind.LOCAL);
        in.content.complete("[1]\n");
        in.reader.join();
        assertThat(receiver.rest()).isEmpty();
        receiver.verify();
    }

    @Test
    void responses_are_written_before_the_channel_ends_with_its_input() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Channel channel = channel(new ByteArrayInputStream(bytes("[1]\n[2]\n[3]\n")), out, StreamChannel.WRITE_TIMEOUT);
        RecordingReceiver answering = new RecordingReceiver(channel::send);
        channel.start(answering);
        assertThat(answering.end().kind()).isEqualTo(Kind.REMOTE);
        assertThat(out).hasToString("[1]\n[2]\n[3]\n");
        answering.verify();
    }

    @Test
    void the_output_is_closed_before_the_end_is_reported() {
        CountDownLatch closed = new CountDownLatch(1);
        OutputStream out = new ByteArrayOutputStream() {
            @Override
            public void close() {
                closed.countDown();
            }
        };
        Channel channel = channel(new UncloseableInput(), out, StreamChannel.WRITE_TIMEOUT);
        channel.start(receiver);
        channel.close();
        assertThat(receiver.end().kind()).isEqualTo(Kind.LOCAL);
        assertThat(closed.getCount()).isZero();
    }

    @Test
    void a_stream_that_blocks_and_cannot_be_closed_stalls_the_channel_and_releases_senders() {
        StuckOutput out = new StuckOutput();
        StreamChannel channel = channel(new UncloseableInput(), out, Duration.ofMillis(50));
        channel.start(receiver);
        assertThatExceptionOfType(TransportException.class)
                .isThrownBy(() -> {
                    while (true) {
                        channel.send(bytes("message"));
                    }
                })
                .satisfies(e -> assertThat(e.reason().kind()).isEqualTo(Kind.STALLED));
        assertThat(receiver.end().kind()).isEqualTo(Kind.STALLED);
        out.released.countDown();
    }

    @Test
    void queued_messages_are_written_together() {
        StuckOutput out = new StuckOutput();
        Channel channel = channel(new UncloseableInput(), out, StreamChannel.WRITE_TIMEOUT);
        channel.start(receiver);
        channel.send(bytes("first"));
        Wait.forLatch(out.entered);
        for (int i = 0; i < 500; i++) {
            channel.send(bytes("message"));
        }
        out.released.countDown();
        channel.close();
        assertThat(out.writes).containsExactly(6, 500 * 8);
    }

    @Test
    void a_peer_that_has_stopped_reading_is_still_read_to_its_end() {
        UncloseableInput in = new UncloseableInput();
        IOException broken = new IOException("Broken pipe");
        OutputStream out = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw broken;
            }
        };
        Channel channel = channel(in, out, StreamChannel.WRITE_TIMEOUT);
        channel.start(receiver);
        channel.pause();
        Wait.until("nothing is sent any more", () -> isRefused(channel));
        in.content.complete("\"I give up\"\n");
        channel.resume();
        assertThat(receiver.next()).isEqualTo("\"I give up\"");
        assertThat(receiver.end()).satisfies(end -> {
            assertThat(end.kind()).isEqualTo(Kind.LOST);
            assertThat(end.cause()).isSameAs(broken);
        });
    }

    @Test
    void a_peer_that_has_gone_is_read_to_its_end_however_slow_the_receiver_is() {
        UncloseableInput in = new UncloseableInput();
        StreamChannel channel = channel(in, OutputStream.nullOutputStream(), StreamChannel.WRITE_TIMEOUT);
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        List<String> received = new ArrayList<>();
        RecordingReceiver slow = new RecordingReceiver(message -> {
            received.add(new String(message, UTF_8));
            entered.countDown();
            Wait.forLatch(released);
        });
        channel.start(slow);
        in.content.complete("[1]\n[2]\n");
        Wait.forLatch(entered);
        FutureTask<?> going =
                new FutureTask<>(() -> channel.peerHasGone(Disconnect.of(Kind.REMOTE, "it has gone")), null);
        new Thread(going, "test").start();
        // Twice the time for which a peer that is silent is read.
        Wait.untilOver(2 * StreamState.REMAINING_INPUT_NANOS);
        assertThat(going).isNotDone();
        released.countDown();
        assertThat(slow.end().kind()).isEqualTo(Kind.REMOTE);
        assertThat(received).containsExactly("[1]", "[2]");
        Wait.forResult(going);
        slow.verify();
    }

    private static boolean isRefused(Channel channel) {
        try {
            channel.send(bytes("[1]"));
            return false;
        } catch (TransportException e) {
            return true;
        }
    }

    @Test
    void a_stream_that_fails_while_it_is_read_is_lost() {
        IOException failure = new IOException("bad disk");
        InputStream in = new InputStream() {
            @Override
            public int read() throws IOException {
                throw failure;
            }

            @Override
            public int read(byte[] bytes, int start, int length) throws IOException {
                throw failure;
            }
        };
        channel(in, OutputStream.nullOutputStream(), StreamChannel.WRITE_TIMEOUT)
                .start(receiver);
        assertThat(receiver.end().kind()).isEqualTo(Kind.LOST);
        assertThat(receiver.end().detail()).contains("bad disk");
        assertThat(receiver.end().cause()).isSameAs(failure);
    }

    @Test
    void a_receiver_that_throws_gets_the_end() {
        IllegalStateException failure = new IllegalStateException("oh no");
        RecordingReceiver failing = new RecordingReceiver(message -> {
            throw failure;
        });
        InputStream in = new ByteArrayInputStream(bytes("[1]\n[2]\n"));
        channel(in, OutputStream.nullOutputStream(), StreamChannel.WRITE_TIMEOUT)
                .start(failing);
        assertThat(failing.end().kind()).isEqualTo(Kind.LOST);
        assertThat(failing.end().cause()).isSameAs(failure);
        failing.verify();
    }

    @Test
    void a_channel_must_be_started_before_anything_is_sent() {
        Channel channel = channel(new UncloseableInput(), OutputStream.nullOutputStream(), StreamChannel.WRITE_TIMEOUT);
        assertThatIllegalStateException().isThrownBy(() -> channel.send(bytes("[1]")));
    }

    @Test
    void an_empty_message_is_rejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StreamChannel.over(
                        InputStream.nullInputStream(),
                        OutputStream.nullOutputStream(),
                        Framing.newline(),
                        0,
                        "no peer"))
                .withMessageContaining("maxMessageBytes");
    }

    /** Like the standard input: a read blocks, whether the stream is closed or not. */
    private static final class UncloseableInput extends InputStream {
        private final CountDownLatch entered = new CountDownLatch(1);
        private volatile Thread reader;
        private final CompletableFuture<String> content = new CompletableFuture<>();
        private InputStream stream;

        @Override
        public int read() {
            throw new UnsupportedOperationException("one byte at a time");
        }

        @Override
        public int read(byte[] bytes, int start, int length) throws IOException {
            reader = Thread.currentThread();
            entered.countDown();
            if (stream == null) {
                stream = new ByteArrayInputStream(bytes(content.join()));
            }
            return stream.read(bytes, start, length);
        }
    }

    /** A stream that blocks in its first write until it is released, and cannot be closed before. */
    private static final class StuckOutput extends OutputStream {
        private final CountDownLatch entered = new CountDownLatch(1);
        private final CountDownLatch released = new CountDownLatch(1);
        private final List<Integer> writes = new ArrayList<>();

        @Override
        public void write(int b) {
            throw new UnsupportedOperationException("one byte at a time");
        }

        @Override
        public void write(byte[] bytes, int start, int length) {
            entered.countDown();
            Wait.forLatch(released);
            writes.add(length);
        }

        @Override
        public void close() {
            Wait.forLatch(released);
        }
    }
}
