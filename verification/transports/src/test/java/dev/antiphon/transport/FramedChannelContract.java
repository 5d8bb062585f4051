package dev.antiphon.transport;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.testkit.ChannelContract;
import dev.antiphon.testkit.RecordingReceiver;
import dev.antiphon.transport.Disconnect.Kind;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract of channels over byte streams, tested with a peer that reads and writes bytes. */
public abstract class FramedChannelContract extends ChannelContract {
    private static final int LIMIT = 100;
    private static final Duration LONG = Duration.ofSeconds(30);
    private static final Duration SHORT = Duration.ofMillis(50);

    /**
     * A channel and the plain other end of its stream.
     *
     * @param channel not started
     * @param in the bytes that the channel writes
     * @param out the bytes that the channel reads; closing it ends the input of the channel, and possibly the whole stream
     */
    public record Wired(Channel channel, InputStream in, OutputStream out) {}

    /**
     * Opens a channel.
     *
     * @param framing the message framing
     * @param maxMessageBytes the largest message, in bytes
     * @param stall the time without progress after which a peer that does not read is disconnected
     */
    protected abstract Wired wire(Framing framing, int maxMessageBytes, Duration stall) throws Exception;

    private final RecordingReceiver receiver = new RecordingReceiver();
    private Wired wired;

    private Wired connect(Framing framing, Duration stall) throws Exception {
        wired = wire(framing, LIMIT, stall);
        return wired;
    }

    @AfterEach
    void disconnect() {
        if (wired != null) {
            wired.channel().abort(Disconnect.of(Kind.LOCAL, "the test is over"));
        }
        receiver.verify();
    }

    static Stream<Framing> framings() {
        return Stream.of(Framing.newline(), Framing.contentLength(), Framing.lengthPrefix());
    }

    @ParameterizedTest
    @MethodSource("framings")
    void a_stream_cut_at_any_byte_delivers_the_messages_before_it_and_one_end(Framing framing) throws Exception {
        List<String> messages = List.of("{\"first\":1}", "[2]", "\"Grüße\"");
        ByteArrayOutputStream script = new ByteArrayOutputStream();
        int[] ends = new int[messages.size()];
        for (int i = 0; i < ends.length; i++) {
            script.write(framing.frame(messages.get(i).getBytes(UTF_8)));
            ends[i] = script.size();
        }
        for (int cut = 0; cut <= script.size(); cut++) {
            Wired end = wire(framing, LIMIT, LONG);
            RecordingReceiver received = new RecordingReceiver();
            end.channel().start(received);
            end.out().write(script.toByteArray(), 0, cut);
            end.out().close();
            int whole = 0;
            while (whole < ends.length && ends[whole] <= cut) {
                whole++;
            }
            boolean between = cut == (whole == 0 ? 0 : ends[whole - 1]);
            assertThat(received.end().kind()).as("cut at %s", cut).isEqualTo(between ? Kind.REMOTE : Kind.LOST);
            assertThat(received.rest()).as("cut at %s", cut).isEqualTo(messages.subList(0, whole));
            received.verify();
            end.channel().close();
        }
    }

    @ParameterizedTest
    @MethodSource("framings")
    void a_message_that_arrives_byte_by_byte_is_delivered(Framing framing) throws Exception {
        connect(framing, LONG).channel().start(receiver);
        for (byte one : framing.frame("{\"slow\":true}".getBytes(UTF_8))) {
            wired.out().write(one);
            wired.out().flush();
        }
        assertThat(receiver.next()).isEqualTo("{\"slow\":true}");
    }

    @ParameterizedTest
    @MethodSource("framings")
    void a_message_over_the_limit_is_skipped_and_the_next_one_arrives(Framing framing) throws Exception {
        connect(framing, LONG).channel().start(receiver);
        wired.out().write(framing.frame("x".repeat(LIMIT).getBytes(UTF_8)));
        wired.out().write(framing.frame("x".repeat(LIMIT + 1).getBytes(UTF_8)));
        wired.out().write(framing.frame("x".repeat(100_000).getBytes(UTF_8)));
        wired.out().write(framing.frame("[1]".getBytes(UTF_8)));
        wired.out().flush();
        assertThat(receiver.next(4))
                .containsExactly("x".repeat(LIMIT), RecordingReceiver.TOO_LARGE, RecordingReceiver.TOO_LARGE, "[1]");
    }

