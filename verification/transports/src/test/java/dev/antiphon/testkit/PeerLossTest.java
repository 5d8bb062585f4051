package dev.antiphon.testkit;

import static dev.antiphon.testkit.WireText.request;
import static dev.antiphon.testkit.WireText.result;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.antiphon.CallOption;
import dev.antiphon.CancelConvention;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameters;
import dev.antiphon.error.CallTimeoutException;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Disconnect.Kind;
import dev.antiphon.transport.Framing;
import dev.antiphon.transport.MemoryTransport;
import dev.antiphon.transport.TransportException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.FutureTask;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A peer that disconnects, or stays connected and does nothing. */
@SuppressWarnings("FutureReturnValueIgnored") // handlers return futures on purpose
class PeerLossTest {
    private final ScriptedPeer peer = new ScriptedPeer();

    // --- a peer that disconnects

    @ParameterizedTest
    @EnumSource(Kind.class)
    void pending_and_later_calls_fail_with_the_reason(Kind kind) {
        JsonRpcConnection connection = JsonRpcClient.builder().connect(peer.channel());
        CompletableFuture<Integer> first = connection.callAsync("f", int.class);
        CompletableFuture<Integer> second = connection.callAsync("f", int.class);
        peer.end(Disconnect.of(kind, "for a test"));
        assertThat(ConnectionChecks.lossOf(first)).isEqualTo(kind);
        assertThat(ConnectionChecks.lossOf(second)).isEqualTo(kind);
        assertThat(Await.forResult(connection.onClose()).kind()).isEqualTo(kind);
        assertThat(ConnectionChecks.lossOf(connection.callAsync("f", int.class)))
                .isEqualTo(kind);
        assertThatExceptionOfType(TransportException.class).isThrownBy(() -> connection.notify("f"));
        ConnectionChecks.assertEmpty(connection);
    }

