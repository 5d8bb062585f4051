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
    private final ManualTime time = new ManualTime();
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
                .time(time);
    }

    private static JsonRpcClient client(LoadBalancedExchange exchange) {
        return JsonRpcClient.builder().timeout(Duration.ofMinutes(2)).over(exchange);
    }

    private static String ask(JsonRpcClient client) {
        return client.call("name", String.class);
    }

    @Test
    void each_endpoint_has_its_turn() {
        try (JsonRpcClient client = client(all(LoadBalancing.ROUND_ROBIN).build())) {
            for (int i = 0; i < 100; i++) {
                assertThat(List.of(ask(client), ask(client), ask(client))).containsExactly("a", "b", "c");
            }
        }
        assertThat(a.closed).hasValue(1);
    }

    @Test
    void the_slow_one_gets_no_more_while_others_have_less_to_do() {
        b.always(Fate.SILENT);
        LoadBalancedExchange exchange = all(LoadBalancing.LEAST_PENDING).build();
        try (JsonRpcClient client = client(exchange)) {
            CompletableFuture<?>[] calls = new CompletableFuture<?>[30];
            for (int i = 0; i < calls.length; i++) {
                calls[i] = client.callAsync("name", String.class);
            }
            assertThat(b.letters).hasSize(1);
            assertThat(a.letters.size() + c.letters.size()).isEqualTo(29);
            assertThat(Math.abs(a.letters.size() - c.letters.size())).isLessThanOrEqualTo(1);
            assertThat(exchange.pending("b")).isEqualTo(1);
            b.always(Fate.FINE).answerSilent();
            assertThat(exchange.pending("b")).isZero();
        }
    }

    @Test
    void the_first_is_used_while_it_is_well_and_again_when_it_is_back() {
        try (JsonRpcClient client = client(all(LoadBalancing.FAILOVER)
                .ejection(1, Duration.ofSeconds(1), Duration.ofSeconds(10))
                .build())) {
            assertThat(ask(client)).isEqualTo("a");
            a.then(Fate.UNREACHED);
            assertThat(ask(client))
                    .as("what was not sent goes to the next at once")
                    .isEqualTo("b");
            assertThat(ask(client)).isEqualTo("b");
            time.pass(Duration.ofSeconds(1));
            assertThat(ask(client)).isEqualTo("a");
        }
    }

    @Test
    void an_endpoint_that_fails_in_a_row_is_left_out_for_longer_each_time_until_it_answers() {
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
                time.pass(Duration.ofSeconds(seconds).minusNanos(1));
                assertThat(exchange.healthyEndpoints())
                        .as("after nearly %d s", seconds)
                        .containsExactly("b", "c");
                time.pass(Duration.ofNanos(1));
                assertThat(exchange.healthyEndpoints()).containsExactly("a", "b", "c");
                assertThatThrownBy(() -> ask(client)).as("one chance").isInstanceOf(TransportException.class);
            }
            time.pass(Duration.ofSeconds(3));
            a.always(Fate.FINE);
            assertThat(ask(client)).isEqualTo("a");
            a.then(Fate.LOST_THERE);
            assertThatThrownBy(() -> ask(client)).isInstanceOf(TransportException.class);
            assertThat(exchange.healthyEndpoints()).as("it began anew").contains("a");
        }
    }

    @Test
    void what_may_have_arrived_is_not_sent_to_another() {
        a.then(Fate.LOST_BACK);
        try (JsonRpcClient client = client(all(LoadBalancing.FAILOVER).build())) {
            assertThatThrownBy(() -> ask(client)).isInstanceOf(TransportException.class);
            assertThat(b.letters).isEmpty();
        }
    }

    @Test
    void what_one_refuses_goes_to_the_next() {
        a.then(Fate.REFUSED);
        b.then(Fate.UNREACHED);
        try (JsonRpcClient client = client(all(LoadBalancing.FAILOVER).build())) {
            assertThat(ask(client)).isEqualTo("c");
        }
    }

    @Test
    void if_nobody_can_be_reached_the_error_names_each() {
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
    void if_nobody_is_well_the_one_is_tried_that_has_been_left_out_longest() {
        LoadBalancedExchange exchange = all(LoadBalancing.ROUND_ROBIN)
                .ejection(1, Duration.ofMinutes(1), Duration.ofMinutes(1))
                .build();
        try (JsonRpcClient client = client(exchange)) {
            for (TestExchange each : List.of(a, b, c)) {
                each.then(Fate.LOST_THERE);
                assertThatThrownBy(() -> ask(client)).isInstanceOf(TransportException.class);
                time.pass(Duration.ofSeconds(1));
            }
            assertThat(exchange.healthyEndpoints()).isEmpty();
            assertThat(ask(client)).isEqualTo("a");
        }
    }

    @Test
    void if_nobody_is_well_it_fails_at_once_if_wanted() {
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
            assertThat(a.letters).hasSize(1);
        }
    }

    @Test
    void an_endpoint_that_gives_no_answer_in_time_has_failed_and_one_whose_caller_gave_up_has_not() {
        a.always(Fate.SILENT);
        LoadBalancedExchange exchange = all(LoadBalancing.FAILOVER)
                .ejection(1, Duration.ofMinutes(1), Duration.ofMinutes(1))
                .build();
        try (JsonRpcClient client = client(exchange)) {
            client.callAsync("name", String.class).cancel(true);
            assertThat(exchange.healthyEndpoints()).contains("a");
            CompletableFuture<String> late = client.callAsync("name", String.class);
            time.pass(Duration.ofMinutes(2));
            late.cancel(true); // as the timeout does
            assertThat(exchange.healthyEndpoints()).doesNotContain("a");
        }
    }

    @Test
    void an_endpoint_that_does_not_pass_its_check_is_left_out_until_it_does() {
        AtomicBoolean well = new AtomicBoolean(true);
        LoadBalancedExchange exchange = all(LoadBalancing.FAILOVER)
                .check(
                        endpoint -> endpoint.callAsync("name", String.class)
                                .thenApply(name -> !name.equals("a") || well.get()),
                        Duration.ofSeconds(5))
                .build();
        try (JsonRpcClient client = client(exchange)) {
            assertThat(ask(client)).isEqualTo("a");
            well.set(false);
            time.pass(Duration.ofSeconds(5));
            assertThat(ask(client)).isEqualTo("b");
            well.set(true);
            time.pass(Duration.ofSeconds(5));
            assertThat(ask(client)).isEqualTo("a");
        }
        time.pass(Duration.ofSeconds(5));
        assertThat(time.planned())
                .as("checks that are planned when all is closed")
                .isZero();
    }

    @Test
    void an_endpoint_without_rpc_health_is_well_and_one_that_cannot_be_asked_is_not() {
        b.always(Fate.UNREACHED);
        try (LoadBalancedExchange exchange = all(LoadBalancing.ROUND_ROBIN)
                .check(EndpointHealthCheck.rpcHealth(), Duration.ofSeconds(5))
                .build()) {
            Wait.until("the checks are done", () -> exchange.healthyEndpoints().equals(List.of("a", "c")));
        }
    }

    @Test
    void batches_and_notifications_are_balanced_too() {
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
    void a_retry_around_it_goes_to_another_endpoint() {
        a.then(Fate.LOST_THERE);
        RetryInterceptor retry = RetryInterceptor.builder()
                .time(time)
                .idempotent(Idempotency.of("name"))
                .build();
        try (JsonRpcClient client = JsonRpcClient.builder()
                .timeout(Duration.ofHours(1))
                .intercept(retry)
                .over(all(LoadBalancing.ROUND_ROBIN).build())) {
            CompletableFuture<String> call = client.callAsync("name", String.class);
            time.pass(Duration.ofMinutes(1));
            assertThat(Wait.forResult(call)).isEqualTo("b");
        }
    }

    @Test
    void endpoints_have_names_of_their_own_and_there_must_be_one() {
        assertThatThrownBy(() -> LoadBalancedExchange.builder().endpoint("a", a).endpoint("a", b))
                .hasMessageContaining("'a' already");
        assertThatThrownBy(() -> LoadBalancedExchange.builder().build()).hasMessageContaining("endpoint(...)");
        assertThatThrownBy(() -> LoadBalancedExchange.builder().endpoint("tcp://127.0.0.1:1"))
                .isInstanceOfAny(TransportException.class, IllegalArgumentException.class);
    }
}
