package dev.antiphon.ratelimit;

import static dev.antiphon.Parameter.required;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.EncodedResponse;
import dev.antiphon.Identity;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.MethodOption;
import dev.antiphon.Parameters;
import dev.antiphon.ServerBuilder;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ErrorProfile;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.stream.StreamSink;
import dev.antiphon.transport.MemoryTransport;
import dev.antiphon.transport.TransportContext;
import dev.antiphon.transport.Wait;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Tests of ConcurrencyQuota: which calls count, for which caller, until when, and that no state is left over. */
@SuppressWarnings("FutureReturnValueIgnored") // some calls have no response
class ConcurrencyQuotaTest {
    private static final String BUSY =
            "\"error\":{\"code\":-32002,\"message\":\"Too many calls of this caller are running\"}";

    /** The pending results of the method "later", by its argument. */
    private final Map<String, CompletableFuture<String>> later = new ConcurrentHashMap<>();

    private final BlockingQueue<StreamSink<Object>> sinks = new LinkedBlockingQueue<>();

    private ServerBuilder methods(ConcurrencyQuota quota) {
        return JsonRpcServer.builder()
                .intercept(quota)
                .method(
                        "later",
                        Parameters.of(required("name", String.class)),
                        args -> later.computeIfAbsent(args.get(0), name -> new CompletableFuture<>()),
                        MethodOption.nonBlocking())
                .method("fail", Parameters.none(), args -> {
                    throw new IllegalArgumentException("no");
                })
                .stream("sink", Parameters.none(), (args, sink) -> sinks.add(sink));
    }

    private static String request(String name, int id) {
        return "{\"jsonrpc\":\"2.0\",\"method\":\"later\",\"params\":[\"" + name + "\"],\"id\":" + id + "}";
    }

    private static String refused(int id) {
        return "{\"jsonrpc\":\"2.0\"," + BUSY + ",\"id\":" + id + "}";
    }

    private static String result(String name, int id) {
        return "{\"jsonrpc\":\"2.0\",\"result\":\"" + name + "\",\"id\":" + id + "}";
    }

    private void answer(String name) {
        later.get(name).complete(name);
    }

    @Test
    void the_calls_of_a_caller_in_flight_are_limited() {
        ConcurrencyQuota quota = ConcurrencyQuota.builder().maxCalls(2).build();
        JsonRpcServer server = methods(quota).build();
        CompletableFuture<String> one = server.handle(request("one", 1));
        CompletableFuture<String> two = server.handle(request("two", 2));
        assertThat(Wait.forResult(server.handle(request("three", 3)))).isEqualTo(refused(3));
        assertThat(quota.refused()).isEqualTo(1);
        answer("one");
        assertThat(Wait.forResult(one)).isEqualTo(result("one", 1));
        CompletableFuture<String> four = server.handle(request("four", 4));
        assertThat(four).isNotDone();
        answer("two");
        answer("four");
        assertThat(Wait.forResult(two)).isEqualTo(result("two", 2));
        assertThat(Wait.forResult(four)).isEqualTo(result("four", 4));
        assertThat(quota.activeCallers()).isZero();
    }

    @Test
    void the_bytes_of_parameters_of_a_caller_in_flight_are_limited() {
        ConcurrencyQuota quota = ConcurrencyQuota.builder().maxBytes(20).build();
        JsonRpcServer server = methods(quota).build();
        CompletableFuture<String> one = server.handle(request("1234567890", 1)); // 14 bytes as received
        assertThat(Wait.forResult(server.handle(request("123", 2)))).isEqualTo(refused(2));
        CompletableFuture<String> three = server.handle(request("12", 3));
        assertThat(three).isNotDone();
        answer("1234567890");
        answer("12");
        assertThat(Wait.forResult(one)).contains("result");
        assertThat(Wait.forResult(three)).contains("result");
        assertThat(Wait.forResult(server.handle(request("12345678901234567", 4))))
                .isEqualTo(refused(4));
        assertThat(quota.activeCallers()).isZero();
    }

    @Test
    void every_entry_of_a_batch_counts() {
        ConcurrencyQuota quota = ConcurrencyQuota.builder().maxCalls(3).build();
        JsonRpcServer server = methods(quota).build();
        List<String> entries = new ArrayList<>();
        for (int id = 1; id <= 5; id++) {
            entries.add(request("of the batch", id));
        }
        CompletableFuture<String> answers = server.handle("[" + String.join(",", entries) + "]");
        assertThat(answers).isNotDone();
        assertThat(quota.refused()).isEqualTo(2);
        answer("of the batch");
        List<String> expected = new ArrayList<>();
        for (int id = 1; id <= 5; id++) {
            expected.add(id <= 3 ? result("of the batch", id) : refused(id));
        }
        assertThat(Wait.forResult(answers)).isEqualTo("[" + String.join(",", expected) + "]");
        assertThat(quota.activeCallers()).isZero();
    }

