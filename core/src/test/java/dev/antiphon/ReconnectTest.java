package dev.antiphon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.error.CallTimeoutException;
import dev.antiphon.internal.connection.Connection;
import dev.antiphon.internal.connection.PeerExtensions;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.RpcId;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Connector;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Disconnect.Kind;
import dev.antiphon.transport.MemoryTransport;
import dev.antiphon.transport.TransportException;
import dev.antiphon.transport.Wait;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ReconnectTest {
    private static final Reconnect AT_ONCE = Reconnect.fixed(Duration.ofMillis(1));
    private static final Reconnect NEVER_SOON = Reconnect.fixed(Duration.ofDays(1));

    private final Exchangeboard board = new Exchangeboard();
    private final LinkedBlockingQueue<ConnectionState> states = new LinkedBlockingQueue<>();
    private JsonRpcConnection connection;

    private void connect(Reconnect policy, UnaryOperator<ClientBuilder> more) {
        connection = more.apply(
                        JsonRpcClient.builder().reconnect(policy).onStateChange((changed, state) -> states.add(state)))
                .connect(board);
    }

    private void connect(Reconnect policy) {
        connect(policy, UnaryOperator.identity());
    }

    @AfterEach
    void close() {
        if (connection != null) {
            connection.close();
        }
    }

    private ConnectionState nextState() throws InterruptedException {
        ConnectionState state = states.poll(60, TimeUnit.SECONDS);
        assertThat(state).as("a change of state").isNotNull();
        return state;
    }

    private static TransportException lossOf(CompletableFuture<?> call) {
        try {
            return (TransportException) assertThatThrownBy(() -> call.get(60, TimeUnit.SECONDS))
                    .isInstanceOf(ExecutionException.class)
                    .cause()
                    .isInstanceOf(TransportException.class)
                    .actual();
        } catch (ClassCastException e) {
            throw new AssertionError(e);
        }
    }

    private static String request(int id, String method) {
        return "{\"jsonrpc\":\"2.0\",\"method\":\"" + method + "\",\"id\":" + id + "}";
    }

    private static String result(int id, String result) {
        return "{\"jsonrpc\":\"2.0\",\"result\":" + result + ",\"id\":" + id + "}";
    }

    @Test
    void a_lost_connection_is_brought_back_and_calls_go_on() throws Exception {
        connect(AT_ONCE);
        WirePeer first = board.next();
        CompletableFuture<Integer> before = connection.callAsync("one", int.class);
        assertThat(first.next()).isEqualTo(request(1, "one"));
        first.cut();
        assertThat(lossOf(before).reason().kind()).isEqualTo(Kind.LOST);
        WirePeer second = board.next();
        assertThat(nextState()).isInstanceOfSatisfying(ConnectionState.Reconnecting.class, state -> {
            assertThat(state.attempt()).isEqualTo(1);
            assertThat(state.reason().kind()).isEqualTo(Kind.LOST);
        });
        assertThat(nextState()).isEqualTo(new ConnectionState.Connected());
        assertThat(connection.state()).isEqualTo(new ConnectionState.Connected());
        Wait.until("the connection takes calls", this::takesCalls);
        assertThat(connection.onClose()).isNotDone();
        second.next();
        CompletableFuture<Integer> after = connection.callAsync("two", int.class);
        String sent = second.next();
        assertThat(sent).contains("\"two\"");
        second.send("{\"jsonrpc\":\"2.0\",\"result\":2,\"id\":"
                + RawJson.of(sent).member("id").orElseThrow() + "}");
        assertThat(Wire.await(after)).isEqualTo(2);
    }

    private boolean takesCalls() {
        try {
            connection.notify("there");
            return true;
        } catch (TransportException down) {
            return false;
        }
    }

    @Test
    void what_the_peer_understands_is_asked_anew_when_the_connection_is_back() throws Exception {
        connect(AT_ONCE);
        WirePeer first = board.next();
        CompletableFuture<PeerExtensions> lost = ((Connection) connection).peerExtensions();
        assertThat(first.next()).contains("rpc.extensions");
        first.cut();
        assertThat(Wire.await(lost).credit()).isFalse();
        WirePeer second = board.next();
        Wait.until("the connection takes calls", this::takesCalls);
        CompletableFuture<PeerExtensions> found = ((Connection) connection).peerExtensions();
        String asked = second.next();
        while (!asked.contains("rpc.extensions")) {
            asked = second.next();
        }
        assertThat(found).isNotDone();
    }

    @Test
    void what_was_sent_is_not_sent_again() throws Exception {
        connect(AT_ONCE.queueCalls());
        WirePeer first = board.next();
        CompletableFuture<Integer> before = connection.callAsync("one", int.class);
        first.next();
        first.cut();
        lossOf(before);
        WirePeer second = board.next();
        connection.notify("last");
        assertThat(second.next()).contains("\"last\"");
        assertThat(connection.counts().pendingCalls()).isZero();
    }

    @Test
    void calls_made_while_the_connection_is_down_fail_at_once_unless_they_are_to_wait() throws Exception {
        connect(NEVER_SOON);
        board.next().cut();
        nextState();
        assertThat(lossOf(connection.callAsync("one", int.class)).reason().kind())
                .isEqualTo(Kind.LOST);
        assertThatThrownBy(() -> connection.notify("two")).isInstanceOf(TransportException.class);
        assertThat(connection.counts().pendingCalls()).isZero();
    }

    @Test
    void calls_that_wait_are_sent_in_order_when_the_connection_is_back() throws Exception {
        CountDownLatch reachable = new CountDownLatch(1);
        connect(AT_ONCE.queueCalls());
        board.hold(reachable);
        board.next().cut();
        nextState();
        CompletableFuture<Integer> one = connection.callAsync("one", int.class);
        connection.notify("between");
        Batch batch = connection.batch();
        BatchCall<Integer> two = batch.call("two", int.class);
        CompletableFuture<BatchResults> results = batch.sendAsync();
        reachable.countDown();
        WirePeer second = board.next();
        assertThat(second.next()).isEqualTo(request(1, "one"));
        assertThat(second.next()).contains("\"between\"");
        assertThat(second.next()).isEqualTo("[" + request(2, "two") + "]");
        second.send(result(1, "1"));
        second.send("[" + result(2, "2") + "]");
        assertThat(Wire.await(one)).isEqualTo(1);
        assertThat(Wire.await(results).get(two).orThrow()).isEqualTo(2);
    }

    @Test
    void a_call_that_nobody_waits_for_any_more_is_not_sent_when_the_connection_is_back() throws Exception {
        CountDownLatch reachable = new CountDownLatch(1);
        connect(AT_ONCE.queueCalls());
        board.hold(reachable);
        board.next().cut();
        nextState();
        CompletableFuture<Integer> cancelled = connection.callAsync("cancelled", int.class);
        CompletableFuture<Integer> late =
                connection.callAsync("late", int.class, CallOption.timeout(Duration.ofMillis(1)));
        cancelled.cancel(true);
        assertThatThrownBy(() -> late.get(60, TimeUnit.SECONDS)).hasCauseInstanceOf(CallTimeoutException.class);
        connection.notify("last");
        reachable.countDown();
        assertThat(board.next().next()).contains("\"last\"");
        assertThat(connection.counts().pendingCalls()).isZero();
    }

    @Test
    void no_more_waits_than_the_bound() throws Exception {
        connect(NEVER_SOON.queueCalls());
        board.next().cut();
        nextState();
        for (int i = 0; i < 1024; i++) {
            connection.notify("fill");
        }
        assertThatThrownBy(() -> connection.notify("one too many"))
                .isInstanceOf(TransportException.class)
                .hasMessageContaining("the queue of the lost connection is full");
        connection.close();
        assertThat(Wire.await(connection.onClose()).kind()).isEqualTo(Kind.LOCAL);
    }

    @Test
    void after_the_last_try_the_connection_is_closed_and_what_waits_fails() throws Exception {
        connect(AT_ONCE.queueCalls().maxAttempts(3));
        CountDownLatch reachable = new CountDownLatch(1);
        board.hold(reachable);
        WirePeer first = board.next();
        board.refuse();
        first.cut();
        CompletableFuture<Integer> waiting = waitingCall();
        reachable.countDown();
        assertThat(lossOf(waiting).getMessage()).contains("nobody there");
        Disconnect reason = Wire.await(connection.onClose());
        assertThat(reason.detail()).contains("nobody there");
        assertThat(board.dialed()).isEqualTo(1 + 3);
        for (int attempt = 1; attempt <= 3; attempt++) {
            int expected = attempt;
            assertThat(nextState())
                    .isInstanceOfSatisfying(
                            ConnectionState.Reconnecting.class,
                            state -> assertThat(state.attempt()).isEqualTo(expected));
        }
        assertThat(nextState()).isEqualTo(new ConnectionState.Closed(reason));
        assertThatThrownBy(() -> connection.call("two", int.class)).isInstanceOf(TransportException.class);
        assertThat(connection.counts().pendingCalls()).isZero();
    }

    /** A call that is made when the loss is known. */
    private CompletableFuture<Integer> waitingCall() {
        Wait.until("the loss is known", () -> connection.state() instanceof ConnectionState.Reconnecting);
        return connection.callAsync("waiting", int.class);
    }

    @Test
    void a_connection_that_is_closed_while_it_is_down_is_over_and_dials_no_more() throws Exception {
        connect(NEVER_SOON.queueCalls());
        board.next().cut();
        CompletableFuture<Integer> waiting = waitingCall();
        connection.close();
        assertThat(lossOf(waiting).reason().kind()).isEqualTo(Kind.LOCAL);
        assertThat(Wire.await(connection.onClose()).kind()).isEqualTo(Kind.LOCAL);
        assertThat(board.dialed()).isEqualTo(1);
        assertThat(connection.state()).isInstanceOf(ConnectionState.Closed.class);
    }

    @Test
    void a_connection_that_is_closed_while_it_dials_does_not_come_back() throws Exception {
        CountDownLatch reachable = new CountDownLatch(1);
        connect(AT_ONCE);
        board.hold(reachable);
        board.next().cut();
        Wait.until("it dials", () -> board.dialed() == 2);
        connection.close();
        reachable.countDown();
        assertThat(board.next().end().kind()).isIn(Kind.LOST, Kind.REMOTE);
        assertThat(Wire.await(connection.onClose()).kind()).isEqualTo(Kind.LOCAL);
    }

    @Test
    void a_connection_that_is_closed_at_the_moment_at_which_it_is_back_is_closed() throws Exception {
        for (int round = 0; round < 500; round++) {
            AtomicInteger connected = new AtomicInteger();
            Exchangeboard peers = new Exchangeboard();
            JsonRpcConnection closing = JsonRpcClient.builder()
                    .reconnect(AT_ONCE)
                    .connect(headers -> {
                        Channel channel = peers.connect(headers);
                        connected.incrementAndGet();
                        return channel;
                    });
            peers.next().cut();
            while (connected.get() < 2) {
                Thread.onSpinWait();
            }
            for (int spin = 0; spin < round % 50; spin++) {
                Thread.onSpinWait();
            }
            closing.close();
            assertThat(Wire.await(closing.onClose()).kind()).isEqualTo(Kind.LOCAL);
        }
    }

    @Test
    void a_connection_that_this_side_closes_is_not_brought_back() throws Exception {
        connect(AT_ONCE);
        board.next();
        connection.close();
        assertThat(Wire.await(connection.onClose()).kind()).isEqualTo(Kind.LOCAL);
        assertThat(nextState()).isInstanceOf(ConnectionState.Closed.class);
        assertThat(board.dialed()).isEqualTo(1);
    }

    @Test
    void a_handler_of_a_lost_connection_is_cancelled_and_its_reply_does_not_go_to_the_next_one() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        CountDownLatch replied = new CountDownLatch(1);
        JsonRpcServer server = JsonRpcServer.builder()
                .method("stubborn", Parameters.of(), args -> {
                    running.countDown();
                    boolean interrupted = true;
                    while (interrupted) {
                        try {
                            release.await();
                            interrupted = false;
                        } catch (InterruptedException e) {
                            // stubborn
                        }
                    }
                    replied.countDown();
                    return "late";
                })
                .build();
        connect(AT_ONCE, builder -> builder.server(server));
        WirePeer first = board.next();
        first.send("{\"jsonrpc\":\"2.0\",\"method\":\"stubborn\",\"id\":7}");
        assertThat(running.await(60, TimeUnit.SECONDS)).isTrue();
        first.cut();
        WirePeer second = board.next();
        // The id is free on the new channel, though the old handler still runs.
        second.send("{\"jsonrpc\":\"2.0\",\"method\":\"unknown\",\"id\":7}");
        assertThat(second.next()).contains("-32601").contains("\"id\":7");
        release.countDown();
        assertThat(replied.await(60, TimeUnit.SECONDS)).isTrue();
        second.send("{\"jsonrpc\":\"2.0\",\"method\":\"unknown\",\"id\":8}");
        assertThat(second.next()).contains("\"id\":8");
    }

    @Test
    void headers_are_asked_for_at_every_connection() throws Exception {
        AtomicInteger tokens = new AtomicInteger();
        connect(AT_ONCE, builder -> builder.bearer(() -> "t" + tokens.incrementAndGet()));
        board.next().cut();
        board.next();
        assertThat(board.headers)
                .containsExactly(Map.of("Authorization", "Bearer t1"), Map.of("Authorization", "Bearer t2"));
    }

    @Test
    void a_peer_that_drops_every_connection_is_asked_less_and_less_often() throws Exception {
        connect(Reconnect.exponential(Duration.ofMillis(1)).jitter(0).maxAttempts(5));
        board.dropAll();
        board.next().cut();
        Disconnect reason = Wire.await(connection.onClose());
        assertThat(reason.kind()).isNotEqualTo(Kind.LOCAL);
        int tries = 0;
        // Listeners are told on another thread, and may not have been told of everything when the future is complete.
        for (ConnectionState state = nextState(); !(state instanceof ConnectionState.Closed); state = nextState()) {
            tries += state instanceof ConnectionState.Reconnecting ? 1 : 0;
        }
        assertThat(tries).isGreaterThanOrEqualTo(5);
    }

    @Test
    void a_channel_alone_cannot_be_connected_again() {
        ClientBuilder builder = JsonRpcClient.builder().reconnect(AT_ONCE);
        assertThatThrownBy(() -> builder.connect(MemoryTransport.pair().left()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Connector");
        assertThatThrownBy(builder::acceptor).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void the_standard_streams_cannot_be_connected_again() {
        ClientBuilder builder = JsonRpcClient.builder().reconnect(AT_ONCE);
        for (String uri : List.of("stdio:", "STDIO:/", "stdio:/?framing=content-length")) {
            assertThatThrownBy(() -> builder.connect(uri))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("do not reconnect to stdio:");
        }
        assertThatThrownBy(() -> builder.open(java.net.URI.create("stdio:/")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("do not reconnect to stdio:");
    }

    @Test
    void the_times_between_tries_grow_to_a_maximum_and_are_shaken() {
        Reconnect policy = Reconnect.exponential(Duration.ofMillis(100))
                .multiplier(3)
                .maxDelay(Duration.ofSeconds(1))
                .jitter(0.5);
        assertThat(List.of(policy.delay(1, 0.5), policy.delay(2, 0.5), policy.delay(3, 0.5), policy.delay(99, 0.5)))
                .containsExactly(
                        Duration.ofMillis(100), Duration.ofMillis(300), Duration.ofMillis(900), Duration.ofSeconds(1));
        assertThat(policy.delay(1, 0)).isEqualTo(Duration.ofMillis(50));
        assertThat(policy.delay(1, 1)).isEqualTo(Duration.ofMillis(150));
        assertThat(Reconnect.fixed(Duration.ofSeconds(2)).delay(1_000_000)).isEqualTo(Duration.ofSeconds(2));
    }

    @Test
    void a_policy_that_makes_no_sense_is_refused() {
        assertThatThrownBy(() -> Reconnect.fixed(Duration.ZERO)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> AT_ONCE.multiplier(0.5)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> AT_ONCE.jitter(2)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> AT_ONCE.maxAttempts(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> AT_ONCE.multiplier(Double.NaN)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void an_explicit_id_can_be_used_again_after_a_loss() throws Exception {
        connect(AT_ONCE.queueCalls());
        WirePeer first = board.next();
        CallOption id = CallOption.id(RpcId.of("x"));
        CompletableFuture<Integer> lost = connection.callAsync("one", int.class, id);
        first.next();
        first.cut();
        lossOf(lost);
        CompletableFuture<Integer> again = connection.callAsync("one", int.class, id);
        WirePeer second = board.next();
        second.next();
        second.send("{\"jsonrpc\":\"2.0\",\"result\":5,\"id\":\"x\"}");
        assertThat(Wire.await(again)).isEqualTo(5);
    }

    /** Connects in memory, and gives the other ends to the test. */
    private static final class Exchangeboard implements Connector {
        final List<Map<String, String>> headers = new CopyOnWriteArrayList<>();
        private final LinkedBlockingQueue<WirePeer> peers = new LinkedBlockingQueue<>();
        private final AtomicInteger dialed = new AtomicInteger();
        private volatile CountDownLatch reachable = new CountDownLatch(0);
        private volatile boolean refusing;
        private volatile boolean dropping;

        @Override
        public Channel connect(Map<String, String> sent) {
            dialed.incrementAndGet();
            headers.add(sent);
            try {
                assertThat(reachable.await(60, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            if (refusing) {
                throw new TransportException("Cannot connect", Disconnect.of(Kind.LOST, "nobody there"));
            }
            MemoryTransport.Pair pair = MemoryTransport.pair();
            WirePeer peer = new WirePeer(pair.right());
            peers.add(peer);
            if (dropping) {
                peer.cut();
            }
            return pair.left();
        }

        WirePeer next() throws InterruptedException {
            WirePeer peer = peers.poll(60, TimeUnit.SECONDS);
            assertThat(peer).as("a connection").isNotNull();
            return peer;
        }

        int dialed() {
            return dialed.get();
        }

        void hold(CountDownLatch until) {
            reachable = until;
        }

        void refuse() {
            refusing = true;
        }

        void dropAll() {
            dropping = true;
        }
    }
}
