package dev.antiphon.testkit;

import static dev.antiphon.testkit.WireText.batch;
import static dev.antiphon.testkit.WireText.error;
import static dev.antiphon.testkit.WireText.notification;
import static dev.antiphon.testkit.WireText.request;
import static dev.antiphon.testkit.WireText.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.Batch;
import dev.antiphon.BatchCall;
import dev.antiphon.BatchResults;
import dev.antiphon.CallOption;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.MethodOption;
import dev.antiphon.Parameters;
import dev.antiphon.error.CallTimeoutException;
import dev.antiphon.error.InternalErrorException;
import dev.antiphon.error.MessageTooLargeException;
import dev.antiphon.error.ParseErrorException;
import dev.antiphon.json.BindingException;
import dev.antiphon.transport.Disconnect.Kind;
import dev.antiphon.transport.TransportException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A peer whose responses are wrong, late, duplicated, or match no call. */
class ResponseFaultsTest {
    private final ScriptedPeer peer = new ScriptedPeer();
    private JsonRpcConnection connection;

    @BeforeEach
    void connect() {
        JsonRpcServer server = JsonRpcServer.builder()
                .method("ping", Parameters.none(), args -> "pong", MethodOption.nonBlocking())
                .build();
        connection = JsonRpcClient.builder().server(server).connect(peer.channel());
    }

    @AfterEach
    void the_connection_still_works_and_its_tables_are_empty() {
        peer.send(request(900, "ping")).expect(result(900, "\"pong\""));
        ConnectionChecks.assertEmpty(connection);
    }

    private CompletableFuture<Integer> call(int id) {
        CompletableFuture<Integer> call = connection.callAsync("f", int.class);
        peer.expect(request(id, "f"));
        return call;
    }

    // --- responses that match no pending call

    @Test
    void a_response_with_an_unknown_id_is_counted_and_ignored() {
        CompletableFuture<Integer> call = call(1);
        peer.send(result(99, "0"))
                .send("{\"jsonrpc\":\"2.0\",\"result\":0,\"id\":\"1\"}")
                .send(error(98, -32000, "what"))
                .send("{\"jsonrpc\":\"2.0\",\"result\":0,\"id\":null}");
        assertThat(call).isNotDone();
        peer.send(result(1, "7"));
        assertThat(call).isCompletedWithValue(7);
        assertThat(connection.counts().unmatchedResponses()).isEqualTo(4);
    }

    @Test
    void a_call_with_two_responses_has_the_first() {
        CompletableFuture<Integer> call = call(1);
        peer.send(result(1, "7")).send(result(1, "8")).send(error(1, -32000, "no"));
        assertThat(call).isCompletedWithValue(7);
        assertThat(connection.counts().unmatchedResponses()).isEqualTo(2);
    }

    @Test
    void a_call_with_two_responses_in_one_message_has_the_first() {
        CompletableFuture<Integer> call = call(1);
        peer.send(batch(result(1, "7"), result(1, "8")));
        assertThat(call).isCompletedWithValue(7);
        assertThat(connection.counts().unmatchedResponses()).isEqualTo(1);
    }

    @Test
    void a_response_after_the_timeout_is_counted_and_ignored() {
        CompletableFuture<Integer> call =
                connection.callAsync("f", int.class, CallOption.timeout(Duration.ofMillis(1)));
        peer.expect(request(1, "f"));
        assertThat(Await.forFailure(call)).isInstanceOf(CallTimeoutException.class);
        peer.send(result(1, "7"));
        // The thread that reported the timeout to the peer may be the one that delivers this.
        Await.until("the late answer is counted", () -> connection.counts().unmatchedResponses() == 1);
        assertThat(Await.forFailure(call)).isInstanceOf(CallTimeoutException.class);
    }

    @Test
    void a_response_after_the_cancellation_is_counted_and_ignored() {
        CompletableFuture<Integer> call = call(1);
        call.cancel(true);
        peer.send(result(1, "7"));
        assertThat(call).isCancelled();
        assertThat(connection.counts().unmatchedResponses()).isEqualTo(1);
    }

