package dev.antiphon.resilience;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.MethodOption;
import dev.antiphon.Parameters;
import dev.antiphon.resilience.TestExchange.Fate;
import dev.antiphon.transport.TransportException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class LoadBalancedExchangeTest {
    private final ManualScheduler scheduler = new ManualScheduler();
    private final TestExchange a = new TestExchange("a", server("a"));
    private final TestExchange b = new TestExchange("b", server("b"));
    private final TestExchange c = new TestExchange("c", server("c"));

    private static JsonRpcServer server(String name) {
        return JsonRpcServer.builder()
                .method("name", Parameters.none(), arguments -> name, MethodOption.nonBlocking())
                .build();
    }

    private LoadBalancedExchangeBuilder all(LoadBalancing balancing) {
        return LoadBalancedExchange.builder()
                .endpoint("a", a)
                .endpoint("b", b)
                .endpoint("c", c)
                .balancing(balancing)
                .scheduler(scheduler);
    }

    private static JsonRpcClient client(LoadBalancedExchange exchange) {
        return JsonRpcClient.builder().timeout(Duration.ofMinutes(2)).over(exchange);
    }

    private static String ask(JsonRpcClient client) {
        return client.call("name", String.class);
    }

    @Test
    void messages_are_sent_to_each_endpoint_in_turn() {
        try (JsonRpcClient client = client(all(LoadBalancing.ROUND_ROBIN).build())) {
            for (int i = 0; i < 100; i++) {
                assertThat(List.of(ask(client), ask(client), ask(client))).containsExactly("a", "b", "c");
            }
        }
        assertThat(a.closed).hasValue(1);
    }

    @Test
    void a_slow_endpoint_gets_no_message_while_others_have_fewer_pending() {
        b.always(Fate.SILENT);
        LoadBalancedExchange exchange = all(LoadBalancing.LEAST_PENDING).build();
        try (JsonRpcClient client = client(exchange)) {
            CompletableFuture<?>[] calls = new CompletableFuture<?>[30];
            for (int i = 0; i < calls.length; i++) {
                calls[i] = client.callAsync("name", String.class);
            }
            assertThat(b.requests).hasSize(1);
            assertThat(a.requests.size() + c.requests.size()).isEqualTo(29);
            assertThat(Math.abs(a.requests.size() - c.requests.size())).isLessThanOrEqualTo(1);
            assertThat(exchange.pending("b")).isEqualTo(1);
            b.always(Fate.FINE).answerSilent();
            assertThat(exchange.pending("b")).isZero();
        }
    }

    @Test
    void with_failover_the_first_endpoint_is_used_again_after_its_ejection() {
        try (JsonRpcClient client = client(all(LoadBalancing.FAILOVER)
                .ejection(1, Duration.ofSeconds(1), Duration.ofSeconds(10))
                .build())) {
            assertThat(ask(client)).isEqualTo("a");
            a.then(Fate.UNREACHED);
            assertThat(ask(client))
                    .as("what was not sent goes to the next at once")
                    .isEqualTo("b");
            assertThat(ask(client)).isEqualTo("b");
            scheduler.advance(Duration.ofSeconds(1));
            assertThat(ask(client)).isEqualTo("a");
        }
    }

    @Test
    void an_endpoint_that_keeps_failing_is_ejected_for_longer_each_time_until_it_responds() {
        a.always(Fate.LOST_THERE);
        LoadBalancedExchange exchange = all(LoadBalancing.FAILOVER)
                .ejection(2, Duration.ofSeconds(1), Duration.ofSeconds(3))
                .build();
        try (JsonRpcClient client = client(exchange)) {
            for (int i = 0; i < 2; i++) {
                assertThat(exchange.healthyEndpoints()).containsExactly("a", "b", "c");
                assertThatThrownBy(() -> ask(client)).isInstanceOf(TransportException.class);
            }
            for (int seconds : new int[] {1, 2, 3, 3}) {
                assertThat(exchange.healthyEndpoints()).containsExactly("b", "c");
                scheduler.advance(Duration.ofSeconds(seconds).minusNanos(1));
                assertThat(exchange.healthyEndpoints())
                        .as("after nearly %d s", seconds)
                        .containsExactly("b", "c");
                scheduler.advance(Duration.ofNanos(1));
                assertThat(exchange.healthyEndpoints()).containsExactly("a", "b", "c");
                assertThatThrownBy(() -> ask(client)).as("one chance").isInstanceOf(TransportException.class);
            }
            scheduler.advance(Duration.ofSeconds(3));
            a.always(Fate.FINE);
            assertThat(ask(client)).isEqualTo("a");
            a.then(Fate.LOST_THERE);
            assertThatThrownBy(() -> ask(client)).isInstanceOf(TransportException.class);
            assertThat(exchange.healthyEndpoints())
                    .as("after a success, failures are counted from zero")
                    .contains("a");
        }
    }

    @Test
    void a_message_that_may_have_arrived_is_not_sent_to_another_endpoint() {
        a.then(Fate.LOST_BACK);
        try (JsonRpcClient client = client(all(LoadBalancing.FAILOVER).build())) {
            assertThatThrownBy(() -> ask(client)).isInstanceOf(TransportException.class);
            assertThat(b.requests).isEmpty();
        }
    }

    @Test
    void a_message_that_one_endpoint_does_not_accept_is_sent_to_the_next() {
        a.then(Fate.REFUSED);
        b.then(Fate.UNREACHED);
        try (JsonRpcClient client = client(all(LoadBalancing.FAILOVER).build())) {
            assertThat(ask(client)).isEqualTo("c");
        }
    }

    @Test
    void if_no_endpoint_can_be_reached_the_error_lists_all() {
        a.always(Fate.UNREACHED);
        b.always(Fate.UNREACHED);
        c.always(Fate.REFUSED);
        try (JsonRpcClient client = client(all(LoadBalancing.ROUND_ROBIN).build())) {
            assertThatThrownBy(() -> ask(client))
                    .isInstanceOfSatisfying(
                            TransportException.class,
                            e -> assertThat(e.isUnsent()).isTrue())
                    .hasMessageContaining("a: a is down; b: b is down; c: it was closed");
        }
    }

    @Test
    void if_no_endpoint_is_healthy_the_one_whose_ejection_ends_first_is_used() {
        LoadBalancedExchange exchange = all(LoadBalancing.ROUND_ROBIN)
                .ejection(1, Duration.ofMinutes(1), Duration.ofMinutes(1))
                .build();
        try (JsonRpcClient client = client(exchange)) {
            for (TestExchange each : List.of(a, b, c)) {
                each.then(Fate.LOST_THERE);
                assertThatThrownBy(() -> ask(client)).isInstanceOf(TransportException.class);
                scheduler.advance(Duration.ofSeconds(1));
            }
            assertThat(exchange.healthyEndpoints()).isEmpty();
            assertThat(ask(client)).isEqualTo("a");
        }
    }

    @Test
    void if_no_endpoint_is_healthy_calls_fail_at_once_if_configured() {
        LoadBalancedExchange exchange = all(LoadBalancing.ROUND_ROBIN)
                .ejection(1, Duration.ofMinutes(1), Duration.ofMinutes(1))
                .failIfNoneHealthy()
                .build();
        try (JsonRpcClient client = client(exchange)) {
            for (TestExchange each : List.of(a, b, c)) {
                each.then(Fate.LOST_THERE);
                assertThatThrownBy(() -> ask(client)).isInstanceOf(TransportException.class);
            }
            assertThatThrownBy(() -> ask(client)).hasMessageContaining("a: it broke; b: it broke; c: it broke");
            assertThat(a.requests).hasSize(1);
        }
    }

    @Test
    void a_timeout_is_a_failure_of_the_endpoint_and_a_cancellation_is_not() {
        a.always(Fate.SILENT);
        LoadBalancedExchange exchange = all(LoadBalancing.FAILOVER)
                .ejection(1, Duration.ofMinutes(1), Duration.ofMinutes(1))
                .build();
        try (JsonRpcClient client = client(exchange)) {
            client.callAsync("name", String.class).cancel(true);
            assertThat(exchange.healthyEndpoints()).contains("a");
            CompletableFuture<String> late = client.callAsync("name", String.class);
            scheduler.advance(Duration.ofMinutes(2));
            late.cancel(true); // like the timeout
            assertThat(exchange.healthyEndpoints()).doesNotContain("a");
        }
    }

    @Test
    void an_endpoint_that_fails_its_health_check_gets_no_messages_until_it_passes() {
        AtomicBoolean healthy = new AtomicBoolean(true);
        LoadBalancedExchange exchange = all(LoadBalancing.FAILOVER)
                .check(
                        endpoint -> endpoint.callAsync("name", String.class)
                                .thenApply(name -> !name.equals("a") || healthy.get()),
                        Duration.ofSeconds(5))
                .build();
        try (JsonRpcClient client = client(exchange)) {
            assertThat(ask(client)).isEqualTo("a");
            healthy.set(false);
            scheduler.advance(Duration.ofSeconds(5));
            assertThat(ask(client)).isEqualTo("b");
            healthy.set(true);
            scheduler.advance(Duration.ofSeconds(5));
            assertThat(ask(client)).isEqualTo("a");
        }
        scheduler.advance(Duration.ofSeconds(5));
        assertThat(scheduler.scheduled())
                .as("checks that are planned when all is closed")
                .isZero();
    }

    @Test
    void an_endpoint_without_rpc_health_is_healthy_and_one_that_cannot_be_reached_is_not() {
        b.always(Fate.UNREACHED);
        try (LoadBalancedExchange exchange = all(LoadBalancing.ROUND_ROBIN)
                .check(EndpointHealthCheck.rpcHealth(), Duration.ofSeconds(5))
                .build()) {
            Wait.until("the checks are done", () -> exchange.healthyEndpoints().equals(List.of("a", "c")));
        }
    }

    @Test
    void batches_and_notifications_are_balanced() {
        try (JsonRpcClient client = client(all(LoadBalancing.ROUND_ROBIN).build())) {
            client.notify("name");
            var batch = client.batch();
            var one = batch.call("name", null, String.class);
            var two = batch.call("name", null, String.class);
            batch.send();
            assertThat(List.of(one.future().join(), two.future().join())).containsExactly("b", "b");
            assertThat(ask(client)).isEqualTo("c");
        }
    }

    @Test
    void a_retry_is_sent_to_another_endpoint() {
        a.then(Fate.LOST_THERE);
        RetryInterceptor retry = RetryInterceptor.builder()
                .scheduler(scheduler)
                .idempotent(Idempotency.of("name"))
                .build();
        try (JsonRpcClient client = JsonRpcClient.builder()
                .timeout(Duration.ofHours(1))
                .intercept(retry)
                .over(all(LoadBalancing.ROUND_ROBIN).build())) {
            CompletableFuture<String> call = client.callAsync("name", String.class);
            scheduler.advance(Duration.ofMinutes(1));
            assertThat(Wait.forResult(call)).isEqualTo("b");
        }
    }

    @Test
    void the_names_of_endpoints_are_unique_and_there_must_be_one() {
        assertThatThrownBy(() -> LoadBalancedExchange.builder().endpoint("a", a).endpoint("a", b))
                .hasMessageContaining("'a' already");
        assertThatThrownBy(() -> LoadBalancedExchange.builder().build()).hasMessageContaining("endpoint(...)");
        assertThatThrownBy(() -> LoadBalancedExchange.builder().endpoint("tcp://127.0.0.1:1"))
                .isInstanceOfAny(TransportException.class, IllegalArgumentException.class);
    }
}
