package dev.antiphon.transport.socket;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.antiphon.testkit.RecordingReceiver;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Disconnect.Kind;
import dev.antiphon.transport.Endpoint;
import dev.antiphon.transport.Framing;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.Session;
import dev.antiphon.transport.TransportException;
import dev.antiphon.transport.Wait;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Connections of a listener, and its shutdown. */
class SocketListenerTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(7);

    private final List<AutoCloseable> opened = new ArrayList<>();
    private final List<HeldSession> sessions = new CopyOnWriteArrayList<>();

    @AfterEach
    void closeAll() throws Exception {
        sessions.forEach(session -> session.drained.complete(true));
        for (AutoCloseable one : opened) {
            one.close();
        }
    }

    private <T extends AutoCloseable> T closeLater(T one) {
        opened.add(0, one);
        return one;
    }

    /** A session that echoes, and completes its drain when the test says so. */
    private static final class HeldSession implements Session {
        final CompletableFuture<Boolean> drained = new CompletableFuture<>();
        final CompletableFuture<Duration> draining = new CompletableFuture<>();
        final Channel channel;

        HeldSession(Channel channel) {
            this.channel = channel;
        }

        @Override
        public CompletableFuture<Boolean> drain(Duration timeout) {
            draining.complete(timeout);
            return drained;
        }

        @Override
        public CompletableFuture<Disconnect> onClose() {
            return new CompletableFuture<>();
        }

        @Override
        public void close() {
            channel.close();
            drained.complete(false);
        }
    }

    private Session hold(Channel channel) {
        HeldSession session = new HeldSession(channel);
        // Before it can echo: a test that got a response may look for it.
        sessions.add(session);
        channel.start(new RecordingReceiver(channel::send));
        return session;
    }

    private Listener listen() {
        return closeLater(TcpTransport.serve(this::hold, 0));
    }

    /** Connects, and waits until the connection is accepted. */
    private SocketPeer connect(Listener listener) throws Exception {
        SocketPeer peer = closeLater(new SocketPeer(listener));
        assertEchoes(peer);
        return peer;
    }

    private static void assertEchoes(SocketPeer peer) throws Exception {
        peer.write("echo\n");
        assertThat(peer.in().readNBytes(5)).asString(UTF_8).isEqualTo("echo\n");
    }

    private static void assertRefuses(Listener listener) {
        assertThatExceptionOfType(TransportException.class)
                .isThrownBy(() -> TcpTransport.connect("localhost", listener.port()))
                .withCauseInstanceOf(ConnectException.class);
    }

    // --- addresses

    @Test
    void a_listener_binds_to_loopback_by_default() {
        Listener listener = listen();
        assertThat(listener.port()).isPositive();
        String loopback = InetAddress.getLoopbackAddress().getHostAddress();
        assertThat(listener.address()).isEqualTo(URI.create("tcp://" + loopback + ":" + listener.port()));
    }

    @Test
    void the_address_of_a_listener_has_its_framing() {
        Listener listener = closeLater(TcpTransport.builder(this::hold, "0.0.0.0", 0)
                .framing(Framing.contentLength())
                .serve());
        assertThat(listener.address().getQuery()).isEqualTo("framing=content-length");
        Channel channel = connectByUri(listener.address());
        RecordingReceiver receiver = new RecordingReceiver();
        channel.start(receiver);
        channel.send("echo".getBytes(UTF_8));
        assertThat(receiver.next()).isEqualTo("echo");
        channel.close();
    }

    private static Channel connectByUri(URI uri) {
        return new TcpProvider().connect(new Endpoint(uri, TIMEOUT, 1000, Map.of()));
    }

    @Test
    void a_port_in_use_fails_with_its_address() {
        Listener listener = listen();
        assertThatExceptionOfType(TransportException.class)
                .isThrownBy(() -> TcpTransport.serve(this::hold, listener.port()))
                .withMessageContaining(":" + listener.port())
                .withCauseInstanceOf(BindException.class);
    }

    @Test
    void a_host_that_is_not_local_fails_with_its_name() {
        assertThatExceptionOfType(TransportException.class)
                .isThrownBy(
                        () -> TcpTransport.builder(this::hold, "192.0.2.1", 0).serve())
                .withMessageContaining("tcp://192.0.2.1:0");
    }

    @Test
    void a_builder_rejects_invalid_options() {
        SocketListenerBuilder builder = TcpTransport.builder(this::hold, "localhost", 0);
        assertThatIllegalArgumentException().isThrownBy(() -> builder.maxConnections(0));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.backlog(0));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.maxMessageBytes(0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TcpTransport.builder(this::hold, "localhost", 65_536))
                .withMessageContaining("65536");
    }

    // --- connections

    @Test
    void a_connection_beyond_the_limit_is_closed_at_once_and_others_are_not_affected() throws Exception {
        Listener listener = closeLater(TcpTransport.builder(this::hold, "localhost", 0)
                .maxConnections(2)
                .serve());
        SocketPeer first = connect(listener);
        SocketPeer second = connect(listener);
        assertThat(listener.connections()).isEqualTo(2);

        SocketPeer third = closeLater(new SocketPeer(listener));
        assertThat(third.readAll()).isEmpty();
        assertEchoes(first);
        assertEchoes(second);
        assertThat(sessions).hasSize(2);

        first.close();
        Wait.until("the connection is gone", () -> listener.connections() == 1);
        connect(listener);
        assertThat(listener.connections()).isEqualTo(2);
    }

    @Test
    void a_channel_has_the_address_of_its_peer() throws Exception {
        Listener listener = listen();
        connect(listener);
        Channel channel = sessions.get(0).channel;
        String loopback = InetAddress.getLoopbackAddress().getHostAddress();
        assertThat(channel.context().remoteAddress()).hasValueSatisfying(address -> {
            assertThat(address).startsWith(loopback + ":");
            assertThat(channel.peer()).isEqualTo("tcp://" + address);
        });
    }

    @Test
    void an_acceptor_that_throws_ends_that_connection_only() throws Exception {
        Logger logger = Logger.getLogger("dev.antiphon.transport");
        Level before = logger.getLevel();
        logger.setLevel(Level.OFF);
        try {
            CountDownLatch failed = new CountDownLatch(1);
            Listener listener = closeLater(TcpTransport.serve(
                    channel -> {
                        if (failed.getCount() == 1) {
                            failed.countDown();
                            throw new IllegalStateException("for a test");
                        }
                        return hold(channel);
                    },
                    0));
            assertThat(closeLater(new SocketPeer(listener)).readAll()).isEmpty();
            connect(listener);
            Wait.until("only one is left", () -> listener.connections() == 1);
        } finally {
            logger.setLevel(before);
        }
    }

    // --- the end

    @Test
    void draining_stops_accepting_and_drains_every_session() throws Exception {
        Listener listener = listen();
        SocketPeer first = connect(listener);
        connect(listener);
        CompletableFuture<Boolean> drained = listener.drain(TIMEOUT);
        assertThat(Wait.forResult(sessions.get(0).draining)).isEqualTo(TIMEOUT);
        assertThat(Wait.forResult(sessions.get(1).draining)).isEqualTo(TIMEOUT);
        assertRefuses(listener);
        assertEchoes(first);
        sessions.get(0).drained.complete(true);
        assertThat(drained).isNotDone();
        sessions.get(1).drained.complete(true);
        assertThat(Wait.forResult(drained)).isTrue();
    }

    @Test
    void draining_reports_whether_all_sessions_have_completed() throws Exception {
        Listener listener = listen();
        connect(listener);
        connect(listener);
        CompletableFuture<Boolean> drained = listener.drain(TIMEOUT);
        sessions.get(0).drained.complete(true);
        sessions.get(1).drained.complete(false);
        assertThat(Wait.forResult(drained)).isFalse();
    }

    @Test
    void closing_waits_until_the_sessions_are_drained() throws Exception {
        Listener listener = listen();
        connect(listener);
        FutureTask<?> closing = new FutureTask<>(listener::close, null);
        Thread thread = start(closing);
        assertThat(Wait.forResult(sessions.get(0).draining)).isEqualTo(Duration.ofSeconds(30));
        Wait.untilWaiting(thread);
        assertThat(closing.isDone()).isFalse();
        sessions.get(0).drained.complete(true);
        Wait.forResult(closing);
        assertRefuses(listener);
        listener.close();
    }

    @Test
    void an_interrupted_close_closes_the_sessions_without_waiting() throws Exception {
        Listener listener = listen();
        SocketPeer peer = connect(listener);
        FutureTask<Boolean> closing = new FutureTask<>(() -> {
            Thread.currentThread().interrupt();
            listener.close();
            return Thread.currentThread().isInterrupted();
        });
        start(closing);
        assertThat(Wait.forResult(closing)).isTrue();
        assertThat(peer.readAll()).isEmpty();
    }

    @Test
    void a_receiver_can_close_the_listener_without_waiting() throws Exception {
        SocketHost host = new SocketHost();
        Listener listener = closeLater(TcpTransport.serve(host, 0));
        SocketPeer peer = closeLater(new SocketPeer(listener));
        RecordingReceiver receiver = new RecordingReceiver(message -> listener.close());
        host.next().start(receiver);
        peer.write("close\n");
        assertThat(peer.readAll()).isEmpty();
        assertThat(receiver.end().kind()).isEqualTo(Kind.LOCAL);
    }

    @Test
    void a_listener_without_connections_can_be_closed_repeatedly() {
        Listener listener = listen();
        listener.close();
        listener.close();
        assertRefuses(listener);
        assertThat(listener.connections()).isZero();
    }

    private static Thread start(Runnable task) {
        Thread thread = new Thread(task, "test");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }
}
