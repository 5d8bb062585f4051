package dev.antiphon.transport.socket;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.antiphon.testkit.RecordingReceiver;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Disconnect.Kind;
import dev.antiphon.transport.Framing;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.TransportException;
import dev.antiphon.transport.Wait;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A channel over a socket whose peer, receiver or network misbehaves. */
class SocketMessageChannelTest {
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final Duration SHORT = Duration.ofMillis(50);
    private static final int MESSAGE_BYTES = 32 * 1024 * 1024;

    private final List<AutoCloseable> opened = new ArrayList<>();
    private final SocketHost host = new SocketHost();
    private final RecordingReceiver receiver = new RecordingReceiver();

    @AfterEach
    void closeAll() throws Exception {
        for (AutoCloseable one : opened) {
            one.close();
        }
        receiver.verify();
    }

    private Listener listen(Duration frame, Duration stall, Duration closing) {
        Listener listener = TcpTransport.builder(host, "localhost", 0)
                .maxMessageBytes(MESSAGE_BYTES)
                .timeouts(frame, stall, closing)
                .serve();
        opened.add(listener);
        return listener;
    }

    private Listener listen() {
        return listen(LONG, LONG, LONG);
    }

    /** Connects a plain peer; the channel to it is the next one of the host. Closed before the listener, which waits for it. */
    private SocketPeer peer(Listener listener) throws Exception {
        SocketPeer peer = new SocketPeer(listener);
        opened.add(0, peer);
        return peer;
    }

    private Channel connect(Listener listener) {
        return TcpTransport.connect(
                "localhost", listener.port(), LONG, new SocketSettings(Framing.newline(), MESSAGE_BYTES));
    }

    // --- a peer that disconnects

    @Test
    void a_peer_that_half_closes_gets_the_messages_sent_until_then() throws Exception {
        SocketPeer peer = peer(listen());
        Channel channel = host.next();
        String answer = "x".repeat(8 * 1024 * 1024);
        RecordingReceiver answering = new RecordingReceiver(message -> channel.send(bytes(answer)));
        channel.start(answering);
        peer.write("[1]\n");
        peer.stopWriting();
        assertThat(peer.readAll()).isEqualTo(answer + "\n");
        assertThat(answering.end().kind()).isEqualTo(Kind.REMOTE);
        answering.verify();
    }

    @Test
    void a_peer_that_half_closes_and_does_not_read_ends_with_a_timeout() throws Exception {
        SocketPeer peer = peer(listen(LONG, LONG, SHORT));
        Channel channel = host.next();
        RecordingReceiver answering = new RecordingReceiver(message -> channel.send(new byte[MESSAGE_BYTES]));
        channel.start(answering);
        peer.write("[1]\n");
        peer.stopWriting();
        assertThat(answering.end().kind()).isEqualTo(Kind.REMOTE);
    }

    @Test
    void a_peer_that_crashes_inside_a_message_is_lost() throws Exception {
        SocketPeer peer = peer(listen());
        host.next().start(receiver);
        peer.write("[1]\n{\"half\":");
        assertThat(receiver.next()).isEqualTo("[1]");
        peer.reset();
        assertThat(receiver.end().kind()).isEqualTo(Kind.LOST);
        assertThat(receiver.end().cause()).isInstanceOf(java.io.IOException.class);
    }

    @Test
    void messages_that_arrived_before_a_write_failed_are_delivered(@TempDir Path directory) throws Exception {
        // With a Unix socket, which notices at once that the peer has gone.
        Listener listener = UnixTransport.serve(host, directory.resolve("s"));
        SocketPeer peer = peer(listener);
        opened.add(listener);
        Channel channel = host.next();
        List<String> received = new ArrayList<>();
        RecordingReceiver answering = new RecordingReceiver(message -> {
            received.add(new String(message, UTF_8));
            if (received.size() == 1) {
                Wait.forResult(inThread(() -> {
                    peer.write("[2]\n[3]\n");
                    peer.close();
                }));
                channel.send(bytes("unread"));
            }
        });
        channel.start(answering);
        peer.write("[1]\n");
        assertThat(answering.end().kind()).isEqualTo(Kind.LOST);
        assertThat(received).containsExactly("[1]", "[2]", "[3]");
    }

    // --- a slow peer

    @Test
    void a_peer_that_never_reads_is_disconnected_and_senders_are_released() throws Exception {
        peer(listen(LONG, SHORT, LONG));
        Channel channel = host.next();
        channel.start(receiver);
        List<FutureTask<Disconnect>> senders = IntStream.range(0, 4)
                .mapToObj(i -> {
                    FutureTask<Disconnect> task = new FutureTask<>(() -> {
                        try {
                            while (true) {
                                channel.send(new byte[100_000]);
                            }
                        } catch (TransportException e) {
                            return e.reason();
                        }
                    });
                    start(task);
                    return task;
                })
                .toList();
        Disconnect end = receiver.end();
        assertThat(end.kind()).isEqualTo(Kind.STALLED);
        assertThat(senders)
                .allSatisfy(sender -> assertThat(Wait.forResult(sender)).isEqualTo(end));
    }

