package dev.antiphon.testkit;

import static dev.antiphon.testkit.WireText.notification;
import static dev.antiphon.testkit.WireText.request;
import static dev.antiphon.testkit.WireText.result;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatRuntimeException;

import dev.antiphon.Batch;
import dev.antiphon.BatchCall;
import dev.antiphon.CallOption;
import dev.antiphon.CancelConvention;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.error.CallTimeoutException;
import dev.antiphon.error.CancelledException;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.RpcId;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Callers that are interrupted, cancel, or make invalid calls. */
@SuppressWarnings("FutureReturnValueIgnored") // the futures are checked in other ways
class CallerFaultsTest {
    private static final RawJson TOKEN = RawJson.of("\"t\"");

    private final ScriptedPeer peer = new ScriptedPeer();
    private final JsonRpcConnection connection =
            JsonRpcClient.builder().cancelConvention(CancelConvention.LSP).connect(peer.channel());

    @AfterEach
    void the_connection_still_works_and_its_tables_are_empty() {
        CompletableFuture<Integer> call = connection.callAsync("last", int.class, CallOption.id(RpcId.of(900)));
        peer.expect(request(900, "last")).send(result(900, "9"));
        assertThat(call).isCompletedWithValue(9);
        ConnectionChecks.assertEmpty(connection);
    }

    // --- interruption and cancellation

    @Test
    void an_interrupted_caller_gets_an_exception_stays_interrupted_and_cancels_at_the_peer() {
        CompletableFuture<Thread> thread = new CompletableFuture<>();
        FutureTask<Boolean> caller = DaemonThreads.run(() -> {
            thread.complete(Thread.currentThread());
            try {
                return connection.call("f", boolean.class);
            } catch (CancelledException e) {
                return Thread.currentThread().isInterrupted();
            }
        });
        peer.expect(request(1, "f"));
        Await.untilWaiting(Await.forResult(thread));
        Await.forResult(thread).interrupt();
        assertThat(Await.forResult(caller)).isTrue();
        peer.expect(WireText.cancel(1));
    }

    @Test
    void a_caller_interrupted_before_its_call_gets_an_exception_and_sends_nothing() {
        FutureTask<Boolean> caller = DaemonThreads.run(() -> {
            Thread.currentThread().interrupt();
            try {
                return connection.call("f", boolean.class);
            } catch (CancelledException e) {
                return Thread.currentThread().isInterrupted();
            }
        });
        assertThat(Await.forResult(caller)).isTrue();
        peer.expect(request(1, "f")).expect(WireText.cancel(1));
    }

    @Test
    void an_interrupted_sender_of_a_batch_cancels_all_of_its_calls() {
        CompletableFuture<Thread> thread = new CompletableFuture<>();
        Batch batch = connection.batch();
        BatchCall<Integer> first = batch.call("f", int.class);
        BatchCall<Integer> second = batch.call("f", int.class);
        FutureTask<Boolean> caller = DaemonThreads.run(() -> {
            thread.complete(Thread.currentThread());
            try {
                return batch.send().allSucceeded();
            } catch (CancelledException e) {
                return Thread.currentThread().isInterrupted();
            }
        });
        peer.expect(WireText.batch(request(1, "f"), request(2, "f")));
        Await.untilWaiting(Await.forResult(thread));
        Await.forResult(thread).interrupt();
        assertThat(Await.forResult(caller)).isTrue();
        peer.expectInAnyOrder(WireText.cancel(1), WireText.cancel(2));
        assertThat(first.future()).isCancelled();
        assertThat(second.future()).isCancelled();
    }

    @Test
    void cancelling_a_derived_future_cancels_the_call() {
        CompletableFuture<Integer> call = connection.callAsync("f", int.class);
        CompletableFuture<Integer> made = call.thenApply(value -> value + 1).thenApply(value -> value + 1);
        peer.expect(request(1, "f"));
        made.cancel(true);
        peer.expect(WireText.cancel(1));
        assertThat(call).isCancelled();
    }