    @Test
    void a_notification_counts_while_it_is_handled_and_is_dropped_beyond_the_limit() {
        ConcurrencyQuota quota = ConcurrencyQuota.builder().maxCalls(1).build();
        JsonRpcServer server = methods(quota).build();
        String notification = "{\"jsonrpc\":\"2.0\",\"method\":\"later\",\"params\":[\"%s\"]}";
        server.handle(notification.formatted("one"));
        assertThat(Wait.forResult(server.handle(notification.formatted("two")))).isNull();
        assertThat(Wait.forResult(server.handle(request("three", 3)))).isEqualTo(refused(3));
        assertThat(later).containsOnlyKeys("one");
        assertThat(quota.refused()).isEqualTo(2);
        answer("one");
        assertThat(quota.activeCallers()).isZero();
    }

    @Test
    void the_error_code_depends_on_the_version_and_the_profile() {
        JsonRpcServer server = methods(ConcurrencyQuota.builder().maxCalls(1).build())
                .errorProfile(ErrorProfile.LSP)
                .build();
        server.handle(request("one", 1));
        assertThat(Wait.forResult(server.handle(request("two", 2)))).contains("\"code\":-32803");
        assertThat(Wait.forResult(server.handle(request("two", 3).replace("2.0", "3.0"))))
                .contains("\"code\":-32029");
    }

    @Test
    void failed_calls_and_unknown_methods_leave_no_state() {
        ConcurrencyQuota quota = ConcurrencyQuota.builder().maxCalls(1).build();
        JsonRpcServer server = methods(quota).build();
        for (String method : List.of("fail", "unknown", "fail", "unknown")) {
            assertThat(Wait.forResult(server.handle("{\"jsonrpc\":\"2.0\",\"method\":\"" + method + "\",\"id\":1}")))
                    .contains("error")
                    .doesNotContain("-32002");
            assertThat(quota.activeCallers()).isZero();
        }
    }

    /** A transport context with a caller. */
    private record Known(Optional<Principal> principal, Optional<String> remoteAddress) implements TransportContext {
        static Known named(String name) {
            return new Known(Optional.of(Identity.of(name)), Optional.of("192.0.2.1:1"));
        }

        static Known at(String address) {
            return new Known(Optional.empty(), Optional.of(address));
        }
    }

    private static CompletableFuture<EncodedResponse> send(
            JsonRpcServer server, String message, TransportContext transport) {
        return server.handle(message.getBytes(StandardCharsets.UTF_8), transport);
    }

    @Test
    void callers_are_identified_by_principal_or_else_by_host() {
        ConcurrencyQuota quota = ConcurrencyQuota.builder().maxCalls(1).build();
        JsonRpcServer server = methods(quota).build();
        List<Known> callers = List.of(
                Known.named("ann"),
                Known.named("bob"),
                Known.at("192.0.2.1:1"),
                Known.named("192.0.2.1"),
                Known.at("[2001:db8:0:1::5]:80"),
                Known.at("[2001:db8:0:2::5]:80"));
        callers.forEach(caller -> assertThat(send(server, request("x", 1), caller))
                .as("%s", caller)
                .isNotDone());
        assertThat(quota.activeCallers()).isEqualTo(callers.size());
        List<Known> again = List.of(
                new Known(Optional.of(Identity.of("ann")), Optional.of("192.0.2.77:1")),
                Known.at("192.0.2.1:2"),
                Known.at("2001:db8:0:1:0:0:0:6:81"));
        again.forEach(caller -> assertThat(send(server, request("x", 1), caller))
                .as("%s", caller)
                .isDone());
        assertThat(quota.refused()).isEqualTo(again.size());
        answer("x");
        assertThat(quota.activeCallers()).isZero();
    }

    @Test
    void the_function_that_identifies_callers_can_be_replaced() {
        ConcurrencyQuota quota = ConcurrencyQuota.builder()
                .maxCalls(1)
                .caller(call -> call.params().elements().get(0))
                .build();
        JsonRpcServer server = methods(quota).build();
        assertThat(server.handle(request("one", 1))).isNotDone();
        assertThat(server.handle(request("two", 2))).isNotDone();
        assertThat(Wait.forResult(server.handle(request("two", 3)))).isEqualTo(refused(3));
    }

    @Test
    void each_connection_without_an_address_is_a_caller() {
        ConcurrencyQuota quota = ConcurrencyQuota.builder().maxCalls(1).build();
        JsonRpcServer server = methods(quota).build();
        List<JsonRpcConnection> clients = new ArrayList<>();
        for (String name : List.of("one", "two")) {
            MemoryTransport.Pair pair = MemoryTransport.pair();
            server.accept(pair.left());
            JsonRpcConnection client = JsonRpcClient.builder().connect(pair.right());
            clients.add(client);
            client.callAsync("later", RawJson.of("[\"" + name + "\"]"), String.class);
        }
        Wait.until("both calls run", () -> later.size() == 2);
        assertThatThrownBy(() -> clients.get(0).call("later", RawJson.of("[\"x\"]"), String.class))
                .hasMessageContaining("Too many calls of this caller");
        clients.forEach(JsonRpcConnection::close);
        Wait.until("nothing is kept of callers that have gone", () -> quota.activeCallers() == 0);
    }

