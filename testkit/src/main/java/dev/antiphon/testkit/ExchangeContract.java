package dev.antiphon.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.Batch;
import dev.antiphon.BatchCall;
import dev.antiphon.BatchResult;
import dev.antiphon.BatchResults;
import dev.antiphon.CallOption;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.error.CallTimeoutException;
import dev.antiphon.error.InvalidRequestException;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.error.MethodNotFoundException;
import dev.antiphon.error.ParseErrorException;
import dev.antiphon.json.RawJson;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Disconnect.Kind;
import dev.antiphon.transport.Exchange;
import dev.antiphon.transport.ExchangeRequest;
import dev.antiphon.transport.TransportException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * The contract of every exchange, as tests of the exchange itself and of a client over it. The test of an exchange extends this class
 * and opens exchanges; JUnit runs the inherited tests.
 *
 * <pre>{@code
 * class PigeonExchangeTest extends ExchangeContract {
 *     protected Exchange open(Responder peer) {
 *         return new PigeonLoft(peer::respond).exchange();
 *     }
 * }
 * }</pre>
 */
public abstract class ExchangeContract {
    private static final Duration LONG = Duration.ofMinutes(1);
    private static final int LARGE = 2 * 1024 * 1024;

    private final List<RecordingReceiver> receivers = new CopyOnWriteArrayList<>();
    private final List<CountingExchange> opened = new ArrayList<>();

    /** Constructor for subclasses. */
    protected ExchangeContract() {}

    /**
     * Opens an exchange. Called once per test. The subclass closes whatever it opens beside the exchange.
     *
     * @param peer the other end, which gets every message with its headers
     * @return the exchange, which accepts responses of 3 MiB
     * @throws Exception if it fails
     */
    protected abstract Exchange open(Responder peer) throws Exception;

    private Exchange exchange(Responder peer) throws Exception {
        CountingExchange exchange = new CountingExchange(open(peer));
        opened.add(exchange);
        return exchange;
    }

    private JsonRpcClient client(Responder peer) throws Exception {
        return JsonRpcClient.builder().over(exchange(peer));
    }

    @AfterEach
    void every_exchange_has_ended_once() {
        for (CountingExchange exchange : opened) {
            exchange.close();
            Await.until("every exchange has ended", () -> exchange.running() == 0);
        }
        receivers.forEach(RecordingReceiver::verify);
    }

    // --- one message

    @Test
    void a_message_reaches_the_peer_unchanged_and_its_response_arrives_before_the_end() throws Exception {
        Exchange exchange = exchange((message, headers) -> done("[" + message + "]"));
        String text = "{\"text\":\"Grüße, \uD83D\uDC4B\"}";
        RecordingReceiver receiver = send(exchange, text);
        assertThat(receiver.end().kind()).isEqualTo(Kind.REMOTE);
        assertThat(receiver.rest()).containsExactly("[" + text + "]");
    }

    @Test
    void headers_arrive_with_the_message() throws Exception {
        ConcurrentLinkedQueue<Map<String, String>> arrived = new ConcurrentLinkedQueue<>();
        Exchange exchange = exchange((message, headers) -> {
            Map<String, String> byName = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
            byName.putAll(headers);
            arrived.add(byName);
            return done("1");
        });
        RecordingReceiver receiver = receiver();
        exchange.send(
                new ExchangeRequest("0".getBytes(UTF_8), Map.of("Trace-Id", "abc", "Tenant", "blue"), LONG, true),
                receiver);
        assertThat(receiver.next()).isEqualTo("1");
        assertThat(arrived)
                .singleElement()
                .satisfies(headers ->
                        assertThat(headers).containsEntry("Trace-Id", "abc").containsEntry("Tenant", "blue"));
    }

    @Test
    void an_exchange_may_end_without_a_response() throws Exception {
        Exchange exchange = exchange((message, headers) -> done());
        RecordingReceiver receiver = send(exchange, "{}");
        assertThat(receiver.end().kind()).isEqualTo(Kind.REMOTE);
        assertThat(receiver.rest()).isEmpty();
    }

