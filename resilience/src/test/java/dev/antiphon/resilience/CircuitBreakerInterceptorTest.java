package dev.antiphon.resilience;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.MethodOption;
import dev.antiphon.Parameters;
import dev.antiphon.error.InternalErrorException;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.resilience.TestExchange.Fate;
import dev.antiphon.transport.TransportException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class CircuitBreakerInterceptorTest {
    private final JsonRpcServer server = JsonRpcServer.builder()
            .method("fine", Parameters.none(), arguments -> 1, MethodOption.nonBlocking())
            .method("refuse", Parameters.none(), arguments -> thrown(new JsonRpcException(1, "no")))
            .method("break", Parameters.none(), arguments -> thrown(new InternalErrorException("oh", null)))
            .build();
    private final TestExchange exchange = new TestExchange("peer", server);
    private final List<CircuitBreakerInterceptor.State> states = new CopyOnWriteArrayList<>();

    private static int thrown(RuntimeException failure) {
        throw failure;
    }

    private CircuitBreakerInterceptor breaker(Duration staysOpen) {
        return CircuitBreakerInterceptor.builder()
                .opensAfter(3, 3)
                .staysOpen(staysOpen)
                .onStateChange(states::add)
                .build();
    }

    private JsonRpcClient client(CircuitBreakerInterceptor breaker) {
        return JsonRpcClient.builder().intercept(breaker).over(exchange);
    }

    private static void fail(JsonRpcClient client, String method, Class<? extends Throwable> expected) {
        assertThatThrownBy(() -> client.call(method, Integer.class)).isInstanceOf(expected);
    }

    @Test
    void after_several_failures_calls_fail_at_once_with_the_delay_before_a_retry() {
        CircuitBreakerInterceptor breaker = breaker(Duration.ofHours(1));
        exchange.always(Fate.LOST_THERE);
        try (JsonRpcClient client = client(breaker)) {
            for (int i = 0; i < 3; i++) {
                assertThat(breaker.state()).isEqualTo(CircuitBreakerInterceptor.State.CLOSED);
                fail(client, "fine", TransportException.class);
            }
            assertThat(breaker.state()).isEqualTo(CircuitBreakerInterceptor.State.OPEN);
            assertThatThrownBy(() -> client.call("fine", Integer.class))
                    .isInstanceOfSatisfying(CircuitOpenException.class, e -> {
                        assertThat(e.retryAfter()).isBetween(Duration.ofMinutes(50), Duration.ofHours(1));
                        assertThat(e).hasMessageContaining("'fine'");
                    });
            assertThat(exchange.requests).hasSize(3);
        }
    }

    @Test
    void errors_of_the_application_do_not_count_and_internal_errors_do() {
        CircuitBreakerInterceptor breaker = breaker(Duration.ofHours(1));
        try (JsonRpcClient client = client(breaker)) {
            for (int i = 0; i < 10; i++) {
                fail(client, "refuse", JsonRpcException.class);
            }
            assertThat(breaker.state()).isEqualTo(CircuitBreakerInterceptor.State.CLOSED);
            for (int i = 0; i < 3; i++) {
                fail(client, "break", InternalErrorException.class);
            }
            assertThat(breaker.state()).isEqualTo(CircuitBreakerInterceptor.State.OPEN);
        }
    }

    @Test
    void a_call_that_succeeds_while_half_open_closes_the_breaker() {
        CircuitBreakerInterceptor breaker = breaker(Duration.ofMillis(1));
        exchange.then(Fate.LOST_THERE, Fate.LOST_THERE, Fate.LOST_THERE);
        try (JsonRpcClient client = client(breaker)) {
            for (int i = 0; i < 3; i++) {
                fail(client, "fine", TransportException.class);
            }
            Wait.until("a call is made again", () -> {
                try {
                    return client.call("fine", Integer.class) == 1;
                } catch (CircuitOpenException early) {
                    return false;
                }
            });
            assertThat(breaker.state()).isEqualTo(CircuitBreakerInterceptor.State.CLOSED);
            assertThat(states)
                    .containsExactly(
                            CircuitBreakerInterceptor.State.OPEN,
                            CircuitBreakerInterceptor.State.HALF_OPEN,
                            CircuitBreakerInterceptor.State.CLOSED);
        }
    }

    @Test
    void one_call_passes_while_half_open_and_if_it_fails_the_breaker_stays_open() {
        CircuitBreakerInterceptor breaker = breaker(Duration.ofMillis(1));
        exchange.then(Fate.LOST_THERE, Fate.LOST_THERE, Fate.LOST_THERE, Fate.SILENT);
        try (JsonRpcClient client = client(breaker)) {
            for (int i = 0; i < 3; i++) {
                fail(client, "fine", TransportException.class);
            }
            CompletableFuture<?>[] probe = new CompletableFuture<?>[1];
            Wait.until("a call is made again", () -> {
                probe[0] = client.callAsync("fine", Integer.class);
                return !probe[0].isDone();
            });
            assertThat(breaker.state()).isEqualTo(CircuitBreakerInterceptor.State.HALF_OPEN);
            fail(client, "fine", CircuitOpenException.class);
            probe[0].cancel(true);
            assertThat(breaker.state()).as("no call has succeeded").isEqualTo(CircuitBreakerInterceptor.State.OPEN);
        }
    }

    @Test
    void cancelled_calls_do_not_open_the_breaker() {
        CircuitBreakerInterceptor breaker = breaker(Duration.ofHours(1));
        exchange.always(Fate.SILENT);
        try (JsonRpcClient client = client(breaker)) {
            for (int i = 0; i < 10; i++) {
                client.callAsync("fine", Integer.class).cancel(true);
            }
            assertThat(breaker.state()).isEqualTo(CircuitBreakerInterceptor.State.CLOSED);
        }
    }

    @Test
    void the_rule_for_failures_can_be_replaced() {
        CircuitBreakerInterceptor breaker = CircuitBreakerInterceptor.builder()
                .opensAfter(1, 1)
                .failsWhen(failure -> failure.error().code() == 1)
                .build();
        try (JsonRpcClient client = client(breaker)) {
            fail(client, "break", InternalErrorException.class);
            assertThat(breaker.state()).isEqualTo(CircuitBreakerInterceptor.State.CLOSED);
            fail(client, "refuse", JsonRpcException.class);
            assertThat(breaker.state()).isEqualTo(CircuitBreakerInterceptor.State.OPEN);
        }
    }

    @Test
    void a_retry_does_not_retry_a_call_that_an_open_breaker_rejects() {
        ManualScheduler scheduler = new ManualScheduler();
        CircuitBreakerInterceptor breaker = breaker(Duration.ofHours(1));
        exchange.always(Fate.LOST_THERE);
        RetryInterceptor retry = RetryInterceptor.builder()
                .scheduler(scheduler)
                .tries(100)
                .budget(RetryBudget.of(1, 1e6, scheduler))
                .idempotent(Idempotency.of("fine"))
                .build();
        try (JsonRpcClient client = JsonRpcClient.builder()
                .timeout(Duration.ofHours(9))
                .intercept(retry)
                .intercept(breaker)
                .over(exchange)) {
            CompletableFuture<Integer> call = client.callAsync("fine", Integer.class);
            scheduler.advance(Duration.ofMinutes(10));
            assertThat(Wait.forFailure(call)).isInstanceOf(CircuitOpenException.class);
            assertThat(exchange.requests).hasSize(3);
        }
    }
}
