package dev.antiphon.transport.socket;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.testkit.RecordingReceiver;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.Receiver;
import dev.antiphon.transport.Wait;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An event loop that is delayed by a receiver does not blame the peers of its other sockets for the delay. */
class SlowLoopTest {
    private static final Duration LONG = Duration.ofSeconds(60);

    /** Longer than the steps of a test take before it blocks the event loop. */
    private static final Duration STALL = Duration.ofSeconds(2);

    private static final int LARGE = 16 * 1024 * 1024;

    private final List<AutoCloseable> opened = new ArrayList<>();
    private final SocketHost host = new SocketHost();
    private final CompletableFuture<Thread> loop = new CompletableFuture<>();
    private final CountDownLatch goOn = new CountDownLatch(1);
    private final Set<Thread> kept = ConcurrentHashMap.newKeySet();
    private final CountDownLatch released = new CountDownLatch(1);
    private final List<SocketPeer> keeping = new ArrayList<>();

    private SocketPeer peer;
    private Channel channel;
    private final RecordingReceiver receiver = new RecordingReceiver();

    /** Connects the peer of a test and the peers whose receivers block the event loops. */
    private Listener connect(SocketListenerBuilder builder) throws Exception {
        Listener listener = builder.maxMessageBytes(LARGE).serve();
        opened.add(listener);
        peer = accept(listener);
        channel = host.next();
        // At least one on each event loop that there can be.
        for (int i = 0; i < 4; i++) {
            keeping.add(accept(listener));
            host.next().start(new RecordingReceiver(message -> {
                kept.add(Thread.currentThread());
                Wait.forLatch(released);
            }));
        }
        channel.start(checked());
        return listener;
    }

    private SocketListenerBuilder overTcp() {
        return TcpTransport.builder(host, "localhost", 0).timeouts(STALL, STALL, LONG);
    }

    private SocketPeer accept(Listener listener) throws Exception {
        SocketPeer one = new SocketPeer(listener);
        opened.add(0, one);
        return one;
    }

    @AfterEach
    void closeAll() throws Exception {
        goOn.countDown();
        released.countDown();
        for (AutoCloseable one : opened) {
            one.close();
        }
        receiver.verify();
    }

    /** Blocks in the first message until the test continues; then records what follows. */
    private Receiver checked() {
        return new Receiver() {
            @Override
            public void message(byte[] bytes, int start, int end) {
                if (loop.complete(Thread.currentThread())) {
                    Wait.forLatch(goOn);
                } else {
                    receiver.message(bytes, start, end);
                }
            }

            @Override
            public void tooLarge(int limit) {
                receiver.tooLarge(limit);
            }

            @Override
            public void closed(Disconnect reason) {
                receiver.closed(reason);
            }
        };
    }

    /** Blocks the event loop of the channel: the next message goes to a receiver that does not return. */
    private void keepLoop() throws Exception {
        for (SocketPeer one : keeping) {
            one.write("[]\n");
        }
        goOn.countDown();
        Thread thread = Wait.forResult(loop);
        Wait.until("the thread is kept", () -> kept.contains(thread));
    }

    @Test
    void a_peer_that_continues_its_message_is_not_stalled() throws Exception {
        connect(overTcp());
        peer.write("[]\n{\"half\":");
        Wait.forResult(loop);
        keepLoop();
        peer.write("1}\n");
        Wait.untilOver(STALL.toNanos());
        released.countDown();
        assertThat(receiver.next()).isEqualTo("{\"half\":1}");
        assertThat(receiver.hasEnded()).isFalse();
    }

    @Test
    void a_peer_that_has_read_something_is_not_stalled() throws Exception {
        connect(overTcp());
        peer.write("[]\n");
        Wait.forResult(loop);
        byte[] large = "x".repeat(LARGE).getBytes(UTF_8);
        channel.send(large);
        keepLoop();
        // More than the buffers of the socket hold, so that the channel becomes writable again.
        assertThat(peer.in().readNBytes(100_000)).hasSize(100_000);
        FutureTask<byte[]> rest = new FutureTask<>(() -> peer.in().readNBytes(LARGE + 1 - 100_000));
        new Thread(rest, "test").start();
        Wait.untilOver(STALL.toNanos());
        released.countDown();
        assertThat(Wait.forResult(rest)).hasSize(LARGE + 1 - 100_000);
        assertThat(receiver.hasEnded()).isFalse();
    }

    @Test
    void a_channel_whose_output_was_written_at_the_close_timeout_does_not_linger(@TempDir Path directory)
            throws Exception {
        // A Unix socket, which accepts less than this at once, and the rest afterwards.
        int size = 300_000;
        Listener listener =
                connect(UnixTransport.builder(host, directory.resolve("s")).timeouts(LONG, LONG, STALL));
        peer.write("[]\n");
        Wait.forResult(loop);
        channel.send("x".repeat(size).getBytes(UTF_8));
        channel.close();
        keepLoop();
        FutureTask<byte[]> all = new FutureTask<>(() -> peer.in().readAllBytes());
        new Thread(all, "test").start();
        Wait.untilOver(STALL.toNanos());
        released.countDown();
        assertThat(Wait.forResult(all)).hasSize(size + 1);
        // The peer does not close its end.
        Wait.until("the others are left", () -> listener.connections() == keeping.size());
    }
}