    @Test
    void a_timeout_of_a_derived_future_cancels_the_call() {
        CompletableFuture<Integer> made = connection
                .callAsync("f", int.class)
                .thenApply(value -> value + 1)
                .orTimeout(1, TimeUnit.MILLISECONDS);
        peer.expect(request(1, "f")).expect(WireText.cancel(1));
        assertThat(Await.forFailure(made)).isInstanceOf(TimeoutException.class);
    }

    @Test
    void completing_the_future_of_a_call_completes_the_call() {
        CompletableFuture<Integer> call = connection.callAsync("f", int.class);
        peer.expect(request(1, "f"));
        assertThat(call.complete(5)).isTrue();
        peer.expect(WireText.cancel(1)).send(result(1, "7"));
        assertThat(call).isCompletedWithValue(5);
        assertThat(connection.counts().unmatchedResponses()).isEqualTo(1);
    }

    @Test
    void a_completed_call_is_not_cancelled() {
        CompletableFuture<Integer> call = connection.callAsync("f", int.class);
        peer.expect(request(1, "f")).send(result(1, "7"));
        assertThat(call.cancel(true)).isFalse();
        peer.expectNothing();
    }

    @Test
    void a_call_cancelled_before_its_batch_is_sent_is_not_sent() {
        Batch batch = connection.batch();
        BatchCall<Integer> first = batch.call("f", int.class);
        BatchCall<Integer> second = batch.call("g", int.class);
        first.future().cancel(true);
        batch.sendAsync();
        RawJson sent = RawJson.of(peer.take());
        assertThat(sent.elements())
                .as("the first message is the batch, without the cancelled call")
                .extracting(entry -> entry.member("method").orElseThrow().asString())
                .containsExactly("g");
        peer.expectNothing();
        peer.send(result(sent.elements().get(0).member("id").orElseThrow().asInt(), "7"));
        assertThat(second.future()).isCompletedWithValue(7);
    }

    // --- invalid calls