    @Test
    void a_message_without_a_response_reaches_the_peer_and_its_exchange_ends() throws Exception {
        CompletableFuture<String> arrived = new CompletableFuture<>();
        Exchange exchange = exchange((message, headers) -> {
            arrived.complete(message);
            return done();
        });
        RecordingReceiver receiver = receiver();
        exchange.send(new ExchangeRequest("{\"value\":1}".getBytes(UTF_8), Map.of(), LONG, false), receiver);
        assertThat(Await.forResult(arrived)).isEqualTo("{\"value\":1}");
        assertThat(receiver.end().kind()).isEqualTo(Kind.REMOTE);
    }

    @Test
    void large_messages_arrive_whole_in_both_directions() throws Exception {
        Exchange exchange = exchange((message, headers) -> done(message + "!"));
        String text = "\"" + "x".repeat(LARGE) + "\"";
        assertThat(send(exchange, text).next()).hasSize(text.length() + 1).isEqualTo(text + "!");
    }

    @Test
    void a_peer_that_fails_ends_the_exchange_with_a_failure() throws Exception {
        Exchange exchange = exchange((message, headers) ->
                CompletableFuture.failedFuture(new IllegalStateException("the peer fails, for a test")));
        RecordingReceiver receiver = send(exchange, "{}");
        assertThat(receiver.end().kind()).isIn(Kind.LOST, Kind.NO_ANSWER);
        assertThat(receiver.rest()).isEmpty();
    }

    @Test
    void concurrent_exchanges_get_their_own_responses() throws Exception {
        // Separate threads: the common pool may have only one thread, and one side would wait for the other to release
        // it.
        Exchange exchange = exchange((message, headers) ->
                CompletableFuture.supplyAsync(() -> List.of(message + "!"), DaemonThreads::start));
        List<FutureTask<RecordingReceiver>> sent = IntStream.range(0, 200)
                .mapToObj(i -> DaemonThreads.run(() -> send(exchange, "\"" + i + "\"")))
                .toList();
        List<RecordingReceiver> answers = sent.stream().map(Await::forResult).toList();
        for (int i = 0; i < answers.size(); i++) {
            assertThat(answers.get(i).next()).isEqualTo("\"" + i + "\"!");
            assertThat(answers.get(i).end().kind()).isEqualTo(Kind.REMOTE);
        }
    }

    @Test
    void an_exchange_that_hangs_does_not_block_others() throws Exception {
        Exchange exchange = exchange((message, headers) -> message.equals("\"hang\"") ? hanging() : done(message));
        send(exchange, "\"hang\"");
        assertThat(send(exchange, "1").next()).isEqualTo("1");
    }

    // --- stopping and closing