    @Test
    void running_handlers_are_interrupted_when_the_peer_disconnects() {
        CountDownLatch running = new CountDownLatch(3);
        CountDownLatch interrupted = new CountDownLatch(3);
        JsonRpcServer server = JsonRpcServer.builder()
                .method("block", Parameters.none(), args -> {
                    running.countDown();
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException e) {
                        interrupted.countDown();
                    }
                    return 1;
                })
                .build();
        JsonRpcConnection connection = server.accept(peer.channel());
        peer.send(request(1, "block")).send(WireText.batch(request(2, "block"), request(3, "block")));
        Await.forLatch(running);
        assertThat(connection.counts().runningCalls()).isEqualTo(3);
        peer.cut();
        Await.forLatch(interrupted);
        ConnectionChecks.awaitEmpty(connection);
        peer.expectNothing();
    }

    @Test
    void a_future_of_a_handler_is_cancelled_when_the_peer_disconnects() {
        CompletableFuture<Integer> work = new CompletableFuture<>();
        CountDownLatch running = new CountDownLatch(1);
        JsonRpcServer server = JsonRpcServer.builder()
                .method("later", Parameters.none(), args -> {
                    running.countDown();
                    return work;
                })
                .build();
        JsonRpcConnection connection = server.accept(peer.channel());
        peer.send(request(1, "later"));
        Await.forLatch(running);
        peer.cut();
        Await.until("the future is cancelled", work::isCancelled);
        ConnectionChecks.awaitEmpty(connection);
    }

    @Test
    void queued_calls_are_dropped_when_the_peer_disconnects() {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        JsonRpcServer server = JsonRpcServer.builder()
                .notification("slow", Parameters.none(), args -> {
                    running.countDown();
                    never.await();
                })
                .method("behind", Parameters.none(), args -> {
                    throw new AssertionError("must never run");
                })
                .build();
        JsonRpcConnection connection = server.accept(peer.channel());
        peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"slow\"}");
        Await.forLatch(running);
        peer.send(request(1, "behind")).send(request(2, "behind"));
        peer.cut();
        ConnectionChecks.awaitEmpty(connection);
    }

    @Test
    void a_peer_that_crashes_inside_a_frame_is_lost_and_its_earlier_messages_count() throws Exception {
        try (FaultyPipe pipe = FaultyPipe.whole()) {
            JsonRpcConnection connection =
                    JsonRpcClient.builder().connect(pipe.left().channel(Framing.contentLength(), 1000));
            CompletableFuture<Integer> first = connection.callAsync("f", int.class);
            CompletableFuture<Integer> second = connection.callAsync("f", int.class);
            pipe.right()
                    .out()
                    .write(Framing.contentLength().frame(result(1, "7").getBytes(UTF_8)));
            byte[] half = Framing.contentLength().frame(result(2, "8").getBytes(UTF_8));
            pipe.right().out().write(half, 0, half.length - 1);
            pipe.cut();
            assertThat(Await.forResult(first)).isEqualTo(7);
            assertThat(ConnectionChecks.lossOf(second)).isEqualTo(Kind.LOST);
            ConnectionChecks.awaitEmpty(connection);
        }
    }

    @Test
    void an_invalid_frame_ends_the_connection_with_that_reason() throws Exception {
        try (FaultyPipe pipe = FaultyPipe.whole()) {
            JsonRpcConnection connection =
                    JsonRpcClient.builder().connect(pipe.left().channel(Framing.contentLength(), 1000));
            CompletableFuture<Integer> call = connection.callAsync("f", int.class);
            pipe.right().out().write("Content-Length: -1\r\n\r\n".getBytes(UTF_8));
            assertThat(ConnectionChecks.lossOf(call)).isEqualTo(Kind.BROKEN_FRAME);
            ConnectionChecks.awaitEmpty(connection);
        }
    }

    // --- a peer that does nothing

    @Test
    void a_call_to_a_silent_peer_times_out() {
        JsonRpcConnection connection =
                JsonRpcClient.builder().cancelConvention(CancelConvention.LSP).connect(peer.channel());
        CompletableFuture<Integer> call =
                connection.callAsync("f", int.class, CallOption.timeout(Duration.ofMillis(1)));
        // Such a short timeout can expire before the call is written.
        peer.expectInAnyOrder(request(1, "f"), WireText.cancel(1));
        assertThat(Await.forFailure(call)).isInstanceOf(CallTimeoutException.class);
        ConnectionChecks.assertEmpty(connection);
    }

    @Test
    void blocked_senders_are_released_when_the_peer_disconnects() {
        JsonRpcConnection connection = JsonRpcClient.builder().connect(peer.channel());
        peer.stopReading();
        List<FutureTask<Kind>> callers = IntStream.range(0, 4)
                .mapToObj(i -> DaemonThreads.run(() -> callUntilLost(connection)))
                .toList();
        Await.until("the bound is reached", () -> connection.counts().pendingCalls() > 16);
        peer.end(Disconnect.of(Kind.STALLED, "it has taken nothing for too long"));
        assertThat(callers)
                .allSatisfy(caller -> assertThat(Await.forResult(caller)).isEqualTo(Kind.STALLED));
        ConnectionChecks.awaitEmpty(connection);
    }

    private static Kind callUntilLost(JsonRpcConnection connection) {
        CompletableFuture<Integer> call;
        do {
            call = connection.callAsync("f", int.class);
        } while (!call.isDone());
        return ConnectionChecks.lossOf(call);
    }

    @Test
    void calls_to_a_peer_that_never_reads_time_out_although_the_cancellation_cannot_be_sent() {
        JsonRpcConnection connection =
                JsonRpcClient.builder().cancelConvention(CancelConvention.LSP).connect(peer.channel());
        List<CompletableFuture<Integer>> calls = new ArrayList<>();
        for (int i = 0; i < 16; i++) { // the bound of the outbound queue
            calls.add(connection.callAsync("f", int.class, CallOption.timeout(Duration.ofMillis(20))));
        }
        peer.stopReading(); // only now: earlier cancellations would take the place of the last call
        Await.until("every call is settled", () -> calls.stream().allMatch(CompletableFuture::isDone));
        assertThat(calls)
                .allSatisfy(call -> assertThat(Await.forFailure(call)).isInstanceOf(CallTimeoutException.class));
        peer.cut();
        ConnectionChecks.awaitEmpty(connection);
    }

    @Test
    void a_call_to_a_peer_that_never_reads_can_be_cancelled_although_the_cancellation_cannot_be_sent() {
        JsonRpcConnection connection =
                JsonRpcClient.builder().cancelConvention(CancelConvention.LSP).connect(peer.channel());
        peer.stopReading();
        List<CompletableFuture<Integer>> calls = new ArrayList<>();
        for (int i = 0; i < 16; i++) { // the bound of the outbound queue
            calls.add(connection.callAsync("f", int.class));
        }
        FutureTask<Boolean> cancelling = DaemonThreads.run(() -> calls.get(0).cancel(true));
        Await.until("the call is settled", () -> calls.get(0).isDone());
        peer.cut();
        assertThat(Await.forResult(cancelling)).isTrue();
        ConnectionChecks.awaitEmpty(connection);
    }

    @Test
    void a_server_whose_peer_never_reads_its_replies_ends_with_empty_tables() {
        JsonRpcServer server = JsonRpcServer.builder()
                .method("f", Parameters.none(), args -> 1)
                .build();
        JsonRpcConnection connection = server.accept(peer.channel());
        peer.stopReading();
        for (int i = 1; i <= 100; i++) {
            peer.send(request(i, "f"));
        }
        for (int i = 0; i < 16; i++) { // those within the bound of the queue
            peer.take();
        }
        peer.cut();
        ConnectionChecks.awaitEmpty(connection);
    }

    // --- closing

    @RepeatedTest(20)
    void two_threads_can_close_each_end_at_once_and_every_call_completes() {
        MemoryTransport.Pair pair = MemoryTransport.pair();
        JsonRpcServer server = JsonRpcServer.builder()
                .method("block", Parameters.none(), args -> {
                    new CountDownLatch(1).await();
                    return 1;
                })
                .build();
        JsonRpcConnection right = server.accept(pair.right());
        JsonRpcConnection left = JsonRpcClient.builder().server(server).connect(pair.left());
        List<CompletableFuture<Integer>> calls = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            calls.add(left.callAsync("block", int.class));
            calls.add(right.callAsync("block", int.class));
        }
        CyclicBarrier barrier = new CyclicBarrier(4);
        List<FutureTask<Void>> closing = List.of(
                closing(barrier, left), closing(barrier, left), closing(barrier, right), closing(barrier, right));
        closing.forEach(Await::forResult);
        assertThat(calls)
                .allSatisfy(call -> assertThat(ConnectionChecks.lossOf(call)).isIn(Kind.LOCAL, Kind.REMOTE));
        assertThat(Await.forResult(left.onClose()).kind()).isIn(Kind.LOCAL, Kind.REMOTE);
        assertThat(Await.forResult(right.onClose()).kind()).isIn(Kind.LOCAL, Kind.REMOTE);
        ConnectionChecks.awaitEmpty(left);
        ConnectionChecks.awaitEmpty(right);
    }

    private static FutureTask<Void> closing(CyclicBarrier barrier, JsonRpcConnection connection) {
        return DaemonThreads.run(() -> {
            barrier.await();
            connection.close();
            return null;
        });
    }
}
