package dev.antiphon;

import static dev.antiphon.Parameter.required;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.error.CallTimeoutException;
import dev.antiphon.error.CancelledException;
import dev.antiphon.error.InvalidRequestException;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.error.ParseErrorException;
import dev.antiphon.internal.client.PendingCalls;
import dev.antiphon.internal.connection.Connection;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ErrorProfile;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.protocol.RpcId;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Framing;
import dev.antiphon.transport.MemoryTransport;
import dev.antiphon.transport.StreamChannel;
import dev.antiphon.transport.TransportException;
import dev.antiphon.transport.Wait;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Both ends of a connection call, are called, notify, cancel and end. */
@SuppressWarnings("FutureReturnValueIgnored") // some calls are never answered
class ConnectionTest {
    private final MemoryTransport.Pair pair = MemoryTransport.pair();
    private final WirePeer peer = new WirePeer(pair.right());

    private JsonRpcConnection connect(UnaryOperator<ClientBuilder> description) {
        return description.apply(JsonRpcClient.builder()).connect(pair.left());
    }

    private JsonRpcConnection connect() {
        return connect(UnaryOperator.identity());
    }

    private static RawJson json(String text) {
        return RawJson.of(text);
    }

    @Test
    void a_call_is_written_and_its_result_read() {
        JsonRpcConnection connection = connect();
        CompletableFuture<Integer> answer = connection.callAsync("subtract", json("[42,23]"), int.class);
        assertThat(peer.next()).isEqualTo("{\"jsonrpc\":\"2.0\",\"method\":\"subtract\",\"params\":[42,23],\"id\":1}");
        peer.send("{\"jsonrpc\":\"2.0\",\"result\":19,\"id\":1}");
        assertThat(Wire.await(answer)).isEqualTo(19);
        assertThat(connection.counts()).isEqualTo(new ConnectionCounts(0, 0, 0, 0, 0, 0));
    }

    @Test
    void a_handler_can_call_its_peer_back_while_it_runs() {
        MemoryTransport.Pair both = MemoryTransport.pair();
        JsonRpcServer.builder()
                .method(
                        "callMe",
                        Parameters.none(),
                        arguments -> arguments.call().connection().orElseThrow().call("ping", String.class))
                .build()
                .accept(both.left());
        JsonRpcConnection client = JsonRpcClient.builder()
                .server(JsonRpcServer.builder()
                        .method("ping", Parameters.none(), arguments -> "pong")
                        .build())
                .connect(both.right());
        assertThat(client.call("callMe", String.class)).isEqualTo("pong");
    }

