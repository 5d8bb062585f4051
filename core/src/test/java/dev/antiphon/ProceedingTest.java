package dev.antiphon;

import static dev.antiphon.Parameter.required;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.transport.MemoryTransport;
import dev.antiphon.transport.Wait;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Interceptors that proceed later, on another thread, again, or twice at once. */
final class ProceedingTest {
    private final ExecutorService threads = Executors.newFixedThreadPool(4);
    private final AtomicInteger runs = new AtomicInteger();

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    private ServerBuilder numbering(boolean nonBlocking) {
        return JsonRpcServer.builder()
                .method(
                        "next",
                        Parameters.of(required("by", int.class)),
                        args -> runs.addAndGet(args.<Integer>get(0)),
                        nonBlocking ? new MethodOption[] {MethodOption.nonBlocking()} : new MethodOption[0]);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void an_interceptor_may_proceed_later_on_another_thread(boolean nonBlocking) {
        JsonRpcServer server = numbering(nonBlocking)
                .intercept(
                        (call, next) -> Reply.pending(CompletableFuture.supplyAsync(() -> next.proceed(call), threads)))
                .build();
        assertThat(Wire.call(server, "next", "[5]")).isEqualTo(Wire.result("5"));
        assertThat(Wire.send(
                        server, "[" + Wire.request("next", "[5]", 1) + "," + Wire.notification("next", "[1]") + "]"))
                .startsWith("[{\"jsonrpc\":\"2.0\",\"result\":");
        assertThat(runs).hasValue(11);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void what_proceeds_twice_at_once_gives_two_replies_that_do_not_mix(boolean nonBlocking) throws Exception {
        AtomicReference<List<Reply>> replies = new AtomicReference<>();
        CyclicBarrier together = new CyclicBarrier(2);
        JsonRpcServer server = numbering(nonBlocking)
                .intercept((call, next) -> {
                    Future<Reply> other = threads.submit(() -> {
                        together.await(60, TimeUnit.SECONDS);
                        return next.proceed(call.withParams(RawJson.of("[1000]")));
                    });
                    together.await(60, TimeUnit.SECONDS);
                    Reply own = next.proceed(call);
                    List<Reply> both = List.of(own, other.get(60, TimeUnit.SECONDS));
                    replies.set(both);
                    return own;
                })
                .build();
        for (int i = 0; i < 2_000; i++) {
            int before = runs.get();
            String reply = Wire.call(server, "next", "[1]");
            List<Object> values = new ArrayList<>();
            replies.get().forEach(each -> values.add(((Reply.Success) each).value()));
            // Whoever came first, one was run behind the other.
            assertThat(values).isIn(List.of(before + 1, before + 1001), List.of(before + 1001, before + 1000));
            assertThat(reply).isEqualTo(Wire.result(String.valueOf(values.get(0))));
        }
    }

    @Test
    void a_stream_that_has_begun_does_not_begin_again() {
        JsonRpcServer server = JsonRpcServer.builder().stream("count", Parameters.none(), (args, sink) -> {
                    runs.incrementAndGet();
                    sink.send(1);
                    sink.complete(null);
                })
                .intercept((call, next) -> {
                    Reply first = next.proceed(call);
                    Reply second = next.proceed(call);
                    assertThat(second)
                            .isInstanceOfSatisfying(
                                    Reply.Failure.class,
                                    failure -> assertThat(failure.cause())
                                            .hasMessage(
                                                    "An interceptor proceeded again with 'count' after its stream had begun"));
                    return first;
                })
                .build();
        MemoryTransport.Pair pair = MemoryTransport.pair();
        JsonRpcConnection serving = server.accept(pair.right());
        try (CapturedLog log = new CapturedLog();
                JsonRpcConnection client =
                        JsonRpcClient.builder().version(ProtocolVersion.V3_0).connect(pair.left());
                Stream<Integer> items =
                        client.stream("count", null, Integer.class).open()) {
            assertThat(items).containsExactly(1);
            Wait.until("no call is left", () -> serving.counts().runningCalls() == 0);
            assertThat(log.throwables()).hasSize(1);
        }
        assertThat(runs).hasValue(1);
    }

    @Test
    void a_client_that_proceeds_twice_sends_twice_and_takes_the_answer_that_it_likes() {
        LoopExchange exchange = LoopExchange.to(numbering(false).build());
        try (JsonRpcClient client = JsonRpcClient.builder()
                .intercept((call, next) -> {
                    Reply first = next.proceed(call);
                    return first.then(ignored -> next.proceed(call));
                })
                .over(exchange)) {
            assertThat(client.call("next", RawJson.of("[1]"), int.class)).isEqualTo(2);
        }
        assertThat(exchange.sent).hasSize(2).doesNotHaveDuplicates();
    }
}