    @Test
    void a_peer_that_stops_inside_a_message_is_disconnected() throws Exception {
        SocketPeer peer = peer(listen(SHORT, LONG, LONG));
        host.next().start(receiver);
        peer.write("[1]\n{\"half\":");
        assertThat(receiver.next()).isEqualTo("[1]");
        assertThat(receiver.end().kind()).isEqualTo(Kind.STALLED);
        assertThat(peer.readAll()).isEmpty();
    }

    @Test
    void the_stall_timeout_excludes_the_time_in_which_the_channel_is_paused() throws Exception {
        Listener listener = listen(SHORT, LONG, LONG);
        SocketPeer peer = peer(listener);
        Channel channel = host.next();
        CountDownLatch paused = new CountDownLatch(1);
        CountDownLatch second = new CountDownLatch(1);
        RecordingReceiver pausing = new RecordingReceiver(message -> {
            if (paused.getCount() == 1) {
                channel.pause();
                paused.countDown();
            } else {
                second.countDown();
            }
        });
        channel.start(pausing);
        peer.write("[1]\n{\"half\":");
        Wait.forLatch(paused);

        // The end of another channel shows that the timeout has expired.
        SocketPeer other = peer(listener);
        host.next().start(receiver);
        other.write("{\"half\":");
        assertThat(receiver.end().kind()).isEqualTo(Kind.STALLED);

        peer.write("1}\n");
        channel.resume();
        Wait.forLatch(second);
        assertThat(pausing.hasEnded()).isFalse();
    }

    @Test
    void closing_ends_with_a_timeout_if_the_peer_does_not_read() throws Exception {
        peer(listen(LONG, LONG, SHORT));
        Channel channel = host.next();
        channel.start(receiver);
        channel.send(new byte[MESSAGE_BYTES - 1]);
        channel.close();
        assertThat(receiver.end().kind()).isEqualTo(Kind.LOCAL);
    }

    @Test
    void a_peer_whose_last_messages_were_not_read_gets_all_messages_sent_to_it() throws Exception {
        SocketPeer peer = peer(listen());
        Channel channel = host.next();
        channel.start(receiver);
        channel.pause();
        peer.write("[1]\n".repeat(50_000));
        String last = "x".repeat(1024 * 1024);
        channel.send(bytes(last));
        channel.close();
        assertThat(receiver.end().kind()).isEqualTo(Kind.LOCAL);
        assertThat(peer.readAll()).isEqualTo(last + "\n");
    }

    // --- large messages and high load

    @Test
    void large_messages_pass_in_both_directions_at_once() {
        Channel left = connect(listen());
        Channel right = host.next();
        int count = 6;
        int size = 16 * 1024 * 1024;
        CountDownLatch arrived = new CountDownLatch(2 * count);
        RecordingReceiver leftReceiver = new RecordingReceiver(message -> countIfWhole(message, size, arrived));
        RecordingReceiver rightReceiver = new RecordingReceiver(message -> countIfWhole(message, size, arrived));
        left.start(leftReceiver);
        right.start(rightReceiver);
        byte[] message = new byte[size];
        message[size - 1] = 1;
        FutureTask<?> there = inThread(() -> IntStream.range(0, count).forEach(i -> left.send(message)));
        FutureTask<?> back = inThread(() -> IntStream.range(0, count).forEach(i -> right.send(message)));
        Wait.forLatch(arrived);
        Wait.forResult(there);
        Wait.forResult(back);
        left.close();
        assertThat(rightReceiver.end().kind()).isEqualTo(Kind.REMOTE);
    }

    private static void countIfWhole(byte[] message, int size, CountDownLatch arrived) {
        if (message.length == size && message[size - 1] == 1) {
            arrived.countDown();
        }
    }

    @Test
    void two_peers_that_send_at_full_speed_and_answer_each_other_do_not_deadlock() {
        Channel left = connect(listen());
        Channel right = host.next();
        Flood there = new Flood(left);
        Flood back = new Flood(right);
        left.start(new RecordingReceiver(there::take));
        right.start(new RecordingReceiver(back::take));
        left.pause();
        right.pause();
        FutureTask<?> sendingThere = new FutureTask<>(there::send, null);
        FutureTask<?> sendingBack = new FutureTask<>(back::send, null);
        Wait.untilWaiting(start(sendingThere));
        Wait.untilWaiting(start(sendingBack));
        // Now all buffers are full, and yet both ends must answer what they are about to read.
        left.resume();
        right.resume();
        Wait.forLatch(there.answers);
        Wait.forLatch(back.answers);
        Wait.forResult(sendingThere);
        Wait.forResult(sendingBack);
        left.close();
    }