    @Test
    void a_cancelled_call_does_not_count() {
        ConcurrencyQuota quota = ConcurrencyQuota.builder().maxCalls(1).build();
        JsonRpcServer server = methods(quota).build();
        server.handle(request("one", 1)).cancel(true);
        assertThat(quota.activeCallers()).isZero();
        assertThat(server.handle(request("two", 2))).isNotDone();
        // The first call has settled after it was cancelled, and was released once only: there is no room for a third.
        assertThat(Wait.forResult(server.handle(request("three", 3)))).isEqualTo(refused(3));
        answer("two");
        assertThat(quota.activeCallers()).isZero();
    }

    @Test
    void a_handler_that_never_returns_does_not_count_after_its_connection_is_lost() {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        ConcurrencyQuota quota = ConcurrencyQuota.builder().maxCalls(1).build();
        JsonRpcServer server = methods(quota)
                .method("stubborn", Parameters.none(), args -> {
                    begun.countDown();
                    while (end.getCount() > 0) {
                        try {
                            end.await();
                        } catch (InterruptedException notListening) {
                            // ignores the interruption
                        }
                    }
                    return null;
                })
                .build();
        MemoryTransport.Pair pair = MemoryTransport.pair();
        server.accept(pair.left());
        JsonRpcConnection client = JsonRpcClient.builder().connect(pair.right());
        client.callAsync("stubborn", RawJson.class);
        Wait.forLatch(begun);
        assertThat(quota.activeCallers()).isEqualTo(1);
        client.close();
        Wait.until("the caller is forgotten", () -> quota.activeCallers() == 0);
        end.countDown();
    }

    @Test
    void a_stream_counts_until_it_has_ended() throws Exception {
        ConcurrencyQuota quota = ConcurrencyQuota.builder().maxCalls(1).build();
        MemoryTransport.Pair pair = MemoryTransport.pair();
        methods(quota).build().accept(pair.left());
        try (JsonRpcConnection client =
                JsonRpcClient.builder().version(ProtocolVersion.V3_0).connect(pair.right())) {
            CompletableFuture<RawJson> completed =
                    client.stream("sink", RawJson.of("[]"), Integer.class).forEach(item -> {});
            StreamSink<Object> sink = sinks.poll(Wait.TIMEOUT_SECONDS, TimeUnit.SECONDS);
            sink.send(1);
            assertThatThrownBy(() -> client.call("later", RawJson.of("[\"x\"]"), String.class))
                    .hasMessageContaining("Too many calls of this caller");
            sink.complete(null);
            Wait.forResult(completed);
            Wait.until("the stream is forgotten", () -> quota.activeCallers() == 0);

            CompletableFuture<RawJson> aborted =
                    client.stream("sink", RawJson.of("[]"), Integer.class).forEach(item -> {});
            sinks.poll(Wait.TIMEOUT_SECONDS, TimeUnit.SECONDS).send(1);
            assertThat(quota.activeCallers()).isEqualTo(1);
            aborted.cancel(true);
            Wait.until("the aborted stream is forgotten", () -> quota.activeCallers() == 0);
        }
    }

    @Test
    void concurrent_calls_never_exceed_the_limit() throws Exception {
        int most = 3;
        AtomicInteger running = new AtomicInteger();
        AtomicInteger highest = new AtomicInteger();
        AtomicInteger handled = new AtomicInteger();
        ConcurrencyQuota quota = ConcurrencyQuota.builder().maxCalls(most).build();
        JsonRpcServer server = methods(quota)
                .method("busy", Parameters.none(), args -> {
                    highest.accumulateAndGet(running.incrementAndGet(), Math::max);
                    handled.incrementAndGet();
                    running.decrementAndGet();
                    return null;
                })
                .build();
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            List<Future<?>> senders = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                senders.add(threads.submit(() -> {
                    for (int id = 0; id < 500; id++) {
                        Wait.forResult(server.handle("{\"jsonrpc\":\"2.0\",\"method\":\"busy\",\"id\":" + id + "}"));
                    }
                }));
            }
            senders.forEach(Wait::forResult);
        } finally {
            threads.shutdownNow();
        }
        assertThat(highest.get()).isBetween(1, most);
        assertThat(handled.get() + quota.refused()).isEqualTo(8 * 500);
        assertThat(quota.activeCallers()).isZero();
    }

    @Test
    void invalid_settings_are_rejected_at_once() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ConcurrencyQuota.builder().maxCalls(0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ConcurrencyQuota.builder().maxBytes(0));
        assertThatIllegalStateException()
                .isThrownBy(() -> ConcurrencyQuota.builder().build())
                .withMessageContaining("maxCalls(...)");
    }
}
