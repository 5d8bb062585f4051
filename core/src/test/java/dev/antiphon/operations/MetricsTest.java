package dev.antiphon.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.Access;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameters;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.transport.MemoryTransport;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

@SuppressWarnings("FutureReturnValueIgnored") // a handler may return a future
class MetricsTest {
    private final Metrics metrics = Metrics.create().access(Access.anyone());
    private final CountDownLatch entered = new CountDownLatch(1);
    private final CompletableFuture<String> slow = new CompletableFuture<>();
    private final JsonRpcServer server = metrics.addTo(JsonRpcServer.builder())
            .method("fine", Parameters.none(), arguments -> 1)
            .method("fail", Parameters.none(), arguments -> {
                throw new JsonRpcException(7, "no");
            })
            .method("slow", Parameters.none(), arguments -> {
                entered.countDown();
                return slow;
            })
            .build();

    private String call(String method) throws Exception {
        return server.handle("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\"}")
                .get(60, TimeUnit.SECONDS);
    }

    private static void until(String what, java.util.function.BooleanSupplier condition) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as(what).isLessThan(deadline);
            LockSupport.parkNanos(1_000_000);
        }
    }

    @Test
    void calls_errors_and_methods_are_counted_and_names_that_are_made_up_are_not_kept() throws Exception {
        call("fine");
        call("fine");
        call("fail");
        call("made-up");
        server.handle("{\"jsonrpc\":\"2.0\",\"method\":\"fine\"}").get(60, TimeUnit.SECONDS);
        assertThat(metrics.toJson().toString())
                .contains("\"calls\":4,\"notifications\":1,\"running\":0,\"errors\":{\"-32601\":1,\"7\":1}")
                .contains("\"fail\":{\"calls\":1,\"errors\":1,")
                .contains("\"fine\":{\"calls\":3,\"errors\":0,")
                .doesNotContain("made-up");
        assertThat(call("rpc.metrics")).contains("\"calls\":5");
    }

    @Test
    void what_is_no_call_is_counted_as_refused() throws Exception {
        server.handle("{").get(60, TimeUnit.SECONDS);
        assertThat(metrics.toJson().toString()).contains("\"refused\":{\"-32700\":1}");
    }

    @Test
    void what_runs_and_who_is_connected_is_known() throws Exception {
        MemoryTransport.Pair pair = MemoryTransport.pair();
        server.accept(pair.right());
        try (JsonRpcClient client = JsonRpcClient.builder().connect(pair.left())) {
            CompletableFuture<String> call = client.callAsync("slow", String.class);
            assertThat(entered.await(60, TimeUnit.SECONDS)).isTrue();
            assertThat(metrics.toJson().toString())
                    .contains("\"running\":1")
                    .contains("\"connections\":{\"open\":1,\"opened\":1}")
                    .contains("\"messages\":{\"in\":1,\"out\":0,");
            slow.complete("done");
            assertThat(call.get(60, TimeUnit.SECONDS)).isEqualTo("done");
        }
        until("the connection has ended", () -> metrics.toJson().toString().contains("{\"open\":0,\"opened\":1}"));
        assertThat(metrics.toJson().toString()).contains("\"running\":0");
    }

    @Test
    void only_who_is_known_may_ask_unless_said_otherwise() throws Exception {
        JsonRpcServer strict = Metrics.create().addTo(JsonRpcServer.builder()).build();
        assertThat(strict.handle("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"rpc.metrics\"}")
                        .get(60, TimeUnit.SECONDS))
                .contains("\"code\":1000");
    }
}
