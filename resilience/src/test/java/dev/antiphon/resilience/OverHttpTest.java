package dev.antiphon.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Limit;
import dev.antiphon.Parameters;
import dev.antiphon.Reconnect;
import dev.antiphon.error.ServerBusyException;
import dev.antiphon.http.HttpTransport;
import dev.antiphon.operations.CheckResult;
import dev.antiphon.operations.Health;
import dev.antiphon.protocol.ErrorProfile;
import dev.antiphon.transport.ConnectionAge;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.TransportException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The same over HTTP and WebSockets, with real servers. */
@SuppressWarnings("FutureReturnValueIgnored") // a handler may return a future
class OverHttpTest {
    private final AtomicInteger executed = new AtomicInteger();

    private JsonRpcServer server(String name) {
        return JsonRpcServer.builder()
                .method("name", Parameters.none(), arguments -> {
                    executed.incrementAndGet();
                    return name;
                })
                .build();
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
    }

    @Test
    void a_call_that_found_no_connection_is_made_again_though_it_is_not_idempotent() throws IOException {
        int port = freePort();
        Listener[] listener = new Listener[1];
        RetryInterceptor retry = RetryInterceptor.builder()
                .tries(1000)
                .budget(RetryBudget.of(1, 1e6))
                .backoff(Duration.ofMillis(1), Duration.ofMillis(20))
                .build();
        try (JsonRpcClient client = JsonRpcClient.builder()
                .timeout(Duration.ofMinutes(1))
                .intercept(retry)
                .connect("http://127.0.0.1:" + port + "/rpc")) {
            CompletableFuture<String> call = client.callAsync("name", String.class);
            listener[0] = HttpTransport.serve(server("late"), port);
            assertThat(Wait.forResult(call)).isEqualTo("late");
            assertThat(executed).hasValue(1);
        } finally {
            listener[0].close();
        }
    }

    @Test
    void a_busy_server_is_asked_again_when_its_header_says() throws Exception {
        CountDownLatch entered = new CountDownLatch(1);
        CompletableFuture<String> first = new CompletableFuture<>();
        ManualTime time = new ManualTime();
        JsonRpcServer busy = JsonRpcServer.builder()
                .limit(Limit.CALLS, 1)
                .limit(Limit.QUEUED_CALLS, 0)
                .method("wait", Parameters.none(), arguments -> {
                    entered.countDown();
                    return first;
                })
                .method("name", Parameters.none(), arguments -> "free")
                .build();
        try (Listener listener = HttpTransport.serve(busy, 0);
                JsonRpcClient client = JsonRpcClient.builder()
                        .timeout(Duration.ofMinutes(1))
                        .intercept(RetryInterceptor.builder()
                                .time(time)
                                .idempotent(Idempotency.of("name"))
                                .build())
                        .connect(listener.address())) {
            CompletableFuture<String> running = client.callAsync("wait", String.class);
            assertThat(entered.await(60, TimeUnit.SECONDS)).isTrue();
            CompletableFuture<String> refused = client.callAsync("name", String.class);
            Wait.until("the server has said so", () -> time.planned() == 1);
            assertThat(time.waits).containsExactly(Duration.ofSeconds(1));
            first.complete("done");
            assertThat(Wait.forResult(running)).isEqualTo("done");
            time.pass(Duration.ofSeconds(1));
            assertThat(Wait.forResult(refused)).isEqualTo("free");
        }
    }

    @Test
    void when_one_of_two_servers_is_stopped_the_other_takes_over_and_no_call_is_lost() {
        Listener one = HttpTransport.serve(server("one"), 0);
        Listener two = HttpTransport.serve(server("two"), 0);
        RetryInterceptor retry = RetryInterceptor.builder()
                .idempotent(Idempotency.of("name"))
                .tries(10)
                .budget(RetryBudget.of(1, 1e6))
                .backoff(Duration.ofMillis(1), Duration.ofMillis(20))
                .build();
        try (JsonRpcClient client = JsonRpcClient.builder()
                .timeout(Duration.ofMinutes(1))
                .intercept(retry)
                .over(LoadBalancedExchange.builder()
                        .endpoint(one.address().toString())
                        .endpoint(two.address().toString())
                        .build())) {
            assertThat(List.of(client.call("name", String.class), client.call("name", String.class)))
                    .containsExactly("one", "two");
            CompletableFuture<Boolean> drained = one.drain(Duration.ofSeconds(30));
            for (int i = 0; i < 200; i++) {
                assertThat(client.call("name", String.class)).isIn("one", "two");
            }
            assertThat(Wait.forResult(drained)).isTrue();
            assertThat(client.call("name", String.class)).isEqualTo("two");
        } finally {
            one.close();
            two.close();
        }
    }

    @Test
    void an_endpoint_that_is_not_ready_gets_nothing() {
        Health unwell = Health.builder()
                .readiness("database", () -> CheckResult.fail("gone"))
                .build();
        try (Listener one = HttpTransport.serve(
                        server("one").extend().extension(unwell).build(), 0);
                Listener two = HttpTransport.serve(
                        server("two")
                                .extend()
                                .extension(Health.builder().build())
                                .build(),
                        0);
                LoadBalancedExchange exchange = LoadBalancedExchange.builder()
                        .endpoint(one.address().toString())
                        .endpoint(two.address().toString())
                        .check(EndpointHealthCheck.rpcHealth(), Duration.ofMillis(50))
                        .build()) {
            Wait.until(
                    "the first is left out", () -> exchange.healthyEndpoints().size() == 1);
            assertThat(exchange.healthyEndpoints()).containsExactly(EndpointPool.nameOf(two.address()));
        }
    }

    @Test
    void a_client_of_websockets_that_grow_old_loses_no_call() {
        try (Listener listener = HttpTransport.builder(server("ws"))
                        .maxConnectionAge(ConnectionAge.of(Duration.ofMillis(20)))
                        .serve();
                JsonRpcClient client = JsonRpcClient.builder()
                        .errorProfile(ErrorProfile.V2)
                        .timeout(Duration.ofMinutes(1))
                        .reconnect(Reconnect.fixed(Duration.ofMillis(1)).queueCalls())
                        .intercept(RetryInterceptor.builder()
                                .idempotent(Idempotency.of("name"))
                                .tries(100)
                                .budget(RetryBudget.of(1, 1e6))
                                .backoff(Duration.ofMillis(1), Duration.ofMillis(10))
                                .build())
                        .connect("ws://127.0.0.1:" + listener.port() + "/rpc")) {
            for (int i = 0; i < 500; i++) {
                assertThat(client.call("name", String.class)).isEqualTo("ws");
            }
        }
    }

    @Test
    void without_a_retry_a_failure_says_whether_the_call_has_left() throws IOException {
        try (JsonRpcClient client = JsonRpcClient.connect("http://127.0.0.1:" + freePort() + "/rpc")) {
            assertThat(Wait.forFailure(client.callAsync("name", String.class)))
                    .isNotInstanceOf(ServerBusyException.class)
                    .isInstanceOfSatisfying(
                            TransportException.class,
                            e -> assertThat(e.isUnsent()).isTrue());
        }
    }
}