    /** Sends without a pause, expects a thousand responses, and answers the other one on its event loop. */
    private record Flood(Channel channel, CountDownLatch answers) {
        private static final int COUNT = 4_000;
        private static final int EVERY = 4;
        private static final byte CALL = 1;
        private static final byte ANSWER = 2;

        Flood(Channel channel) {
            this(channel, new CountDownLatch(COUNT / EVERY));
        }

        void send() {
            for (int i = 0; i < COUNT; i++) {
                byte[] message = new byte[8 * 1024];
                message[0] = i % EVERY == 0 ? CALL : 0;
                channel.send(message);
            }
        }

        void take(byte[] message) {
            if (message[0] == CALL) {
                channel.send(new byte[] {ANSWER});
            } else if (message[0] == ANSWER) {
                answers.countDown();
            }
        }
    }

    // --- receivers

    @Test
    void a_receiver_that_throws_ends_its_own_channel_only() throws Exception {
        Listener listener = listen();
        Logger logger = Logger.getLogger("dev.antiphon.transport");
        Level before = logger.getLevel();
        logger.setLevel(Level.OFF);
        try {
            // More than there are event loops, so that one of them shares the event loop of the one that fails.
            List<SocketPeer> peers = new ArrayList<>();
            List<RecordingReceiver> receivers = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                peers.add(peer(listener));
                Channel channel = host.next();
                receivers.add(new RecordingReceiver(message -> {
                    if (message[0] == '!') {
                        throw new IllegalStateException("for a test");
                    }
                    channel.send(message);
                }));
                channel.start(receivers.get(i));
            }
            peers.get(0).write("!\n");
            Disconnect end = receivers.get(0).end();
            assertThat(end.kind()).isEqualTo(Kind.LOST);
            assertThat(end.cause()).hasMessage("for a test");
            for (SocketPeer peer : peers.subList(1, 6)) {
                peer.write("echo\n");
                assertThat(peer.in().readNBytes(5)).asString(UTF_8).isEqualTo("echo\n");
            }
            assertThat(receivers.subList(1, 6)).noneMatch(RecordingReceiver::hasEnded);
        } finally {
            logger.setLevel(before);
        }
    }

    @Test
    void a_receiver_that_interrupts_its_thread_keeps_receiving() throws Exception {
        SocketPeer peer = peer(listen());
        Channel channel = host.next();
        channel.start(new RecordingReceiver(message -> {
            Thread.currentThread().interrupt();
            channel.send(message);
        }));
        for (int i = 0; i < 100; i++) {
            peer.write("echo\n");
            assertThat(peer.in().readNBytes(5)).asString(UTF_8).isEqualTo("echo\n");
        }
    }

    @Test
    void receivers_can_forward_messages_to_other_channels() {
        Listener listener = listen();
        Channel first = connect(listener);
        Channel firstEnd = host.next();
        Channel second = connect(listener);
        Channel secondEnd = host.next();
        int count = 20_000;
        CountDownLatch arrived = new CountDownLatch(count);
        AtomicInteger disorder = new AtomicInteger();
        AtomicInteger next = new AtomicInteger();
        first.start(receiver);
        firstEnd.start(new RecordingReceiver(second::send));
        second.start(new RecordingReceiver());
        secondEnd.start(new RecordingReceiver(message -> {
            if (Integer.parseInt(new String(message, UTF_8)) != next.getAndIncrement()) {
                disorder.incrementAndGet();
            }
            arrived.countDown();
        }));
        for (int i = 0; i < count; i++) {
            first.send(bytes(String.valueOf(i)));
        }
        Wait.forLatch(arrived);
        assertThat(disorder).hasValue(0);
    }

    @Test
    void a_channel_sends_nothing_before_it_is_started() {
        Channel channel = connect(listen());
        assertThatIllegalStateException()
                .isThrownBy(() -> channel.send(bytes("early")))
                .withMessageContaining(channel.peer());
        channel.close();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }

    /** A task of a test thread, which may throw. */
    private interface Action {
        void run() throws Exception;
    }

    private static FutureTask<?> inThread(Action action) {
        FutureTask<?> task = new FutureTask<>(() -> {
            action.run();
            return null;
        });
        start(task);
        return task;
    }

    private static Thread start(Runnable task) {
        Thread thread = new Thread(task, "test");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }
}