    @Test
    void a_cancelled_exchange_ends_and_nothing_arrives() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CompletableFuture<List<String>> answer = new CompletableFuture<>();
        Exchange exchange = exchange((message, headers) -> {
            asked.countDown();
            return answer;
        });
        RecordingReceiver receiver = receiver();
        Runnable stop = exchange.send(letter("{}"), receiver);
        Await.forLatch(asked);
        stop.run();
        receiver.end();
        answer.complete(List.of("too late"));
        stop.run();
        assertThat(receiver.rest()).isEmpty();
    }

    @Test
    void cancelling_a_completed_exchange_has_no_effect() throws Exception {
        Exchange exchange = exchange((message, headers) -> done("1"));
        RecordingReceiver receiver = receiver();
        Runnable stop = exchange.send(letter("{}"), receiver);
        assertThat(receiver.end().kind()).isEqualTo(Kind.REMOTE);
        stop.run();
        assertThat(receiver.rest()).containsExactly("1");
    }

    @Test
    void closing_ends_the_exchanges_in_flight_and_can_be_repeated() throws Exception {
        CountDownLatch asked = new CountDownLatch(3);
        Exchange exchange = exchange((message, headers) -> {
            asked.countDown();
            return hanging();
        });
        List<RecordingReceiver> running = List.of(send(exchange, "1"), send(exchange, "2"), send(exchange, "3"));
        Await.forLatch(asked);
        exchange.close();
        exchange.close();
        assertThat(running)
                .allSatisfy(receiver -> assertThat(receiver.end().kind()).isEqualTo(Kind.LOCAL));
    }

    @Test
    void sending_on_a_closed_exchange_fails_with_the_reason() throws Exception {
        Exchange exchange = exchange((message, headers) -> done("1"));
        exchange.close();
        RecordingReceiver receiver = receiver();
        Disconnect reason;
        try {
            exchange.send(letter("{}"), receiver);
            reason = receiver.end();
        } catch (TransportException refused) {
            reason = refused.reason();
        }
        assertThat(reason.kind()).isEqualTo(Kind.LOCAL);
        assertThat(receiver.rest()).isEmpty();
    }

    @Test
    void an_exchange_names_its_peer() throws Exception {
        assertThat(exchange((message, headers) -> done()).peer()).isNotBlank();
    }

    // --- calls

    @Test
    void a_response_reaches_its_call() throws Exception {
        JsonRpcClient client = client(echo());
        assertThat(client.call("echo", RawJson.of("[42]"), RawJson.class)).isEqualTo(RawJson.of("[42]"));
        assertThat(client.call("echo", RawJson.of("{\"a\":\"b\"}"), RawJson.class))
                .isEqualTo(RawJson.of("{\"a\":\"b\"}"));
    }

    @Test
    void a_notification_reaches_the_peer() throws Exception {
        CompletableFuture<String> arrived = new CompletableFuture<>();
        JsonRpcClient client = client((message, headers) -> {
            arrived.complete(message);
            return done();
        });
        client.notify("log", RawJson.of("[1]"));
        String expected = "{\"jsonrpc\":\"2.0\",\"method\":\"log\",\"params\":[1]}";
        assertThat(JsonComparison.same(expected, Await.forResult(arrived))).isTrue();
    }

    @Test
    void an_error_reaches_its_call_with_its_code_and_data() throws Exception {
        JsonRpcClient client = client((message, headers) ->
                done("{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-7," + "\"message\":\"no\",\"data\":[1]},\"id\":1}"));
        Throwable thrown = Await.forFailure(client.callAsync("f", RawJson.class));
        assertThat(thrown).isInstanceOfSatisfying(JsonRpcException.class, error -> {
            assertThat(error.code()).isEqualTo(-7);
            assertThat(error.message()).isEqualTo("no");
        });
    }

    @Test
    void an_error_with_a_null_id_fails_the_call_of_its_exchange() throws Exception {
        JsonRpcClient client = client((message, headers) -> done(error("null", -32700)));
        assertThat(Await.forFailure(client.callAsync("f", RawJson.class))).isInstanceOf(ParseErrorException.class);
    }

    @Test
    void a_call_whose_exchange_ends_without_a_response_fails() throws Exception {
        JsonRpcClient client = client((message, headers) -> done());
        assertThat(reason(client.callAsync("f", RawJson.class))).isEqualTo(Kind.NO_ANSWER);
    }

    @Test
    void a_call_that_gets_another_response_fails() throws Exception {
        JsonRpcClient client = client((message, headers) -> done(result("99", "1")));
        assertThat(reason(client.callAsync("f", RawJson.class))).isEqualTo(Kind.NO_ANSWER);
    }

    @Test
    void a_call_whose_peer_fails_fails() throws Exception {
        JsonRpcClient client = client((message, headers) ->
                CompletableFuture.failedFuture(new IllegalStateException("the peer fails, for a test")));
        assertThat(reason(client.callAsync("f", RawJson.class))).isIn(Kind.LOST, Kind.NO_ANSWER);
    }

    @Test
    void a_call_with_two_responses_has_the_first() throws Exception {
        JsonRpcClient client =
                client((message, headers) -> done("[" + result("1", "7") + "," + result("1", "8") + "]"));
        assertThat(Await.forResult(client.callAsync("f", int.class))).isEqualTo(7);
    }

    @Test
    void cancelling_a_call_cancels_its_exchange() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        JsonRpcClient client = client((message, headers) -> {
            asked.countDown();
            return hanging();
        });
        CompletableFuture<RawJson> call = client.callAsync("f", RawJson.class);
        Await.forLatch(asked);
        assertThat(call.cancel(true)).isTrue();
        Await.until("the exchange has ended", () -> opened.get(0).running() == 0);
    }

    @Test
    void a_timeout_cancels_the_exchange_of_a_call() throws Exception {
        JsonRpcClient client = client((message, headers) -> hanging());
        CompletableFuture<RawJson> call =
                client.callAsync("f", RawJson.class, CallOption.timeout(Duration.ofMillis(20)));
        assertThat(Await.forFailure(call)).isInstanceOf(CallTimeoutException.class);
        Await.until("the exchange has ended", () -> opened.get(0).running() == 0);
    }

    @Test
    void closing_a_client_fails_its_pending_calls() throws Exception {
        JsonRpcClient client = client((message, headers) -> hanging());
        CompletableFuture<RawJson> call = client.callAsync("f", RawJson.class);
        client.close();
        assertThat(reason(call)).isEqualTo(Kind.LOCAL);
        assertThat(Await.forFailure(client.callAsync("f", RawJson.class))).isInstanceOf(TransportException.class);
    }

    @Test
    void concurrent_calls_have_their_own_results() throws Exception {
        JsonRpcClient client = client(echo());
        List<CompletableFuture<RawJson>> calls = IntStream.range(0, 300)
                .mapToObj(i -> client.callAsync("echo", RawJson.of("[" + i + "]"), RawJson.class))
                .toList();
        for (int i = 0; i < calls.size(); i++) {
            assertThat(Await.forResult(calls.get(i))).isEqualTo(RawJson.of("[" + i + "]"));
        }
    }

    // --- batches

    @Test
    void responses_of_a_batch_may_be_in_any_order() throws Exception {
        List<BatchResult<Integer>> results = batch((message, headers) -> {
            List<RawJson> requests = new ArrayList<>(RawJson.of(message).elements());
            Collections.reverse(requests);
            return done(requests.stream()
                    .map(request -> result(id(request), id(request) + "0"))
                    .toList()
                    .toString());
        });
        assertThat(results).extracting(BatchResult::orThrow).containsExactly(10, 20, 30);
    }

    @Test
    void a_missing_response_in_a_batch_fails_its_call_only() throws Exception {
        List<BatchResult<Integer>> results =
                batch((message, headers) -> done("[" + result("3", "30") + "," + result("1", "10") + "]"));
        assertThat(results.get(0).orThrow()).isEqualTo(10);
        assertThat(failure(results.get(1)))
                .isInstanceOfSatisfying(
                        TransportException.class,
                        thrown -> assertThat(thrown.reason().kind()).isEqualTo(Kind.NO_ANSWER));
        assertThat(results.get(2).orThrow()).isEqualTo(30);
    }

    @Test
    void extra_responses_in_a_batch_are_ignored() throws Exception {
        List<BatchResult<Integer>> results = batch((message, headers) -> done("["
                + String.join(
                        ",",
                        result("99", "0"),
                        result("1", "10"),
                        "7",
                        result("2", "20"),
                        result("2", "21"),
                        result("3", "30"),
                        "{\"jsonrpc\":\"2.0\",\"method\":\"what\",\"id\":1}")
                + "]"));
        assertThat(results).extracting(BatchResult::orThrow).containsExactly(10, 20, 30);
    }

    @Test
    void a_single_error_for_a_batch_fails_all_its_calls() throws Exception {
        List<BatchResult<Integer>> results = batch((message, headers) -> done(error("null", -32600)));
        assertThat(results)
                .allSatisfy(result -> assertThat(failure(result)).isInstanceOf(InvalidRequestException.class));
    }

    @Test
    void an_error_in_a_batch_fails_its_call() throws Exception {
        List<BatchResult<Integer>> results = batch((message, headers) ->
                done("[" + result("1", "10") + "," + error("2", -32601) + "," + result("3", "30") + "]"));
        assertThat(results.get(0).orThrow()).isEqualTo(10);
        assertThat(failure(results.get(1))).isInstanceOf(MethodNotFoundException.class);
        assertThat(results.get(2).orThrow()).isEqualTo(30);
    }

    @Test
    void a_batch_without_a_response_fails() throws Exception {
        List<BatchResult<Integer>> results = batch((message, headers) -> done());
        assertThat(results).allSatisfy(result -> assertThat(failure(result)).isInstanceOf(TransportException.class));
    }

    @Test
    void cancelling_a_call_of_a_batch_does_not_affect_the_others() throws Exception {
        CompletableFuture<List<String>> answer = new CompletableFuture<>();
        Batch batch = client((message, headers) -> answer).batch();
        BatchCall<Integer> first = batch.call("f", int.class);
        BatchCall<Integer> second = batch.call("f", int.class);
        CompletableFuture<BatchResults> results = batch.sendAsync();
        first.future().cancel(true);
        answer.complete(List.of("[" + result("1", "10") + "," + result("2", "20") + "]"));
        assertThat(Await.forResult(results).get(second).orThrow()).isEqualTo(20);
        assertThat(failure(Await.forResult(results).get(first))).isInstanceOf(CancellationException.class);
    }

    // --- helpers

    private RecordingReceiver receiver() {
        RecordingReceiver receiver = new RecordingReceiver();
        receivers.add(receiver);
        return receiver;
    }

    private RecordingReceiver send(Exchange exchange, String text) {
        RecordingReceiver receiver = receiver();
        exchange.send(letter(text), receiver);
        return receiver;
    }

    /** Sends a batch of three calls with the ids 1 to 3, and returns the results. */
    private List<BatchResult<Integer>> batch(Responder peer) throws Exception {
        Batch batch = client(peer).batch();
        List<BatchCall<Integer>> calls =
                List.of(batch.call("f", int.class), batch.call("f", int.class), batch.call("f", int.class));
        BatchResults results = Await.forResult(batch.sendAsync());
        return calls.stream().map(results::get).toList();
    }

    private static ExchangeRequest letter(String text) {
        return new ExchangeRequest(text.getBytes(UTF_8), Map.of(), LONG, true);
    }

    private static CompletableFuture<List<String>> done(String... messages) {
        return CompletableFuture.completedFuture(List.of(messages));
    }

    private static CompletableFuture<List<String>> hanging() {
        return new CompletableFuture<>();
    }

    /** A peer that answers each request with its parameters. */
    private static Responder echo() {
        return (message, headers) -> {
            RawJson request = RawJson.of(message);
            return done(result(
                    id(request), request.member("params").orElse(RawJson.NULL).toString()));
        };
    }

    private static String id(RawJson request) {
        return request.member("id").orElse(RawJson.NULL).toString();
    }

    private static String result(String id, String value) {
        return "{\"jsonrpc\":\"2.0\",\"result\":" + value + ",\"id\":" + id + "}";
    }

    private static String error(String id, int code) {
        return "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":" + code + ",\"message\":\"no\"},\"id\":" + id + "}";
    }

    private static Kind reason(CompletableFuture<?> call) {
        Throwable thrown = Await.forFailure(call);
        assertThat(thrown).isInstanceOf(TransportException.class);
        return ((TransportException) thrown).reason().kind();
    }

    private static RuntimeException failure(BatchResult<?> result) {
        assertThat(result).isInstanceOf(BatchResult.Failure.class);
        return ((BatchResult.Failure<?>) result).error();
    }
}