    @Test
    void an_id_in_use_is_rejected_and_the_first_call_is_not_affected() {
        CompletableFuture<Integer> first = connection.callAsync("f", int.class, CallOption.id(RpcId.of(5)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> connection.callAsync("g", int.class, CallOption.id(RpcId.of(5))))
                .withMessageContaining("5");
        peer.expect(request(5, "f")).send(result(5, "7"));
        assertThat(first).isCompletedWithValue(7);
        peer.expectNothing();
    }

    @Test
    void parameters_that_cannot_be_serialised_fail_the_call_without_a_trace() {
        assertThatRuntimeException().isThrownBy(() -> connection.callAsync("f", new Object(), int.class));
        assertThatIllegalArgumentException().isThrownBy(() -> connection.callAsync("f", RawJson.of("7"), int.class));
        ConnectionChecks.assertEmpty(connection);
        peer.expectNothing();
    }

    @Test
    void a_call_rejected_for_its_id_releases_its_progress_token() {
        CompletableFuture<Integer> first = connection.callAsync("f", int.class, CallOption.id(RpcId.of(5)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> connection.callAsync(
                        "g", int.class, CallOption.id(RpcId.of(5)), CallOption.progress(TOKEN, value -> {})));
        peer.expect(request(5, "f")).send(result(5, "7"));
        assertThat(first).isCompletedWithValue(7);
        assertThatTheTokenIsFree();
    }

    @Test
    void a_call_whose_parameters_cannot_be_serialised_releases_its_progress_token() {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        connection.callAsync("f", RawJson.of("7"), int.class, CallOption.progress(TOKEN, value -> {})));
        assertThatTheTokenIsFree();
    }

    @Test
    void a_batch_that_cannot_be_sent_fails_all_its_calls() {
        Batch batch = connection.batch();
        BatchCall<Integer> first = batch.call("f", int.class);
        BatchCall<Integer> second = batch.call("f", RawJson.of("7"), int.class);
        BatchCall<Integer> third = batch.call("f", int.class);
        assertThatIllegalArgumentException().isThrownBy(batch::sendAsync);
        ConnectionChecks.assertEmpty(connection);
        assertThat(List.of(first, second, third))
                .allSatisfy(call -> assertThat(call.future()).as(call.method()).isDone());
        peer.expectNothing(); // nothing was sent, so there is nothing to cancel
    }

    @Test
    void a_callback_of_a_call_can_reuse_its_progress_token() {
        CompletableFuture<Integer> second = connection
                .callAsync("f", int.class, CallOption.progress(TOKEN, value -> {}))
                .thenCompose(value -> connection.callAsync("g", int.class, CallOption.progress(TOKEN, more -> {})));
        peer.expect(request(1, "f")).send(result(1, "7"));
        peer.expect(request(2, "g")).send(result(2, "8"));
        assertThat(Await.forResult(second)).isEqualTo(8);
    }

    private void assertThatTheTokenIsFree() {
        CompletableFuture<Integer> call = connection.callAsync(
                "p", int.class, CallOption.id(RpcId.of(6)), CallOption.progress(TOKEN, value -> {}));
        peer.expect(request(6, "p")).send(result(6, "1"));
        assertThat(Await.forResult(call)).isEqualTo(1);
    }

    // --- listeners and executors that fail

    @Test
    void a_progress_listener_that_throws_affects_neither_its_call_nor_later_values() {
        List<Integer> values = new CopyOnWriteArrayList<>();
        CompletableFuture<Integer> call = connection.callAsync("f", int.class, CallOption.progress(TOKEN, value -> {
            values.add(value.asInt());
            throw new IllegalStateException("for a test");
        }));
        peer.expect(request(1, "f"))
                .send(notification("$/progress", "{\"token\":\"t\",\"value\":1}"))
                .send(notification("$/progress", "{\"token\":\"t\",\"value\":2}"))
                .send(result(1, "7"));
        assertThat(Await.forResult(call)).isEqualTo(7);
        assertThat(values).containsExactly(1, 2);
    }

    @Test
    void a_call_times_out_although_the_executor_of_the_handlers_rejects_everything() {
        ScriptedPeer other = new ScriptedPeer();
        JsonRpcConnection refused = connectedWithRefusingExecutor(other);
        CompletableFuture<Integer> call = refused.callAsync("f", int.class, CallOption.timeout(Duration.ofMillis(1)));
        assertThat(Await.forFailure(call)).isInstanceOf(CallTimeoutException.class);
        ConnectionChecks.assertEmpty(refused);
    }

    @Test
    void a_call_with_progress_completes_although_the_executor_of_the_handlers_rejects_everything() {
        ScriptedPeer other = new ScriptedPeer();
        JsonRpcConnection refused = connectedWithRefusingExecutor(other);
        CompletableFuture<Integer> call = refused.callAsync("f", int.class, CallOption.progress(TOKEN, value -> {}));
        other.send(notification("$/progress", "{\"token\":\"t\",\"value\":1}")).send(result(1, "7"));
        assertThat(Await.forResult(call)).isEqualTo(7);
        ConnectionChecks.assertEmpty(refused);
    }

    private static JsonRpcConnection connectedWithRefusingExecutor(ScriptedPeer other) {
        JsonRpcServer server = JsonRpcServer.builder()
                .executor(task -> {
                    throw new RejectedExecutionException("for a test: it is shut down");
                })
                .build();
        return JsonRpcClient.builder().server(server).connect(other.channel());
    }

    @Test
    void a_call_completes_although_the_executor_of_the_client_rejects_everything() {
        ScriptedPeer other = new ScriptedPeer();
        JsonRpcConnection refused = JsonRpcClient.builder()
                .executor(task -> {
                    throw new RejectedExecutionException("for a test: it is shut down");
                })
                .connect(other.channel());
        CompletableFuture<Integer> call = refused.callAsync("f", int.class);
        other.send(result(1, "7"));
        assertThat(Await.forResult(call)).isEqualTo(7);
    }
}
