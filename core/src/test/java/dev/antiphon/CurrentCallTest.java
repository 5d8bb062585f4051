package dev.antiphon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.transport.MemoryTransport;
import dev.antiphon.transport.Wait;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which call a thread works for. */
@SuppressWarnings("FutureReturnValueIgnored") // handlers return futures as their results
final class CurrentCallTest {
    private final ExecutorService own = Executors.newSingleThreadExecutor();
    private final MemoryTransport.Pair pair = MemoryTransport.pair();

    @AfterEach
    void stop() {
        own.shutdownNow();
    }

    private static String current() {
        return CallContext.current().map(call -> call.method() + call.id()).orElse("none");
    }

    @Test
    void a_handler_knows_its_call_wherever_it_runs() {
        JsonRpcServer server = JsonRpcServer.builder()
                .method("blocking", Parameters.none(), args -> current())
                .method("inline", Parameters.none(), args -> current(), MethodOption.nonBlocking())
                .intercept((call, next) -> {
                    assertThat(CallContext.current()).contains(call);
                    return next.proceed(call);
                })
                .build();
        assertThat(Wire.call(server, "blocking", "[]")).isEqualTo(Wire.result("\"blocking1\""));
        assertThat(Wire.call(server, "inline", "[]")).isEqualTo(Wire.result("\"inline1\""));
        assertThat(Wire.send(
                        server, "[" + Wire.request("inline", "[]", 1) + "," + Wire.request("blocking", "[]", 2) + "]"))
                .isEqualTo("[{\"jsonrpc\":\"2.0\",\"result\":\"inline1\",\"id\":1},"
                        + "{\"jsonrpc\":\"2.0\",\"result\":\"blocking2\",\"id\":2}]");
        assertThat(current()).isEqualTo("none");
    }

    @Test
    void a_handler_that_calls_another_server_on_its_thread_finds_its_own_call_again() {
        JsonRpcServer inner = JsonRpcServer.builder()
                .method("inner", Parameters.none(), args -> current(), MethodOption.nonBlocking())
                .build();
        JsonRpcServer outer = JsonRpcServer.builder()
                .method("outer", Parameters.none(), args -> {
                    String answer = Wire.call(inner, "inner", "[]");
                    return current() + " " + answer;
                })
                .build();
        assertThat(Wire.call(outer, "outer", "[]")).contains("outer1 ").contains("inner1");
    }

    @Test
    void a_producer_of_items_knows_its_call() {
        List<String> seen = new CopyOnWriteArrayList<>();
        JsonRpcServer server = JsonRpcServer.builder().stream("count", Parameters.none(), (args, sink) -> {
                    seen.add(current());
                    sink.send(1);
                    sink.complete(null);
                })
                .build();
        server.accept(pair.right());
        try (JsonRpcConnection client =
                        JsonRpcClient.builder().version(ProtocolVersion.V3_0).connect(pair.left());
                Stream<Integer> items =
                        client.stream("count", null, Integer.class).open()) {
            assertThat(items).containsExactly(1);
        }
        assertThat(seen).containsExactly("count1");
    }

    @Test
    void what_hangs_on_a_call_that_a_handler_makes_works_for_the_call_of_the_handler() {
        CompletableFuture<String> seen = new CompletableFuture<>();
        JsonRpcServer asking = JsonRpcServer.builder()
                .method(
                        "relay",
                        Parameters.none(),
                        args -> args.call()
                                .connection()
                                .orElseThrow()
                                .callAsync("name", null, String.class)
                                .thenApply(name -> {
                                    seen.complete(current());
                                    return name;
                                }))
                .build();
        JsonRpcServer named = JsonRpcServer.builder()
                .method("name", Parameters.none(), args -> "peer")
                .build();
        asking.accept(pair.right());
        try (JsonRpcConnection client = JsonRpcClient.builder().server(named).connect(pair.left())) {
            assertThat(client.call("relay", null, String.class)).isEqualTo("peer");
        }
        assertThat(Wait.forResult(seen)).isEqualTo("relay1");
    }

    @Test
    void a_thread_of_the_handlers_own_works_for_no_call_unless_it_is_carried_there() {
        Executor carrying = CallContext.propagating(own);
        JsonRpcServer server = JsonRpcServer.builder()
                .method(
                        "split",
                        Parameters.none(),
                        args -> String.join(
                                " ",
                                CompletableFuture.supplyAsync(CurrentCallTest::current, own)
                                        .join(),
                                CompletableFuture.supplyAsync(CurrentCallTest::current, carrying)
                                        .join()))
                .build();
        assertThat(Wire.call(server, "split", "[]")).isEqualTo(Wire.result("\"none split1\""));
        assertThat(CompletableFuture.supplyAsync(CurrentCallTest::current, own).join())
                .isEqualTo("none");
    }
}
