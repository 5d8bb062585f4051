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

/** What a channel over a socket does when its peer, its receiver or the network does not do as it should. */
class SocketMessageChannelTest {
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final Duration SHORT = Duration.ofMillis(50);
    private static final int MESSAGE_BYTES = 32 * 1024 * 1024;

    private final List<AutoCloseable> opened = new ArrayList<>();
    private final SocketHost host = new SocketHost();
    private final RecordingReceiver inbox = new RecordingReceiver();

    @AfterEach
    void closeAll() throws Exception {
        for (AutoCloseable one : opened) {
            one.close();
        }
        inbox.verify();
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

    /** Connects a bare peer; the channel to it is the next that the host has. Closed before the listener waits for it. */
    private SocketPeer peer(Listener listener) throws Exception {
        SocketPeer peer = new SocketPeer(listener);
        opened.add(0, peer);
        return peer;
    }

    private Channel connect(Listener listener) {
        return TcpTransport.connect(
                "localhost", listener.port(), LONG, new SocketSettings(Framing.newline(), MESSAGE_BYTES));
    }

    // --- a peer that goes away

    @Test
    void a_peer_that_stops_writing_gets_what_was_sent_until_then() throws Exception {
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
    void a_peer_that_stops_writing_and_does_not_read_either_is_not_waited_for_for_ever() throws Exception {
        SocketPeer peer = peer(listen(LONG, LONG, SHORT));
        Channel channel = host.next();
        RecordingReceiver answering = new RecordingReceiver(message -> channel.send(new byte[MESSAGE_BYTES]));
        channel.start(answering);
        peer.write("[1]\n");
        peer.stopWriting();
        assertThat(answering.end().kind()).isEqualTo(Kind.REMOTE);
    }

    @Test
    void a_peer_that_dies_in_the_middle_of_a_message_is_lost() throws Exception {
        SocketPeer peer = peer(listen());
        host.next().start(inbox);
        peer.write("[1]\n{\"half\":");
        assertThat(inbox.next()).isEqualTo("[1]");
        peer.reset();
        assertThat(inbox.end().kind()).isEqualTo(Kind.LOST);
        assertThat(inbox.end().cause()).isInstanceOf(java.io.IOException.class);
    }

    @Test
    void what_had_arrived_when_writing_failed_is_delivered(@TempDir Path directory) throws Exception {
        // With a Unix socket, since that knows at once that the peer has gone.
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
                channel.send(bytes("nobody reads this"));
            }
        });
        channel.start(answering);
        peer.write("[1]\n");
        assertThat(answering.end().kind()).isEqualTo(Kind.LOST);
        assertThat(received).containsExactly("[1]", "[2]", "[3]");
    }

    // --- a peer that is slow

    @Test
    void a_peer_that_never_reads_is_given_up_and_all_who_wait_are_released() throws Exception {
        peer(listen(LONG, SHORT, LONG));
        Channel channel = host.next();
        channel.start(inbox);
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
        Disconnect end = inbox.end();
        assertThat(end.kind()).isEqualTo(Kind.STALLED);
        assertThat(senders)
                .allSatisfy(sender -> assertThat(Wait.forResult(sender)).isEqualTo(end));
    }

    @Test
    void a_peer_that_stops_in_the_middle_of_a_message_is_given_up() throws Exception {
        SocketPeer peer = peer(listen(SHORT, LONG, LONG));
        host.next().start(inbox);
        peer.write("[1]\n{\"half\":");
        assertThat(inbox.next()).isEqualTo("[1]");
        assertThat(inbox.end().kind()).isEqualTo(Kind.STALLED);
        assertThat(peer.readAll()).isEmpty();
    }

    @Test
    void the_peer_is_not_blamed_for_the_time_in_which_the_channel_is_paused() throws Exception {
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

        // The end of another one tells that the patience is over.
        SocketPeer other = peer(listener);
        host.next().start(inbox);
        other.write("{\"half\":");
        assertThat(inbox.end().kind()).isEqualTo(Kind.STALLED);

        peer.write("1}\n");
        channel.resume();
        Wait.forLatch(second);
        assertThat(pausing.hasEnded()).isFalse();
    }

    @Test
    void closing_does_not_wait_for_ever_for_a_peer_that_does_not_read() throws Exception {
        peer(listen(LONG, LONG, SHORT));
        Channel channel = host.next();
        channel.start(inbox);
        channel.send(new byte[MESSAGE_BYTES - 1]);
        channel.close();
        assertThat(inbox.end().kind()).isEqualTo(Kind.LOCAL);
    }

    @Test
    void a_peer_whose_last_messages_were_not_read_gets_all_of_what_was_sent_to_it() throws Exception {
        SocketPeer peer = peer(listen());
        Channel channel = host.next();
        channel.start(inbox);
        channel.pause();
        peer.write("[1]\n".repeat(50_000));
        String last = "x".repeat(1024 * 1024);
        channel.send(bytes(last));
        channel.close();
        assertThat(inbox.end().kind()).isEqualTo(Kind.LOCAL);
        assertThat(peer.readAll()).isEqualTo(last + "\n");
    }

    // --- much at once

    @Test
    void large_messages_go_both_ways_at_once() {
        Channel left = connect(listen());
        Channel right = host.next();
        int count = 6;
        int size = 16 * 1024 * 1024;
        CountDownLatch arrived = new CountDownLatch(2 * count);
        RecordingReceiver leftInbox = new RecordingReceiver(message -> countIfWhole(message, size, arrived));
        RecordingReceiver rightInbox = new RecordingReceiver(message -> countIfWhole(message, size, arrived));
        left.start(leftInbox);
        right.start(rightInbox);
        byte[] message = new byte[size];
        message[size - 1] = 1;
        FutureTask<?> there = inThread(() -> IntStream.range(0, count).forEach(i -> left.send(message)));
        FutureTask<?> back = inThread(() -> IntStream.range(0, count).forEach(i -> right.send(message)));
        Wait.forLatch(arrived);
        Wait.forResult(there);
        Wait.forResult(back);
        left.close();
        assertThat(rightInbox.end().kind()).isEqualTo(Kind.REMOTE);
    }

    private static void countIfWhole(byte[] message, int size, CountDownLatch arrived) {
        if (message.length == size && message[size - 1] == 1) {
            arrived.countDown();
        }
    }

    @Test
    void two_peers_that_send_as_fast_as_they_can_and_answer_each_other_do_not_stop_each_other() {
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
        // Now there is no room anywhere, and yet both have to answer what they are going to read.
        left.resume();
        right.resume();
        Wait.forLatch(there.answers);
        Wait.forLatch(back.answers);
        Wait.forResult(sendingThere);
        Wait.forResult(sendingBack);
        left.close();
    }

    /** Sends without a pause, wants a thousand answers, and answers the other one where its messages arrive. */
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
    void a_receiver_that_throws_ends_its_own_channel_and_no_other() throws Exception {
        Listener listener = listen();
        Logger logger = Logger.getLogger("dev.antiphon.transport");
        Level before = logger.getLevel();
        logger.setLevel(Level.OFF);
        try {
            // More than there are threads, so that one of them shares the thread of the one that fails.
            List<SocketPeer> peers = new ArrayList<>();
            List<RecordingReceiver> inboxes = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                peers.add(peer(listener));
                Channel channel = host.next();
                inboxes.add(new RecordingReceiver(message -> {
                    if (message[0] == '!') {
                        throw new IllegalStateException("for a test");
                    }
                    channel.send(message);
                }));
                channel.start(inboxes.get(i));
            }
            peers.get(0).write("!\n");
            Disconnect end = inboxes.get(0).end();
            assertThat(end.kind()).isEqualTo(Kind.LOST);
            assertThat(end.cause()).hasMessage("for a test");
            for (SocketPeer peer : peers.subList(1, 6)) {
                peer.write("echo\n");
                assertThat(peer.in().readNBytes(5)).asString(UTF_8).isEqualTo("echo\n");
            }
            assertThat(inboxes.subList(1, 6)).noneMatch(RecordingReceiver::hasEnded);
        } finally {
            logger.setLevel(before);
        }
    }

    @Test
    void a_receiver_that_interrupts_its_thread_goes_on_to_receive() throws Exception {
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
    void receivers_can_pass_messages_on_to_other_channels() {
        Listener listener = listen();
        Channel first = connect(listener);
        Channel firstEnd = host.next();
        Channel second = connect(listener);
        Channel secondEnd = host.next();
        int count = 20_000;
        CountDownLatch arrived = new CountDownLatch(count);
        AtomicInteger disorder = new AtomicInteger();
        AtomicInteger next = new AtomicInteger();
        first.start(inbox);
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

    /** What a thread of a test does. */
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
