package dev.antiphon;

import static dev.antiphon.Parameter.required;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.error.CallTimeoutException;
import dev.antiphon.error.InvalidRequestException;
import dev.antiphon.error.MethodNotFoundException;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.Notification;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.protocol.Request;
import dev.antiphon.protocol.RpcId;
import dev.antiphon.transport.MemoryTransport;
import dev.antiphon.transport.TransportException;
import dev.antiphon.transport.Wait;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Calls that travel together, asked for or gathered. */
class ClientBatchTest {
    private static final JsonRpcServer SERVER = JsonRpcServer.builder()
            .method(
                    "subtract",
                    Parameters.of(required("minuend", int.class), required("subtrahend", int.class)),
                    arguments -> arguments.<Integer>get(0) - arguments.<Integer>get(1))
            .notification("note", Parameters.none(), arguments -> {})
            .build();

    private static RawJson json(String text) {
        return RawJson.of(text);
    }

    private static BatchResults results(String answer, List<BatchCall<Integer>> handles, int count) {
        Batch batch =
                JsonRpcClient.builder().over(LoopExchange.answering(answer)).batch();
        for (int i = 0; i < count; i++) {
            handles.add(batch.call("m" + i, Integer.class));
        }
        return batch.send();
    }

    @Test
    void calls_of_different_types_and_notifications_travel_in_one_message() {
        LoopExchange loop = LoopExchange.to(SERVER);
        Batch batch = JsonRpcClient.builder().over(loop).batch();
        BatchCall<Integer> number = batch.call("subtract", json("[42,23]"), Integer.class);
        BatchCall<String> missing = batch.call("nope", String.class);
        batch.notify("note", null);
        BatchResults results = batch.send();
        assertThat(results.get(number)).isEqualTo(new BatchResult.Success<>(19));
        assertThat(results.get(missing))
                .isInstanceOfSatisfying(
                        BatchResult.Failure.class,
                        failure -> assertThat(failure.error()).isInstanceOf(MethodNotFoundException.class));
        assertThat(results.allSucceeded()).isFalse();
        assertThat(loop.sent)
                .containsExactly("[{\"jsonrpc\":\"2.0\",\"method\":\"subtract\",\"params\":[42,23],\"id\":1},"
                        + "{\"jsonrpc\":\"2.0\",\"method\":\"nope\",\"id\":2},"
                        + "{\"jsonrpc\":\"2.0\",\"method\":\"note\"}]");
    }

    @Test
    void answers_are_matched_by_id_whatever_their_order() {
        List<BatchCall<Integer>> handles = new ArrayList<>();
        BatchResults results = results(
                "[{\"jsonrpc\":\"2.0\",\"result\":3,\"id\":3},{\"jsonrpc\":\"2.0\",\"result\":1,\"id\":1},"
                        + "{\"jsonrpc\":\"2.0\",\"result\":9,\"id\":99},{\"jsonrpc\":\"2.0\",\"result\":2,\"id\":2}]",
                handles,
                3);
        for (int i = 0; i < 3; i++) {
            assertThat(results.get(handles.get(i)).orThrow()).isEqualTo(i + 1);
        }
    }

    @Test
    void an_answer_that_is_missing_fails_its_call_only() {
        List<BatchCall<Integer>> handles = new ArrayList<>();
        BatchResults results = results("[{\"jsonrpc\":\"2.0\",\"result\":2,\"id\":2}]", handles, 2);
        assertThatThrownBy(() -> results.get(handles.get(0)).orThrow()).isInstanceOf(TransportException.class);
        assertThat(results.get(handles.get(1)).orThrow()).isEqualTo(2);
    }

    @Test
    void a_single_error_answers_the_whole_batch() {
        List<BatchCall<Integer>> handles = new ArrayList<>();
        BatchResults results = results(
                "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32600,\"message\":\"no batches\"},\"id\":null}", handles, 2);
        for (BatchCall<Integer> handle : handles) {
            assertThatThrownBy(() -> results.get(handle).orThrow()).isInstanceOf(InvalidRequestException.class);
        }
    }

    @Test
    void a_batch_of_notifications_has_no_results() {
        LoopExchange loop = LoopExchange.to(SERVER);
        Batch batch = JsonRpcClient.builder().over(loop).batch();
        batch.notify("note", null).notify(new Notification(ProtocolVersion.V2_0, "note", null, null));
        assertThat(batch.send().allSucceeded()).isTrue();
        assertThat(loop.sent)
                .containsExactly(
                        "[{\"jsonrpc\":\"2.0\",\"method\":\"note\"},{\"jsonrpc\":\"2.0\",\"method\":\"note\"}]");
    }