    @Test
    void a_response_without_an_id_is_counted_and_ignored() {
        CompletableFuture<Integer> call = call(1);
        peer.send("{\"jsonrpc\":\"2.0\",\"result\":7}");
        assertThat(call).isNotDone();
        peer.send(result(1, "8"));
        assertThat(call).isCompletedWithValue(8);
        assertThat(connection.counts().malformedResponses()
                        + connection.counts().unmatchedResponses())
                .isEqualTo(1);
    }

    @Test
    void ids_are_compared_by_value() {
        CompletableFuture<Integer> call = call(1);
        peer.send("{\"jsonrpc\":\"2.0\",\"result\":7,\"id\":1.0}");
        assertThat(call).isCompletedWithValue(7);
    }

    // --- invalid responses

    @Test
    void a_response_with_both_a_result_and_an_error_fails_its_call_only() {
        CompletableFuture<Integer> first = call(1);
        CompletableFuture<Integer> second = call(2);
        peer.send("{\"jsonrpc\":\"2.0\",\"result\":1,\"error\":{\"code\":1,\"message\":\"m\"},\"id\":1}");
        assertThat(ConnectionChecks.lossOf(first)).isEqualTo(Kind.NO_ANSWER);
        assertThat(connection.counts().malformedResponses()).isEqualTo(1);
        peer.send(result(2, "7"));
        assertThat(second).isCompletedWithValue(7);
        peer.expectNothing();
    }

    @ParameterizedTest
    @ValueSource(strings = {"7", "null", "{}", "{\"message\":\"no code\"}", "{\"code\":\"1\",\"message\":\"m\"}"})
    void a_malformed_error_fails_its_call_only(String error) {
        CompletableFuture<Integer> first = call(1);
        CompletableFuture<Integer> second = call(2);
        peer.send("{\"jsonrpc\":\"2.0\",\"error\":" + error + ",\"id\":1}");
        assertThat(Await.forFailure(first)).isInstanceOfAny(InternalErrorException.class, TransportException.class);
        peer.send(result(2, "7"));
        assertThat(second).isCompletedWithValue(7);
        peer.expectNothing();
    }

    @Test
    void a_result_of_another_type_fails_the_call() {
        CompletableFuture<Integer> call = call(1);
        peer.send(result(1, "\"seven\""));
        assertThat(Await.forFailure(call)).isInstanceOf(BindingException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"jsonrpc\":\"2.0\",\"result\":1,\"id\":1", "nonsense", "", "\"\u0000\"", "{]"})
    void bytes_that_are_not_json_get_a_parse_error_and_affect_no_call(String bytes) {
        CompletableFuture<Integer> call = call(1);
        peer.send(bytes).expect(error("null", -32700, "Parse error"));
        assertThat(call).isNotDone();
        peer.send(result(1, "7"));
        assertThat(call).isCompletedWithValue(7);
    }

    // --- errors without an id

    @Test
    void a_parse_error_without_an_id_fails_all_calls() {
        CompletableFuture<Integer> first = call(1);
        CompletableFuture<Integer> second = call(2);
        peer.send(error("null", -32700, "Parse error"));
        assertThat(Await.forFailure(first)).isInstanceOf(ParseErrorException.class);
        assertThat(Await.forFailure(second)).isInstanceOf(ParseErrorException.class);
        assertThat(connection.counts().connectionErrors()).isZero();
    }

    @Test
    void another_error_without_an_id_fails_the_only_call() {
        CompletableFuture<Integer> call = call(1);
        peer.send(error("null", -32603, "Internal error"));
        assertThat(Await.forFailure(call)).isInstanceOf(InternalErrorException.class);
        assertThat(connection.counts().connectionErrors()).isZero();
    }

    @Test
    void another_error_without_an_id_fails_the_only_batch() {
        Batch calls = connection.batch();
        BatchCall<Integer> first = calls.call("f", int.class);
        BatchCall<Integer> second = calls.call("f", int.class);
        CompletableFuture<BatchResults> results = calls.sendAsync();
        peer.expect(batch(request(1, "f"), request(2, "f")));
        peer.send(error("null", -32603, "Internal error"));
        assertThat(Await.forResult(results).allSucceeded()).isFalse();
        assertThat(Await.forFailure(first.future())).isInstanceOf(InternalErrorException.class);
        assertThat(Await.forFailure(second.future())).isInstanceOf(InternalErrorException.class);
    }

