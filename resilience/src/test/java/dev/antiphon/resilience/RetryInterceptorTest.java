package dev.antiphon.resilience;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.BatchCall;
import dev.antiphon.BatchResult;
import dev.antiphon.Interceptor;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.MethodOption;
import dev.antiphon.Parameters;
import dev.antiphon.Reply;
import dev.antiphon.RpcMethod;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.error.ServerBusyException;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ErrorProfile;
import dev.antiphon.resilience.TestExchange.Fate;
import dev.antiphon.transport.TransportException;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryInterceptorTest {
    private static final Duration LONG = Duration.ofMinutes(10);

    private final AtomicInteger executed = new AtomicInteger();
    private final ManualScheduler scheduler = new ManualScheduler();
    private JsonRpcException error;

    private final JsonRpcServer server = JsonRpcServer.builder()
            .method("count", Parameters.none(), arguments -> executed.incrementAndGet(), MethodOption.nonBlocking())
            .method(
                    "fail",
                    Parameters.none(),
                    arguments -> {
                        executed.incrementAndGet();
                        throw error;
                    },
                    MethodOption.nonBlocking())
            .build();
    private final TestExchange exchange = new TestExchange("peer", server);

    private RetryInterceptorBuilder retry() {
        return RetryInterceptor.builder().scheduler(scheduler);
    }

    private JsonRpcClient client(RetryInterceptorBuilder retry) {
        return JsonRpcClient.builder()
                .intercept(retry.build())
                .timeout(Duration.ofHours(1))
                .errorProfile(ErrorProfile.V2)
                .over(exchange);
    }

    @ParameterizedTest
    @EnumSource(Fate.class)
    void a_call_that_is_not_idempotent_is_never_executed_twice_wherever_it_fails(Fate fate) {
        exchange.then(fate);
        try (JsonRpcClient client = client(retry())) {
            CompletableFuture<Integer> call = client.callAsync("count", Integer.class);
            scheduler.advance(LONG);
            boolean unsent = fate == Fate.REFUSED || fate == Fate.UNREACHED;
            if (fate == Fate.FINE || unsent) {
                assertThat(Wait.forResult(call)).isEqualTo(1);
            } else if (fate != Fate.SILENT) {
                assertThat(Wait.forFailure(call)).isInstanceOf(TransportException.class);
            }
            assertThat(executed).hasValueLessThanOrEqualTo(1);
            assertThat(exchange.requests).hasSize(unsent ? 2 : 1);
        }
    }

    @ParameterizedTest
    @EnumSource(value = Fate.class, names = "SILENT", mode = EnumSource.Mode.EXCLUDE)
    void an_idempotent_call_is_retried_wherever_it_fails(Fate fate) {
        exchange.then(fate);
        try (JsonRpcClient client = client(retry().idempotent(Idempotency.of("count")))) {
            CompletableFuture<Integer> call = client.callAsync("count", Integer.class);
            scheduler.advance(LONG);
            assertThat(Wait.forResult(call)).isEqualTo(fate == Fate.LOST_BACK ? 2 : 1);
            assertThat(exchange.requests).hasSize(fate == Fate.FINE ? 1 : 2);
        }
    }

    @Test
    void an_attempt_that_times_out_is_retried() {
        exchange.then(Fate.SILENT);
        RetryInterceptor retry = RetryInterceptor.builder()
                .idempotent(Idempotency.of(RpcMethod.of("count", Void.class, Integer.class)))
                .tryTimeout(Duration.ofMillis(20))
                .backoff(Duration.ofMillis(1), Duration.ofMillis(1))
                .build();
        try (JsonRpcClient client = JsonRpcClient.builder().intercept(retry).over(exchange)) {
            assertThat(client.call("count", Integer.class)).isEqualTo(1);
            // The call completes before the exchange is stopped, since stopping may block.
            Wait.until("the attempt without a response is stopped", () -> exchange.stopped.get() == 1);
        }
    }

    @Test
    void a_single_call_can_be_declared_idempotent() {
        exchange.then(Fate.LOST_BACK, Fate.FINE, Fate.LOST_BACK);
        try (JsonRpcClient client = client(retry())) {
            CompletableFuture<Integer> declared = client.callAsync("count", Integer.class, Idempotency.declared());
            scheduler.advance(LONG);
            assertThat(Wait.forResult(declared)).isEqualTo(2);
            CompletableFuture<Integer> other = client.callAsync("count", Integer.class);
            scheduler.advance(LONG);
            assertThat(Wait.forFailure(other)).isInstanceOf(TransportException.class);
        }
    }

    @Test
    void after_the_maximum_number_of_attempts_the_call_fails_with_the_last_failure() {
        exchange.always(Fate.UNREACHED);
        try (JsonRpcClient client = client(retry().tries(4))) {
            CompletableFuture<Integer> call = client.callAsync("count", Integer.class);
            scheduler.advance(LONG);
            assertThat(Wait.forFailure(call))
                    .isInstanceOfSatisfying(
                            TransportException.class,
                            e -> assertThat(e.isUnsent()).isTrue());
            assertThat(exchange.requests).hasSize(4);
        }
    }

    @Test
    void errors_of_the_application_are_not_retried() {
        error = new JsonRpcException(1, "no such thing");
        try (JsonRpcClient client = client(retry().idempotent(Idempotency.of("fail")))) {
            assertThatThrownBy(() -> client.call("fail", Integer.class)).isInstanceOf(JsonRpcException.class);
            assertThat(executed).hasValue(1);
        }
    }

    @Test
    void other_errors_are_retried_if_configured() {
        error = new JsonRpcException(1, "a deadlock");
        try (JsonRpcClient client = client(retry().idempotent(Idempotency.of("fail"))
                .alsoWhen(failure -> failure.error().code() == 1))) {
            CompletableFuture<Integer> call = client.callAsync("fail", Integer.class);
            scheduler.advance(LONG);
            assertThat(Wait.forFailure(call)).hasMessage("a deadlock");
            assertThat(executed).hasValue(3);
        }
    }

    @Test
    void in_an_outage_the_budget_limits_the_retries() {
        exchange.always(Fate.LOST_THERE);
        RetryBudget budget = RetryBudget.of(0.1, 10, scheduler);
        try (JsonRpcClient client = client(retry().tries(10).budget(budget).idempotent(Idempotency.of("count")))) {
            for (int i = 0; i < 2000; i++) {
                CompletableFuture<Integer> unused = client.callAsync("count", Integer.class);
            }
            assertThat(exchange.requests.size()).isLessThanOrEqualTo(2000);
            scheduler.advance(Duration.ofSeconds(1)); // in which ten more retries are free
            assertThat(exchange.requests.size()).isBetween(2001, 2000 + 200 + 20);
        }
    }

    @Test
    void without_free_retries_only_deposits_are_withdrawn() {
        exchange.always(Fate.LOST_THERE);
        RetryBudget budget = RetryBudget.of(0.1, 0, scheduler);
        try (JsonRpcClient client = client(retry().tries(10).budget(budget).idempotent(Idempotency.of("count")))) {
            for (int i = 0; i < 100; i++) {
                CompletableFuture<Integer> unused = client.callAsync("count", Integer.class);
                scheduler.advance(LONG);
            }
            assertThat(exchange.requests).hasSize(110);
        }
    }

    @Test
    void delays_are_random_between_zero_and_a_bound_that_doubles() {
        scheduler.random(new SplittableRandom(42));
        exchange.always(Fate.LOST_THERE);
        RetryBudget plenty = RetryBudget.of(1, 1e6, scheduler);
        try (JsonRpcClient client = client(retry().tries(6)
                .budget(plenty)
                .idempotent(Idempotency.of("count"))
                .backoff(Duration.ofMillis(100), Duration.ofMillis(1000)))) {
            for (int i = 0; i < 200; i++) {
                CompletableFuture<Integer> unused = client.callAsync("count", Integer.class);
                scheduler.advance(LONG);
            }
        }
        long[] bounds = {100, 200, 400, 800, 1000};
        assertThat(scheduler.delays).hasSize(1000);
        for (int step = 0; step < bounds.length; step++) {
            long longest = 0;
            long shortest = Long.MAX_VALUE;
            for (int i = step; i < scheduler.delays.size(); i += bounds.length) {
                longest = Math.max(longest, scheduler.delays.get(i).toMillis());
                shortest = Math.min(shortest, scheduler.delays.get(i).toMillis());
            }
            assertThat(longest).as("step %d", step).isBetween(bounds[step] * 9 / 10, bounds[step]);
            assertThat(shortest).as("step %d", step).isLessThan(bounds[step] / 10);
        }
    }

    @Test
    void a_call_to_a_busy_peer_is_retried_after_the_delay_of_its_error() {
        error = new ServerBusyException("busy", RawJson.of("{\"retryAfterMs\":250}"));
        try (JsonRpcClient client = client(retry().idempotent(Idempotency.of("fail")))) {
            CompletableFuture<Integer> call = client.callAsync("fail", Integer.class);
            scheduler.advance(Duration.ofMillis(249));
            assertThat(executed).hasValue(1);
            scheduler.advance(Duration.ofMillis(1));
            assertThat(executed).hasValue(2);
            scheduler.advance(LONG);
            assertThat(Wait.forFailure(call)).isInstanceOf(ServerBusyException.class);
            assertThat(scheduler.delays).containsOnly(Duration.ofMillis(250));
        }
    }

    @Test
    void an_error_of_any_code_with_a_delay_is_retried() {
        error = new JsonRpcException(77, "slow down", RawJson.of("{\"retryAfterMs\":5}"));
        try (JsonRpcClient client = client(retry().idempotent(Idempotency.of("fail")))) {
            CompletableFuture<Integer> call = client.callAsync("fail", Integer.class);
            scheduler.advance(LONG);
            assertThat(Wait.forFailure(call)).hasMessage("slow down");
            assertThat(executed).hasValue(3);
        }
    }

    @Test
    void an_error_with_a_negative_delay_is_not_retried() {
        error = new ServerBusyException("busy", RawJson.of("{\"retryAfterMs\":-1}"));
        try (JsonRpcClient client = client(retry().idempotent(Idempotency.of("fail")))) {
            assertThatThrownBy(() -> client.call("fail", Integer.class)).isInstanceOf(ServerBusyException.class);
            assertThat(executed).hasValue(1);
        }
    }

    @Test
    void the_delay_of_a_transport_is_used() {
        exchange.then(Fate.UNAVAILABLE).retryAfter(Duration.ofSeconds(7));
        try (JsonRpcClient client = client(retry().idempotent(Idempotency.of("count")))) {
            CompletableFuture<Integer> call = client.callAsync("count", Integer.class);
            scheduler.advance(LONG);
            assertThat(Wait.forResult(call)).isEqualTo(1);
            assertThat(scheduler.delays).containsExactly(Duration.ofSeconds(7));
        }
    }

    @Test
    void calls_to_a_busy_peer_are_retried_if_that_is_configured_as_safe() {
        error = new ServerBusyException();
        try (JsonRpcClient client = client(retry())) {
            assertThatThrownBy(() -> client.call("fail", Integer.class)).isInstanceOf(ServerBusyException.class);
            assertThat(executed).hasValue(1);
        }
        try (JsonRpcClient client = client(retry().busyIsUnstarted())) {
            CompletableFuture<Integer> call = client.callAsync("fail", Integer.class);
            scheduler.advance(LONG);
            assertThat(Wait.forFailure(call)).isInstanceOf(ServerBusyException.class);
            assertThat(executed).hasValue(1 + 3);
        }
    }

    @Test
    void there_is_no_retry_after_the_timeout_of_the_call() {
        exchange.always(Fate.UNAVAILABLE).retryAfter(Duration.ofHours(1));
        try (JsonRpcClient client = client(retry().idempotent(Idempotency.of("count")))) {
            assertThatThrownBy(() -> client.call("count", Integer.class)).isInstanceOf(TransportException.class);
            assertThat(exchange.requests).hasSize(1);
            assertThat(scheduler.scheduled()).isZero();
        }
    }

    @Test
    void later_attempts_have_the_remaining_time_of_the_call_as_timeout() {
        exchange.then(Fate.LOST_THERE);
        try (JsonRpcClient client = client(retry().idempotent(Idempotency.of("count")))) {
            CompletableFuture<Integer> call = client.callAsync("count", Integer.class);
            scheduler.advance(LONG);
            Wait.forResult(call);
            Duration first = exchange.requests.get(0).timeout();
            assertThat(first).isEqualTo(Duration.ofHours(1));
            assertThat(exchange.requests.get(1).timeout()).isLessThan(first);
        }
    }

    @Test
    void cancelling_the_call_cancels_the_next_attempt() {
        exchange.always(Fate.UNREACHED);
        try (JsonRpcClient client = client(retry())) {
            CompletableFuture<Integer> call = client.callAsync("count", Integer.class);
            assertThat(scheduler.scheduled()).isEqualTo(1);
            call.cancel(true);
            assertThat(scheduler.scheduled()).isZero();
            scheduler.advance(LONG);
            assertThat(exchange.requests).hasSize(1);
        }
    }

    @Test
    void cancelling_the_call_cancels_the_attempt_in_flight() {
        exchange.then(Fate.UNREACHED, Fate.SILENT);
        try (JsonRpcClient client = client(retry())) {
            CompletableFuture<Integer> call = client.callAsync("count", Integer.class);
            scheduler.advance(LONG);
            assertThat(exchange.requests).hasSize(2);
            call.cancel(true);
            assertThat(exchange.stopped).hasValue(1);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void a_future_that_fails_from_outside_stops_the_attempts(boolean derived) {
        exchange.always(Fate.UNREACHED);
        AtomicReference<CompletableFuture<? extends Reply>> reply = new AtomicReference<>();
        Interceptor timeout = (call, next) -> {
            CompletableFuture<? extends Reply> future =
                    ((Reply.Pending) next.proceed(call)).stage().toCompletableFuture();
            reply.set(derived ? future.thenApply(settled -> settled).thenApply(settled -> settled) : future);
            return Reply.pending(reply.get());
        };
        try (JsonRpcClient client = JsonRpcClient.builder()
                .intercept(timeout)
                .intercept(retry().build())
                .timeout(Duration.ofHours(1))
                .over(exchange)) {
            CompletableFuture<Integer> call = client.callAsync("count", Integer.class);
            assertThat(scheduler.scheduled()).isEqualTo(1);
            reply.get().completeExceptionally(new TimeoutException("as by orTimeout"));
            assertThat(scheduler.scheduled()).isZero();
            assertThat(Wait.forFailure(call)).hasMessageContaining("as by orTimeout");
        }
    }

    @Test
    void an_entry_of_a_batch_is_retried_alone() {
        exchange.then(Fate.LOST_BACK);
        try (JsonRpcClient client = client(retry().idempotent(Idempotency.of("count")))) {
            var batch = client.batch();
            BatchCall<Integer> one = batch.call("count", null, Integer.class);
            BatchCall<Integer> two = batch.call("count", null, Integer.class);
            var results = batch.sendAsync();
            scheduler.advance(LONG);
            assertThat(List.of(Wait.forResult(results).get(one), results.join().get(two)))
                    .allMatch(result -> result instanceof BatchResult.Success);
            assertThat(exchange.requests).hasSize(3);
            assertThat(exchange.sent().get(1)).startsWith("{");
        }
    }

    @Test
    void a_notification_is_retried_only_if_it_was_not_sent() {
        exchange.then(Fate.REFUSED);
        RetryInterceptor quick = RetryInterceptor.builder()
                .backoff(Duration.ofNanos(1), Duration.ofNanos(1))
                .build();
        try (JsonRpcClient client = JsonRpcClient.builder().intercept(quick).over(exchange)) {
            client.notify("count");
            assertThat(executed).hasValue(1);
            exchange.then(Fate.LOST_THERE);
            client.notify("count");
            assertThat(exchange.requests).hasSize(3);
        }
    }
}