    @Test
    void entries_may_be_made_by_hand_and_have_ids_of_their_own() {
        Batch batch = JsonRpcClient.builder().over(LoopExchange.to(SERVER)).batch();
        BatchCall<RawJson> ready =
                batch.call(new Request(ProtocolVersion.V2_0, RpcId.of("mine"), "subtract", json("[3,1]"), null));
        BatchCall<Integer> given = batch.call("subtract", json("[9,1]"), Integer.class, CallOption.id(RpcId.of(70)));
        BatchResults results = batch.send();
        assertThat(results.get(ready).orThrow()).hasToString("2");
        assertThat(results.get(given).orThrow()).isEqualTo(8);
        Batch other = JsonRpcClient.builder().over(LoopExchange.to(SERVER)).batch();
        assertThatThrownBy(() -> other.call(new Request(ProtocolVersion.V3_0, RpcId.of(1), "x", null, null)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void an_empty_batch_and_a_second_sending_are_refused() {
        Batch batch = JsonRpcClient.builder().over(LoopExchange.to(SERVER)).batch();
        assertThatThrownBy(batch::send).isInstanceOf(IllegalStateException.class);
        batch.notify("note", null);
        batch.send();
        assertThatThrownBy(batch::send).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> batch.notify("note", null)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void at_the_deadline_the_finished_calls_keep_their_results() {
        Duration timeout = Duration.ofMillis(50);
        while (!keepsWhatIsFinished(timeout)) {
            assertThat(timeout).as("a deadline that the peer's answer meets").isLessThan(Duration.ofSeconds(30));
            timeout = timeout.multipliedBy(4);
        }
    }

    /** Sees what becomes of a batch at its deadline; false if that was over before the peer had answered. */
    private static boolean keepsWhatIsFinished(Duration timeout) {
        MemoryTransport.Pair pair = MemoryTransport.pair();
        WirePeer peer = new WirePeer(pair.right());
        Batch batch = JsonRpcClient.builder().connect(pair.left()).batch().timeout(timeout);
        BatchCall<Integer> quick = batch.call("quick", Integer.class);
        BatchCall<Integer> slow = batch.call("slow", Integer.class);
        CompletableFuture<BatchResults> results = batch.sendAsync();
        peer.next();
        peer.send("[{\"jsonrpc\":\"2.0\",\"result\":1,\"id\":1}]");
        boolean inTime = !quick.future().isCompletedExceptionally();
        BatchResults settled = Wire.await(results);
        assertThatThrownBy(() -> settled.get(slow).orThrow()).isInstanceOf(CallTimeoutException.class);
        if (inTime) {
            assertThat(settled.get(quick).orThrow()).isEqualTo(1);
        }
        return inTime;
    }

    @Test
    void cancelling_one_entry_harms_no_other() {
        MemoryTransport.Pair pair = MemoryTransport.pair();
        WirePeer peer = new WirePeer(pair.right());
        Batch batch = JsonRpcClient.builder()
                .cancelConvention(CancelConvention.LSP)
                .connect(pair.left())
                .batch();
        BatchCall<Integer> one = batch.call("one", Integer.class);
        BatchCall<Integer> two = batch.call("two", Integer.class);
        CompletableFuture<BatchResults> results = batch.sendAsync();
        peer.next();
        one.future().cancel(true);
        assertThat(peer.next()).contains("$/cancelRequest").contains("\"id\":1");
        peer.send("[{\"jsonrpc\":\"2.0\",\"result\":2,\"id\":2}]");
        BatchResults settled = Wire.await(results);
        assertThatThrownBy(() -> settled.get(one).orThrow()).isInstanceOf(CancellationException.class);
        assertThat(settled.get(two).orThrow()).isEqualTo(2);
    }

    @Test
    void a_batch_larger_than_a_server_takes_can_be_answered() {
        MemoryTransport.Pair pair = MemoryTransport.pair();
        JsonRpcServer.builder()
                .limit(Limit.BATCH_ENTRIES, 500)
                .method("one", Parameters.none(), arguments -> 1)
                .build()
                .accept(pair.right());
        Batch batch = JsonRpcClient.builder().connect(pair.left()).batch();
        for (int i = 0; i < 300; i++) {
            batch.call("one", Integer.class);
        }
        assertThat(batch.send().allSucceeded()).isTrue();
    }

    @Test
    void calls_made_while_an_exchange_is_in_flight_travel_together() {
        ConcurrentLinkedQueue<CompletableFuture<@Nullable String>> open = new ConcurrentLinkedQueue<>();
        LoopExchange loop = LoopExchange.later(message -> {
            CompletableFuture<@Nullable String> answer = new CompletableFuture<>();
            open.add(answer);
            return answer;
        });
        JsonRpcClient client =
                JsonRpcClient.builder().autoBatch(AutoBatch.inFlight()).over(loop);
        CompletableFuture<Integer> first = client.callAsync("subtract", json("[1,0]"), int.class);
        CompletableFuture<Integer> second = client.callAsync("subtract", json("[2,0]"), int.class);
        CompletableFuture<Integer> third = client.callAsync("subtract", json("[3,0]"), int.class);
        CompletableFuture<Integer> cancelled = client.callAsync("subtract", json("[4,0]"), int.class);
        cancelled.cancel(true);
        assertThat(loop.sent).hasSize(1);
        open.remove().complete(Wire.send(SERVER, loop.sent.get(0)));
        assertThat(first).isCompletedWithValue(1);
        assertThat(loop.sent).hasSize(2);
        assertThat(loop.sent.get(1))
                .startsWith("[")
                .contains("[2,0]")
                .contains("[3,0]")
                .doesNotContain("[4,0]");
        open.remove().complete(Wire.send(SERVER, loop.sent.get(1)));
        assertThat(second).isCompletedWithValue(2);
        assertThat(third).isCompletedWithValue(3);
    }

    @Test
    void calls_made_within_a_window_travel_together_up_to_a_bound() {
        LoopExchange loop = LoopExchange.to(SERVER);
        JsonRpcClient client = JsonRpcClient.builder()
                .autoBatch(new AutoBatch(Duration.ofDays(1), 3, 10_000))
                .over(loop);
        List<CompletableFuture<Integer>> answers = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            answers.add(client.callAsync("subtract", json("[" + i + ",0]"), int.class));
        }
        for (int i = 0; i < 3; i++) {
            assertThat(Wire.await(answers.get(i))).isEqualTo(i);
        }
        assertThat(loop.sent).hasSize(1);
        JsonRpcClient soon = JsonRpcClient.builder()
                .autoBatch(AutoBatch.within(Duration.ofMillis(1)))
                .over(loop);
        assertThat(soon.call("subtract", json("[7,0]"), int.class)).isEqualTo(7);
        assertThat(loop.sent.get(1)).startsWith("{");
    }

    @Test
    void an_entry_that_its_caller_lets_time_out_is_cancelled_at_the_peer() {
        MemoryTransport.Pair pair = MemoryTransport.pair();
        WirePeer peer = new WirePeer(pair.right());
        JsonRpcConnection connection =
                JsonRpcClient.builder().cancelConvention(CancelConvention.LSP).connect(pair.left());
        Batch batch = connection.batch();
        CompletableFuture<Integer> one = batch.call("one", Integer.class).future();
        CompletableFuture<Integer> two = batch.call("two", Integer.class).future();
        CompletableFuture<BatchResults> unused = batch.sendAsync();
        peer.next();
        assertThat(one.orTimeout(1, TimeUnit.MILLISECONDS))
                .failsWithin(Wait.TIMEOUT_SECONDS, TimeUnit.SECONDS)
                .withThrowableThat()
                .withCauseInstanceOf(TimeoutException.class);
        assertThat(peer.next()).contains("$/cancelRequest").contains("\"id\":1");
        two.complete(7);
        assertThat(peer.next()).contains("$/cancelRequest").contains("\"id\":2");
        assertThat(connection.counts().pendingCalls()).isZero();
    }

    @Test
    void what_waits_to_travel_together_travels_when_its_client_is_closed() {
        AutoBatch autoBatch = AutoBatch.within(Duration.ofDays(1));
        LoopExchange loop = LoopExchange.to(SERVER);
        try (JsonRpcClient client = JsonRpcClient.builder().autoBatch(autoBatch).over(loop)) {
            client.notify("note", json("[1]"));
        }
        assertThat(loop.sent).containsExactly(Wire.notification("note", "[1]"));

        MemoryTransport.Pair pair = MemoryTransport.pair();
        WirePeer peer = new WirePeer(pair.right());
        try (JsonRpcClient client = JsonRpcClient.builder().autoBatch(autoBatch).connect(pair.left())) {
            client.notify("note", json("[2]"));
        }
        assertThat(peer.next()).isEqualTo(Wire.notification("note", "[2]"));
    }
}