    @Test
    void another_error_without_an_id_fails_none_of_several_calls_and_is_counted() {
        CompletableFuture<Integer> first = call(1);
        CompletableFuture<Integer> second = call(2);
        peer.send(error("null", -32603, "Internal error"));
        assertThat(first).isNotDone();
        assertThat(second).isNotDone();
        assertThat(connection.counts().connectionErrors()).isEqualTo(1);
        peer.send(batch(result(2, "8"), result(1, "7")));
        assertThat(first).isCompletedWithValue(7);
        assertThat(second).isCompletedWithValue(8);
    }

    @Test
    void an_error_without_an_id_and_without_pending_calls_is_counted() {
        peer.send(error("null", -32700, "Parse error")).send(error("null", -32603, "Internal error"));
        assertThat(connection.counts().connectionErrors()).isEqualTo(2);
        peer.expectNothing();
    }

    // --- batches

    @Test
    void responses_of_a_batch_may_be_in_any_order_and_in_several_messages() {
        Batch calls = connection.batch();
        BatchCall<Integer> first = calls.call("f", int.class);
        BatchCall<Integer> second = calls.call("f", int.class);
        BatchCall<Integer> third = calls.call("f", int.class);
        CompletableFuture<BatchResults> results = calls.sendAsync();
        peer.take();
        peer.send(batch(result(3, "30"), result(99, "0")));
        assertThat(third.future()).isCompletedWithValue(30);
        assertThat(results).isNotDone();
        peer.send(result(1, "10")).send(batch(result(2, "20")));
        assertThat(Await.forResult(results).get(first).orThrow()).isEqualTo(10);
        assertThat(Await.forResult(results).get(second).orThrow()).isEqualTo(20);
    }

    @Test
    void a_call_of_a_batch_without_a_response_times_out_and_the_others_keep_their_results() {
        Batch calls = connection.batch().timeout(Duration.ofMillis(50));
        BatchCall<Integer> first = calls.call("f", int.class);
        BatchCall<Integer> second = calls.call("f", int.class, CallOption.timeout(Duration.ofMinutes(1)));
        CompletableFuture<BatchResults> results = calls.sendAsync();
        peer.take();
        peer.send(batch(result(2, "20")));
        assertThat(Await.forResult(results).get(second).orThrow()).isEqualTo(20);
        assertThat(Await.forFailure(first.future())).isInstanceOf(CallTimeoutException.class);
    }

    @Test
    void a_message_may_mix_responses_requests_and_notifications() {
        CompletableFuture<Integer> call = call(1);
        peer.send(batch(
                        notification("unknown", "[]"),
                        result(1, "7"),
                        request(5, "ping"),
                        result(99, "0"),
                        error("null", -32603, "Internal error")))
                .expect(batch(result(5, "\"pong\"")));
        assertThat(call).isCompletedWithValue(7);
        assertThat(connection.counts().unmatchedResponses()).isEqualTo(1);
        assertThat(connection.counts().connectionErrors()).isEqualTo(1);
    }

    // --- messages that are too large

    @Test
    void a_message_that_is_too_large_without_pending_calls_is_answered_with_an_error() {
        peer.sendTooLarge(100).expect(error("null", -32004, "Request too large, limit: 100 bytes"));
    }

    @Test
    void a_message_that_is_too_large_fails_the_only_call() {
        CompletableFuture<Integer> call = call(1);
        peer.sendTooLarge(100).expectNothing();
        assertThat(Await.forFailure(call)).isInstanceOf(MessageTooLargeException.class);
    }

    @Test
    void a_message_that_is_too_large_fails_none_of_several_calls_and_is_counted() {
        CompletableFuture<Integer> first = call(1);
        CompletableFuture<Integer> second = call(2);
        peer.sendTooLarge(100);
        assertThat(connection.counts().connectionErrors()).isEqualTo(1);
        peer.send(result(1, "7")).send(result(2, "8"));
        assertThat(first).isCompletedWithValue(7);
        assertThat(second).isCompletedWithValue(8);
    }
}