    @ParameterizedTest
    @MethodSource("framings")
    void messages_are_written_as_frames(Framing framing) throws Exception {
        connect(framing, LONG).channel().start(receiver);
        ByteArrayOutputStream expected = new ByteArrayOutputStream();
        for (String text : List.of("[1]", "{\"second\":2}", "\"" + "x".repeat(200_000) + "\"", "4")) {
            wired.channel().send(text.getBytes(UTF_8));
            expected.write(framing.frame(text.getBytes(UTF_8)));
        }
        assertThat(wired.in().readNBytes(expected.size())).isEqualTo(expected.toByteArray());
    }

    @Test
    void an_invalid_frame_ends_the_channel_after_the_messages_before_it() throws Exception {
        connect(Framing.contentLength(), LONG).channel().start(receiver);
        wired.out().write(Framing.contentLength().frame("[1]".getBytes(UTF_8)));
        wired.out().write("Content-Length: many\r\n\r\n[2]".getBytes(UTF_8));
        wired.out().flush();
        assertThat(receiver.next()).isEqualTo("[1]");
        assertThat(receiver.end().kind()).isEqualTo(Kind.BROKEN_FRAME);
        assertThat(receiver.end().detail()).contains("many");
        assertThat(receiver.end().cause()).isInstanceOf(BrokenFrameException.class);
        assertThat(receiver.rest()).isEmpty();
    }

    @Test
    void a_peer_that_never_reads_ends_the_channel_as_stalled_and_releases_senders() throws Exception {
        Channel channel = connect(Framing.newline(), SHORT).channel();
        channel.start(receiver);
        FutureTask<Disconnect> sender = new FutureTask<>(() -> {
            byte[] message = "x".repeat(1024 * 1024).getBytes(UTF_8);
            try {
                while (true) {
                    channel.send(message);
                }
            } catch (TransportException e) {
                return e.reason();
            }
        });
        daemon(sender);
        Disconnect reason = Wait.forResult(sender);
        assertThat(reason.kind()).isEqualTo(Kind.STALLED);
        assertThat(receiver.end()).isEqualTo(reason);
    }

    @Test
    void a_peer_that_never_reads_what_a_receiver_sends_ends_the_channel_as_stalled() throws Exception {
        Channel channel = connect(Framing.newline(), SHORT).channel();
        byte[] answer = "x".repeat(1024 * 1024).getBytes(UTF_8);
        RecordingReceiver answering = new RecordingReceiver(message -> {
            for (int i = 0; i < 100; i++) {
                channel.send(answer);
            }
        });
        channel.start(answering);
        wired.out().write("[1]\n".getBytes(UTF_8));
        wired.out().flush();
        assertThat(answering.end().kind()).isEqualTo(Kind.STALLED);
        answering.verify();
    }

    @Test
    void a_peer_that_reads_slowly_is_not_stalled() throws Exception {
        Channel channel = connect(Framing.newline(), LONG).channel();
        channel.start(receiver);
        int count = 100;
        FutureTask<Void> sender = new FutureTask<>(() -> {
            byte[] message = "x".repeat(1024 * 1024).getBytes(UTF_8);
            for (int i = 0; i < count; i++) {
                channel.send(message);
            }
            return null;
        });
        daemon(sender);
        long expected = count * (1024 * 1024 + 1L);
        byte[] some = new byte[1000];
        while (expected > 0) {
            int read = wired.in().read(some, 0, (int) Math.min(some.length, expected));
            assertThat(read).isPositive();
            expected -= read;
        }
        Wait.forResult(sender);
        assertThat(receiver.hasEnded()).isFalse();
    }

    private static void daemon(Runnable action) {
        Thread thread = new Thread(action, "test");
        thread.setDaemon(true);
        thread.start();
    }
}