    @Test
    void what_nobody_handles_is_answered_with_method_not_found() {
        connect();
        peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"ping\",\"id\":\"a\"}");
        assertThat(peer.next())
                .isEqualTo(
                        "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32601,\"message\":\"Method not found\"},\"id\":\"a\"}");
    }

    @Test
    void a_message_that_mixes_requests_and_responses_is_split() {
        JsonRpcConnection connection = connect(builder -> builder.server(JsonRpcServer.builder()
                .method("one", Parameters.none(), arguments -> 1)
                .build()));
        CompletableFuture<Integer> answer = connection.callAsync("two", int.class);
        assertThat(peer.next()).contains("\"two\"");
        peer.send("[{\"jsonrpc\":\"2.0\",\"method\":\"one\",\"id\":9},{\"jsonrpc\":\"2.0\",\"result\":2,\"id\":1}]");
        assertThat(Wire.await(answer)).isEqualTo(2);
        assertThat(peer.next()).isEqualTo("[{\"jsonrpc\":\"2.0\",\"result\":1,\"id\":9}]");
    }

    @Test
    void a_stray_response_is_counted_and_dropped() {
        JsonRpcConnection connection = connect();
        CompletableFuture<Integer> answer = connection.callAsync("one", int.class);
        peer.next();
        peer.send("{\"jsonrpc\":\"2.0\",\"result\":1,\"id\":77}");
        peer.send("{\"jsonrpc\":\"2.0\",\"result\":1,\"id\":\"1\"}");
        peer.send("{\"jsonrpc\":\"2.0\",\"result\":1,\"id\":1}");
        peer.send("{\"jsonrpc\":\"2.0\",\"result\":2,\"id\":1}");
        assertThat(Wire.await(answer)).isEqualTo(1);
        assertThat(connection.counts().unmatchedResponses()).isEqualTo(3);
        assertThat(peer.isSilent()).isTrue();
    }

    @Test
    void a_malformed_response_fails_the_call_that_it_names_and_is_not_answered() {
        JsonRpcConnection connection = connect();
        CompletableFuture<Integer> answer = connection.callAsync("one", int.class);
        peer.next();
        peer.send("{\"jsonrpc\":\"2.0\",\"result\":1,\"error\":{\"code\":1,\"message\":\"m\"},\"id\":1}");
        assertThatThrownBy(() -> answer.get(60, TimeUnit.SECONDS)).hasCauseInstanceOf(TransportException.class);
        assertThat(connection.counts().malformedResponses()).isEqualTo(1);
        assertThat(peer.isSilent()).isTrue();
    }

    @Test
    void a_parse_error_without_an_id_fails_all_calls() {
        JsonRpcConnection connection = connect();
        CompletableFuture<Integer> one = connection.callAsync("one", int.class);
        CompletableFuture<Integer> two = connection.callAsync("two", int.class);
        peer.send("{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32700,\"message\":\"Parse error\"},\"id\":null}");
        assertThatThrownBy(() -> one.get(60, TimeUnit.SECONDS)).hasCauseInstanceOf(ParseErrorException.class);
        assertThatThrownBy(() -> two.get(60, TimeUnit.SECONDS)).hasCauseInstanceOf(ParseErrorException.class);
    }

    @Test
    void another_error_without_an_id_fails_the_only_call_and_else_none() {
        JsonRpcConnection connection = connect();
        String error = "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32600,\"message\":\"Invalid Request\"},\"id\":null}";
        CompletableFuture<Integer> only = connection.callAsync("one", int.class);
        peer.send(error);
        assertThatThrownBy(() -> only.get(60, TimeUnit.SECONDS)).hasCauseInstanceOf(InvalidRequestException.class);
        CompletableFuture<Integer> one = connection.callAsync("one", int.class);
        CompletableFuture<Integer> two = connection.callAsync("two", int.class);
        peer.send(error);
        assertThat(one).isNotDone();
        assertThat(two).isNotDone();
        assertThat(connection.counts().connectionErrors()).isEqualTo(1);
    }

    @Test
    void another_error_without_an_id_fails_the_only_batch() {
        JsonRpcConnection connection = connect();
        Batch batch = connection.batch();
        BatchCall<Integer> one = batch.call("one", Integer.class);
        BatchCall<Integer> two = batch.call("two", Integer.class);
        CompletableFuture<BatchResults> results = batch.sendAsync();
        peer.send("{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32600,\"message\":\"no batches\"},\"id\":null}");
        BatchResults settled = Wire.await(results);
        assertThat(settled.get(one)).isInstanceOf(BatchResult.Failure.class);
        assertThat(settled.get(two)).isInstanceOf(BatchResult.Failure.class);
    }

    @Test
    void cancelling_a_future_or_one_derived_from_it_tells_the_peer_in_the_chosen_way() {
        JsonRpcConnection connection = connect(builder -> builder.cancelConvention(CancelConvention.LSP));
        CompletableFuture<Integer> first = connection.callAsync("one", int.class);
        first.cancel(true);
        connection
                .callAsync("two", int.class)
                .thenApply(value -> value + 1)
                .thenApply(String::valueOf)
                .cancel(true);
        assertThat(peer.next()).contains("\"one\"");
        assertThat(peer.next()).isEqualTo("{\"jsonrpc\":\"2.0\",\"method\":\"$/cancelRequest\",\"params\":{\"id\":1}}");
        assertThat(peer.next()).contains("\"two\"");
        assertThat(peer.next()).isEqualTo("{\"jsonrpc\":\"2.0\",\"method\":\"$/cancelRequest\",\"params\":{\"id\":2}}");
        assertThatThrownBy(first::join).isInstanceOf(CancellationException.class);
        assertThat(connection.counts().pendingCalls()).isZero();
    }

    @Test
    void the_cancelled_id_keeps_its_type() {
        JsonRpcConnection connection = connect(builder -> builder.cancelConvention(CancelConvention.MCP));
        connection.callAsync("one", int.class, CallOption.id(RpcId.of("7"))).cancel(true);
        peer.next();
        assertThat(peer.next())
                .isEqualTo(
                        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":\"7\"}}");
    }

    @Test
    void nothing_is_said_of_a_cancelled_call_unless_a_way_is_chosen() {
        JsonRpcConnection connection = connect();
        connection.callAsync("one", int.class).cancel(true);
        connection.notify("last");
        assertThat(peer.next()).contains("\"one\"");
        assertThat(peer.next()).contains("\"last\"");
    }

    @Test
    void a_call_that_is_not_answered_in_time_fails_and_its_late_answer_is_counted() {
        JsonRpcConnection connection = connect(builder -> builder.cancelConvention(CancelConvention.ACP));
        assertThatThrownBy(() -> connection.call("one", int.class, CallOption.timeout(Duration.ofMillis(20))))
                .isInstanceOf(CallTimeoutException.class)
                .hasMessageContaining("'one'");
        // So short a time can be over before the call is written.
        assertThat(List.of(peer.next(), peer.next()))
                .contains("{\"jsonrpc\":\"2.0\",\"method\":\"$/cancel_request\",\"params\":{\"requestId\":1}}");
        peer.send("{\"jsonrpc\":\"2.0\",\"result\":1,\"id\":1}");
        // The thread that told the peer of the timeout may be the one that delivers this.
        Wait.until("the late answer is counted", () -> connection.counts().unmatchedResponses() == 1);
    }

    @Test
    void an_interrupted_caller_cancels_its_call() throws Exception {
        JsonRpcConnection connection = connect(builder -> builder.cancelConvention(CancelConvention.LSP));
        CompletableFuture<Throwable> outcome = new CompletableFuture<>();
        Thread caller = new Thread(() -> {
            try {
                connection.call("one", int.class);
            } catch (CancelledException e) {
                outcome.complete(Thread.currentThread().isInterrupted() ? e : new AssertionError("flag lost"));
            }
        });
        caller.start();
        assertThat(peer.next()).contains("\"one\"");
        caller.interrupt();
        assertThat(Wire.await(outcome)).isInstanceOf(CancelledException.class);
        assertThat(peer.next()).contains("$/cancelRequest");
    }

    @Test
    void a_cancelled_handler_is_interrupted_and_answers_as_the_convention_says() throws Exception {
        CountDownLatch running = new CountDownLatch(2);
        CountDownLatch interrupted = new CountDownLatch(2);
        JsonRpcServer server = JsonRpcServer.builder()
                .errorProfile(ErrorProfile.LSP)
                .method("sleep", Parameters.none(), arguments -> {
                    running.countDown();
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException e) {
                        interrupted.countDown();
                        throw e;
                    }
                    return 1;
                })
                .method("ping", Parameters.none(), arguments -> 2)
                .build();
        connect(builder -> builder.server(server).cancelConvention(CancelConvention.MCP));
        peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"sleep\",\"id\":1}");
        peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"sleep\",\"id\":2}");
        assertThat(running.await(60, TimeUnit.SECONDS)).isTrue();
        peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":2}}");
        peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"$/cancelRequest\",\"params\":{\"id\":1}}");
        assertThat(peer.next()).isEqualTo(Wire.error(-32800, "Request cancelled", 1));
        assertThat(interrupted.await(60, TimeUnit.SECONDS)).isTrue();
        peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"ping\",\"id\":3}");
        assertThat(peer.next()).isEqualTo(Wire.result("2", 3));
    }

    @Test
    void cancelling_what_is_not_there_does_nothing() {
        connect(builder -> builder.server(JsonRpcServer.builder()
                .method("ping", Parameters.none(), arguments -> 2)
                .build()));
        peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"$/cancelRequest\",\"params\":{\"id\":1}}");
        peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"$/cancelRequest\",\"params\":{\"id\":{}}}");
        peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"$/cancelRequest\"}");
        peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"ping\",\"id\":3}");
        assertThat(peer.next()).isEqualTo(Wire.result("2", 3));
    }

    @Test
    void progress_arrives_in_order_and_before_the_call_completes() {
        List<String> seen = new CopyOnWriteArrayList<>();
        JsonRpcConnection connection = connect();
        CompletableFuture<List<String>> atCompletion = connection
                .callAsync(
                        "count",
                        json("[3,\"t\"]"),
                        int.class,
                        CallOption.progress(json("\"t\""), value -> seen.add(value.toString())))
                .thenApply(n -> List.copyOf(seen));
        peer.next();
        for (int i = 1; i <= 100; i++) {
            peer.send(
                    "{\"jsonrpc\":\"2.0\",\"method\":\"$/progress\",\"params\":{\"token\":\"t\",\"value\":" + i + "}}");
        }
        peer.send("{\"jsonrpc\":\"2.0\",\"result\":100,\"id\":1}");
        List<String> complete = Wire.await(atCompletion);
        assertThat(complete).hasSize(100);
        for (int i = 1; i <= 100; i++) {
            assertThat(complete.get(i - 1)).isEqualTo(String.valueOf(i));
        }
    }

    @Test
    void progress_that_nobody_listens_to_is_a_notification_like_all_others() {
        CompletableFuture<String> got = new CompletableFuture<>();
        connect(builder -> builder.server(JsonRpcServer.builder()
                .raw("$/progress", (params, call) -> {
                    got.complete(params.toString());
                    return RawJson.NULL;
                })
                .build()));
        peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"$/progress\",\"params\":{\"token\":1,\"value\":2}}");
        assertThat(Wire.await(got)).isEqualTo("{\"token\":1,\"value\":2}");
    }

    @Test
    void a_lost_connection_fails_its_calls_cancels_its_handlers_and_says_why() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        JsonRpcServer server = JsonRpcServer.builder()
                .method("sleep", Parameters.none(), arguments -> {
                    running.countDown();
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException e) {
                        interrupted.countDown();
                    }
                    return 1;
                })
                .build();
        JsonRpcConnection connection = connect(builder -> builder.server(server));
        CompletableFuture<Integer> answer = connection.callAsync("one", int.class);
        peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"sleep\",\"id\":1}");
        assertThat(running.await(60, TimeUnit.SECONDS)).isTrue();
        peer.close();
        assertThat(Wire.await(connection.onClose()).kind()).isEqualTo(Disconnect.Kind.REMOTE);
        assertThatThrownBy(() -> answer.get(60, TimeUnit.SECONDS))
                .cause()
                .isInstanceOfSatisfying(
                        TransportException.class,
                        lost -> assertThat(lost.reason().kind()).isEqualTo(Disconnect.Kind.REMOTE));
        assertThat(interrupted.await(60, TimeUnit.SECONDS)).isTrue();
        assertThatThrownBy(() -> connection.call("two", int.class)).isInstanceOf(TransportException.class);
        assertThatThrownBy(() -> connection.notify("three")).isInstanceOf(TransportException.class);
        assertThat(connection.counts().pendingCalls()).isZero();
    }

    @Test
    void draining_lets_running_calls_finish_refuses_new_ones_and_closes() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        JsonRpcServer server = JsonRpcServer.builder()
                .method("hold", Parameters.none(), arguments -> {
                    running.countDown();
                    return release.await(60, TimeUnit.SECONDS);
                })
                .build();
        JsonRpcConnection connection = connect(builder -> builder.server(server));
        peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"hold\",\"id\":1}");
        assertThat(running.await(60, TimeUnit.SECONDS)).isTrue();
        CompletableFuture<Boolean> drained = connection.drain(Duration.ofSeconds(60));
        peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"hold\",\"id\":2}");
        assertThat(peer.next()).isEqualTo(Wire.error(-32002, "Server busy", 2));
        release.countDown();
        assertThat(peer.next()).isEqualTo(Wire.result("true", 1));
        assertThat(Wire.await(drained)).isTrue();
        assertThat(peer.end().kind()).isEqualTo(Disconnect.Kind.REMOTE);
    }

    @Test
    void draining_ends_what_does_not_end_by_itself() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        JsonRpcServer server = JsonRpcServer.builder()
                .method("hold", Parameters.none(), arguments -> {
                    running.countDown();
                    try {
                        return new CountDownLatch(1).await(60, TimeUnit.SECONDS);
                    } catch (InterruptedException e) {
                        interrupted.countDown();
                        throw e;
                    }
                })
                .build();
        JsonRpcConnection connection = connect(builder -> builder.server(server));
        peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"hold\",\"id\":1}");
        assertThat(running.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(Wire.await(connection.drain(Duration.ofMillis(10)))).isFalse();
        assertThat(interrupted.await(60, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void a_thread_that_receives_is_not_allowed_to_wait_for_an_answer() {
        JsonRpcServer server = JsonRpcServer.builder()
                .errorDetail(ErrorDetail.MESSAGES)
                .method(
                        "callMe",
                        Parameters.none(),
                        arguments -> arguments.call().connection().orElseThrow().call("ping", String.class),
                        MethodOption.nonBlocking())
                .build();
        connect(builder -> builder.server(server));
        peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"callMe\",\"id\":1}");
        assertThat(peer.next()).contains("-32603").contains("must not wait for a response");
    }

    @Test
    void the_id_of_a_call_in_flight_cannot_be_used_again() {
        JsonRpcConnection connection = connect();
        connection.callAsync("one", int.class, CallOption.id(RpcId.of(5)));
        assertThatThrownBy(() -> connection.callAsync("two", int.class, CallOption.id(RpcId.of(5))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("5");
    }

    @Test
    void methods_can_be_registered_for_one_connection_only() {
        JsonRpcServer server = JsonRpcServer.builder()
                .method("common", Parameters.none(), arguments -> 1)
                .build();
        server.acceptor(builder -> builder.onConnect((connection, methods) -> {
                    connection.attributes().set(AttributeKey.of("name", String.class), "x");
                    methods.method(
                            "own",
                            Parameters.none(),
                            arguments -> connection
                                    .attributes()
                                    .get(AttributeKey.of("name", String.class))
                                    .isPresent());
                }))
                .accept(pair.left());
        peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"own\",\"id\":1}");
        assertThat(peer.next()).contains("\"id\":1");
        peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"common\",\"id\":2}");
        assertThat(peer.next()).isEqualTo(Wire.result("1", 2));
        assertThat(Wire.send(server, "{\"jsonrpc\":\"2.0\",\"method\":\"own\",\"id\":1}"))
                .isEqualTo(Wire.error(-32601, "Method not found"));
    }

    @Test
    void in_version_3_the_server_stops_work_that_nobody_waits_for() {
        JsonRpcServer server = JsonRpcServer.builder()
                .method("sleep", Parameters.none(), arguments -> new CountDownLatch(1).await(60, TimeUnit.SECONDS))
                .build();
        connect(builder -> builder.server(server).version(ProtocolVersion.V3_0));
        peer.send("{\"jsonrpc\":\"3.0\",\"method\":\"sleep\",\"id\":1,\"options\":{\"timeout\":20}}");
        assertThat(peer.next()).contains("-32008");
    }

    @Test
    void in_version_3_the_caller_tells_how_long_it_waits() {
        JsonRpcConnection connection =
                connect(builder -> builder.version(ProtocolVersion.V3_0).timeout(Duration.ofSeconds(5)));
        connection.callAsync("one", int.class, CallOption.options(json("{\"x\":1}")));
        assertThat(peer.next())
                .isEqualTo("{\"jsonrpc\":\"3.0\",\"method\":\"one\",\"options\":{\"timeout\":5000,\"x\":1},\"id\":1}");
    }

    @Test
    void codes_beyond_the_specification_have_classes_only_under_a_chosen_profile() {
        JsonRpcConnection plain = connect();
        CompletableFuture<Integer> answer = plain.callAsync("one", int.class);
        peer.send("{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32800,\"message\":\"m\",\"data\":[1]},\"id\":1}");
        assertThatThrownBy(() -> answer.get(60, TimeUnit.SECONDS))
                .cause()
                .isExactlyInstanceOf(JsonRpcException.class)
                .satisfies(e -> assertThat(((JsonRpcException) e).data()).contains(json("[1]")));
        MemoryTransport.Pair other = MemoryTransport.pair();
        WirePeer lsp = new WirePeer(other.right());
        CompletableFuture<Integer> cancelled = JsonRpcClient.builder()
                .errorProfile(ErrorProfile.LSP)
                .connect(other.left())
                .callAsync("one", int.class);
        lsp.send("{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32800,\"message\":\"m\"},\"id\":1}");
        assertThatThrownBy(() -> cancelled.get(60, TimeUnit.SECONDS))
                .cause()
                .isInstanceOf(CancelledException.class)
                .satisfies(e -> assertThat(((JsonRpcException) e).code()).isEqualTo(-32800));
    }

    @Test
    void an_answer_that_does_not_fit_the_type_fails_its_call_only() {
        JsonRpcConnection connection = connect();
        CompletableFuture<Integer> one = connection.callAsync("one", int.class);
        CompletableFuture<Integer> two = connection.callAsync("two", int.class);
        peer.send("{\"jsonrpc\":\"2.0\",\"result\":\"x\",\"id\":1}");
        peer.send("{\"jsonrpc\":\"2.0\",\"result\":2,\"id\":2}");
        assertThatThrownBy(() -> one.get(60, TimeUnit.SECONDS))
                .hasCauseInstanceOf(dev.antiphon.json.BindingException.class);
        assertThat(Wire.await(two)).isEqualTo(2);
    }

    @Test
    void a_handler_that_calls_back_in_a_loop_does_not_hold_up_the_connection() {
        JsonRpcServer server = JsonRpcServer.builder()
                .method("loop", Parameters.of(required("n", int.class)), arguments -> {
                    int sum = 0;
                    for (int i = 0; i < arguments.<Integer>get(0); i++) {
                        sum += arguments.call().connection().orElseThrow().call("one", int.class);
                    }
                    return sum;
                })
                .build();
        MemoryTransport.Pair both = MemoryTransport.pair();
        server.accept(both.left());
        JsonRpcConnection client = JsonRpcClient.builder()
                .server(JsonRpcServer.builder()
                        .method("one", Parameters.none(), arguments -> 1)
                        .build())
                .connect(both.right());
        assertThat(client.call("loop", json("[200]"), int.class)).isEqualTo(200);
    }

    @Test
    void what_was_asked_before_the_end_of_the_input_is_still_answered() {
        CountDownLatch ended = new CountDownLatch(1);
        JsonRpcServer server = JsonRpcServer.builder()
                .method("slow", Parameters.none(), arguments -> ended.await(60, TimeUnit.SECONDS))
                .build();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        String lines = Wire.request("slow", "[]", 1) + "\n" + Wire.request("slow", "[]", 2) + "\n";
        JsonRpcConnection connection = server.accept(StreamChannel.over(
                new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8)) {
                    @Override
                    public int read(byte[] bytes) throws IOException {
                        int count = super.read(bytes);
                        if (count < 0) {
                            ended.countDown();
                        }
                        return count;
                    }
                },
                out,
                Framing.newline(),
                1000,
                "a pipe"));
        assertThat(Wire.await(connection.onClose()).kind()).isEqualTo(Disconnect.Kind.REMOTE);
        assertThat(out.toString(StandardCharsets.UTF_8).split("\n"))
                .containsExactlyInAnyOrder(Wire.result("true", 1), Wire.result("true", 2));
    }

    @Test
    void a_peer_that_goes_away_while_handlers_wait_for_it_does_not_fill_the_log() throws Exception {
        CompletableFuture<Void> failed = new CompletableFuture<>();
        JsonRpcServer server = JsonRpcServer.builder()
                .method("ask", Parameters.of(), args -> {
                    try {
                        return args.call().connection().orElseThrow().call("never", int.class);
                    } catch (TransportException | CancelledException lost) {
                        failed.complete(null);
                        throw lost;
                    }
                })
                .build();
        try (CapturedLog log = new CapturedLog()) {
            JsonRpcConnection connection = connect(builder -> builder.server(server));
            peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"ask\",\"id\":1}");
            assertThat(peer.next()).contains("\"never\"");
            peer.cut();
            Wire.await(failed);
            Wait.until("the handler has ended", () -> connection.counts().runningCalls() == 0);
            assertThat(log.throwables()).isEmpty();
        }
    }

    @Test
    void the_calls_of_a_connection_that_is_closed_are_not_remembered_until_their_timeouts() {
        WeakReference<PendingCalls> remembered = closed();
        Wait.until("they are forgotten", () -> {
            System.gc();
            return remembered.get() == null;
        });
    }

    private static WeakReference<PendingCalls> closed() {
        MemoryTransport.Pair own = MemoryTransport.pair();
        WirePeer peer = new WirePeer(own.left());
        JsonRpcConnection connection =
                JsonRpcClient.builder().timeout(Duration.ofHours(1)).connect(own.right());
        CompletableFuture<Integer> answer = connection.callAsync("any", Integer.class);
        peer.next();
        peer.send(Wire.result("1"));
        assertThat(Wire.await(answer)).isEqualTo(1);
        connection.close();
        Wire.await(connection.onClose());
        return new WeakReference<>(((Connection) connection).pending());
    }
}
