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

/** Retries and load balancing over HTTP and WebSockets, with real servers. */
@SuppressWarnings("FutureReturnValueIgnored") // handlers return futures
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
    void a_call_without_a_connection_is_retried_although_it_is_not_idempotent() throws IOException {
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
    void a_call_to_a_busy_server_is_retried_after_the_delay_of_its_header() throws Exception {
        CountDownLatch entered = new CountDownLatch(1);
        CompletableFuture<String> first = new CompletableFuture<>();
        ManualScheduler scheduler = new ManualScheduler();
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
                                .scheduler(scheduler)
                                .idempotent(Idempotency.of("name"))
                                .build())
                        .connect(listener.address())) {
            CompletableFuture<String> running = client.callAsync("wait", String.class);
            assertThat(entered.await(60, TimeUnit.SECONDS)).isTrue();
            CompletableFuture<String> rejected = client.callAsync("name", String.class);
            Wait.until("the server has rejected it", () -> scheduler.scheduled() == 1);
            assertThat(scheduler.delays).containsExactly(Duration.ofSeconds(1));
            first.complete("done");
            assertThat(Wait.forResult(running)).isEqualTo("done");
            scheduler.advance(Duration.ofSeconds(1));
            assertThat(Wait.forResult(rejected)).isEqualTo("free");
        }
    }

    @Test
    void no_call_is_lost_when_one_of_two_servers_is_stopped() {
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
    void an_endpoint_that_is_not_ready_gets_no_messages() {
        Health notReady = Health.builder()
                .readiness("database", () -> CheckResult.fail("gone"))
                .build();
        try (Listener one = HttpTransport.serve(
                        server("one").extend().extension(notReady).build(), 0);
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
            // On a slow machine, a check of the second may time out; a later one passes.
            List<String> ready = List.of(EndpointPool.nameOf(two.address()));
            Wait.until(
                    "only the second is healthy",
                    () -> exchange.healthyEndpoints().equals(ready));
        }
    }

    @Test
    void no_call_is_lost_when_websockets_reach_their_maximum_age() {
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
    void without_a_retry_the_exception_says_whether_the_call_was_sent() throws IOException {
        try (JsonRpcClient client = JsonRpcClient.connect("http://127.0.0.1:" + freePort() + "/rpc")) {
            assertThat(Wait.forFailure(client.callAsync("name", String.class)))
                    .isNotInstanceOf(ServerBusyException.class)
                    .isInstanceOfSatisfying(
                            TransportException.class,
                            e -> assertThat(e.isUnsent()).isTrue());
        }
    }
}
