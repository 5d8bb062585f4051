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
    private final ManualTime time = new ManualTime();
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
        return RetryInterceptor.builder().time(time);
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
    void a_call_that_is_not_idempotent_is_never_acted_on_twice_wherever_it_is_cut(Fate fate) {
        exchange.then(fate);
        try (JsonRpcClient client = client(retry())) {
            CompletableFuture<Integer> call = client.callAsync("count", Integer.class);
            time.pass(LONG);
            boolean neverLeft = fate == Fate.REFUSED || fate == Fate.UNREACHED;
            if (fate == Fate.FINE || neverLeft) {
                assertThat(Wait.forResult(call)).isEqualTo(1);
            } else if (fate != Fate.SILENT) {
                assertThat(Wait.forFailure(call)).isInstanceOf(TransportException.class);
            }
            assertThat(executed).hasValueLessThanOrEqualTo(1);
            assertThat(exchange.letters).hasSize(neverLeft ? 2 : 1);
        }
    }

    @ParameterizedTest
    @EnumSource(value = Fate.class, names = "SILENT", mode = EnumSource.Mode.EXCLUDE)
    void an_idempotent_call_is_made_again_wherever_it_is_cut(Fate fate) {
        exchange.then(fate);
        try (JsonRpcClient client = client(retry().idempotent(Idempotency.of("count")))) {
            CompletableFuture<Integer> call = client.callAsync("count", Integer.class);
            time.pass(LONG);
            assertThat(Wait.forResult(call)).isEqualTo(fate == Fate.LOST_BACK ? 2 : 1);
            assertThat(exchange.letters).hasSize(fate == Fate.FINE ? 1 : 2);
        }
    }

    @Test
    void a_try_that_gets_no_answer_is_given_up_and_made_again() {
        exchange.then(Fate.SILENT);
        RetryInterceptor impatient = RetryInterceptor.builder()
                .idempotent(Idempotency.of(RpcMethod.of("count", Void.class, Integer.class)))
                .tryTimeout(Duration.ofMillis(20))
                .backoff(Duration.ofMillis(1), Duration.ofMillis(1))
                .build();
        try (JsonRpcClient client = JsonRpcClient.builder().intercept(impatient).over(exchange)) {
            assertThat(client.call("count", Integer.class)).isEqualTo(1);
            // The caller is told before the exchange, which may keep who stops it waiting.
            Wait.until("the try without an answer is stopped", () -> exchange.stopped.get() == 1);
        }
    }

    @Test
    void one_call_can_be_declared_idempotent_by_itself() {
        exchange.then(Fate.LOST_BACK, Fate.FINE, Fate.LOST_BACK);
        try (JsonRpcClient client = client(retry())) {
            CompletableFuture<Integer> declared = client.callAsync("count", Integer.class, Idempotency.declared());
            time.pass(LONG);
            assertThat(Wait.forResult(declared)).isEqualTo(2);
            CompletableFuture<Integer> other = client.callAsync("count", Integer.class);
            time.pass(LONG);
            assertThat(Wait.forFailure(other)).isInstanceOf(TransportException.class);
        }
    }

    @Test
    void there_are_no_more_tries_than_allowed_and_the_last_failure_is_told() {
        exchange.always(Fate.UNREACHED);
        try (JsonRpcClient client = client(retry().tries(4))) {
            CompletableFuture<Integer> call = client.callAsync("count", Integer.class);
            time.pass(LONG);
            assertThat(Wait.forFailure(call))
                    .isInstanceOfSatisfying(
                            TransportException.class,
                            e -> assertThat(e.isUnsent()).isTrue());
            assertThat(exchange.letters).hasSize(4);
        }
    }

    @Test
    void errors_of_the_application_are_answers() {
        error = new JsonRpcException(1, "no such thing");
        try (JsonRpcClient client = client(retry().idempotent(Idempotency.of("fail")))) {
            assertThatThrownBy(() -> client.call("fail", Integer.class)).isInstanceOf(JsonRpcException.class);
            assertThat(executed).hasValue(1);
        }
    }

    @Test
    void other_errors_are_made_again_if_wanted() {
        error = new JsonRpcException(1, "a deadlock");
        try (JsonRpcClient client = client(retry().idempotent(Idempotency.of("fail"))
                .alsoWhen(failure -> failure.error().code() == 1))) {
            CompletableFuture<Integer> call = client.callAsync("fail", Integer.class);
            time.pass(LONG);
            assertThat(Wait.forFailure(call)).hasMessage("a deadlock");
            assertThat(executed).hasValue(3);
        }
    }

    @Test
    void in_an_outage_no_more_calls_are_made_than_the_budget_allows() {
        exchange.always(Fate.LOST_THERE);
        RetryBudget budget = RetryBudget.of(0.1, 10, time);
        try (JsonRpcClient client = client(retry().tries(10).budget(budget).idempotent(Idempotency.of("count")))) {
            for (int i = 0; i < 2000; i++) {
                CompletableFuture<Integer> unused = client.callAsync("count", Integer.class);
            }
            assertThat(exchange.letters.size()).isLessThanOrEqualTo(2000);
            time.pass(Duration.ofSeconds(1)); // in which ten more are free
            assertThat(exchange.letters.size()).isBetween(2001, 2000 + 200 + 20);
        }
    }

    @Test
    void without_a_minimum_only_what_was_earned_is_spent() {
        exchange.always(Fate.LOST_THERE);
        RetryBudget budget = RetryBudget.of(0.1, 0, time);
        try (JsonRpcClient client = client(retry().tries(10).budget(budget).idempotent(Idempotency.of("count")))) {
            for (int i = 0; i < 100; i++) {
                CompletableFuture<Integer> unused = client.callAsync("count", Integer.class);
                time.pass(LONG);
            }
            assertThat(exchange.letters).hasSize(110);
        }
    }

    @Test
    void waits_are_at_random_between_nothing_and_a_bound_that_doubles() {
        time.random(new SplittableRandom(42));
        exchange.always(Fate.LOST_THERE);
        RetryBudget plenty = RetryBudget.of(1, 1e6, time);
        try (JsonRpcClient client = client(retry().tries(6)
                .budget(plenty)
                .idempotent(Idempotency.of("count"))
                .backoff(Duration.ofMillis(100), Duration.ofMillis(1000)))) {
            for (int i = 0; i < 200; i++) {
                CompletableFuture<Integer> unused = client.callAsync("count", Integer.class);
                time.pass(LONG);
            }
        }
        long[] bounds = {100, 200, 400, 800, 1000};
        assertThat(time.waits).hasSize(1000);
        for (int step = 0; step < bounds.length; step++) {
            long longest = 0;
            long shortest = Long.MAX_VALUE;
            for (int i = step; i < time.waits.size(); i += bounds.length) {
                longest = Math.max(longest, time.waits.get(i).toMillis());
                shortest = Math.min(shortest, time.waits.get(i).toMillis());
            }
            assertThat(longest).as("step %d", step).isBetween(bounds[step] * 9 / 10, bounds[step]);
            assertThat(shortest).as("step %d", step).isLessThan(bounds[step] / 10);
        }
    }

    @Test
    void a_busy_peer_is_asked_again_when_it_says() {
        error = new ServerBusyException("busy", RawJson.of("{\"retryAfterMs\":250}"));
        try (JsonRpcClient client = client(retry().idempotent(Idempotency.of("fail")))) {
            CompletableFuture<Integer> call = client.callAsync("fail", Integer.class);
            time.pass(Duration.ofMillis(249));
            assertThat(executed).hasValue(1);
            time.pass(Duration.ofMillis(1));
            assertThat(executed).hasValue(2);
            time.pass(LONG);
            assertThat(Wait.forFailure(call)).isInstanceOf(ServerBusyException.class);
            assertThat(time.waits).containsOnly(Duration.ofMillis(250));
        }
    }

    @Test
    void an_error_of_any_code_that_says_when_to_ask_again_is_believed() {
        error = new JsonRpcException(77, "slow down", RawJson.of("{\"retryAfterMs\":5}"));
        try (JsonRpcClient client = client(retry().idempotent(Idempotency.of("fail")))) {
            CompletableFuture<Integer> call = client.callAsync("fail", Integer.class);
            time.pass(LONG);
            assertThat(Wait.forFailure(call)).hasMessage("slow down");
            assertThat(executed).hasValue(3);
        }
    }

    @Test
    void a_peer_that_says_never_is_not_asked_again() {
        error = new ServerBusyException("busy", RawJson.of("{\"retryAfterMs\":-1}"));
        try (JsonRpcClient client = client(retry().idempotent(Idempotency.of("fail")))) {
            assertThatThrownBy(() -> client.call("fail", Integer.class)).isInstanceOf(ServerBusyException.class);
            assertThat(executed).hasValue(1);
        }
    }

    @Test
    void what_a_transport_says_of_when_to_ask_again_is_believed() {
        exchange.then(Fate.UNAVAILABLE).retryAfter(Duration.ofSeconds(7));
        try (JsonRpcClient client = client(retry().idempotent(Idempotency.of("count")))) {
            CompletableFuture<Integer> call = client.callAsync("count", Integer.class);
            time.pass(LONG);
            assertThat(Wait.forResult(call)).isEqualTo(1);
            assertThat(time.waits).containsExactly(Duration.ofSeconds(7));
        }
    }

    @Test
    void a_busy_peer_is_believed_that_it_has_not_begun_if_wanted() {
        error = new ServerBusyException();
        try (JsonRpcClient client = client(retry())) {
            assertThatThrownBy(() -> client.call("fail", Integer.class)).isInstanceOf(ServerBusyException.class);
            assertThat(executed).hasValue(1);
        }
        try (JsonRpcClient client = client(retry().busyIsUnstarted())) {
            CompletableFuture<Integer> call = client.callAsync("fail", Integer.class);
            time.pass(LONG);
            assertThat(Wait.forFailure(call)).isInstanceOf(ServerBusyException.class);
            assertThat(executed).hasValue(1 + 3);
        }
    }

    @Test
    void nothing_is_tried_that_would_begin_after_the_caller_has_stopped_waiting() {
        exchange.always(Fate.UNAVAILABLE).retryAfter(Duration.ofHours(1));
        try (JsonRpcClient client = client(retry().idempotent(Idempotency.of("count")))) {
            assertThatThrownBy(() -> client.call("count", Integer.class)).isInstanceOf(TransportException.class);
            assertThat(exchange.letters).hasSize(1);
            assertThat(time.planned()).isZero();
        }
    }

    @Test
    void later_tries_have_only_what_is_left_of_the_callers_time() {
        exchange.then(Fate.LOST_THERE);
        try (JsonRpcClient client = client(retry().idempotent(Idempotency.of("count")))) {
            CompletableFuture<Integer> call = client.callAsync("count", Integer.class);
            time.pass(LONG);
            Wait.forResult(call);
            Duration first = exchange.letters.get(0).timeout();
            assertThat(first).isEqualTo(Duration.ofHours(1));
            assertThat(exchange.letters.get(1).timeout()).isLessThan(first);
        }
    }

    @Test
    void who_cancels_the_call_ends_the_tries() {
        exchange.always(Fate.UNREACHED);
        try (JsonRpcClient client = client(retry())) {
            CompletableFuture<Integer> call = client.callAsync("count", Integer.class);
            assertThat(time.planned()).isEqualTo(1);
            call.cancel(true);
            assertThat(time.planned()).isZero();
            time.pass(LONG);
            assertThat(exchange.letters).hasSize(1);
        }
    }

    @Test
    void who_cancels_the_call_cancels_the_try_that_runs() {
        exchange.then(Fate.UNREACHED, Fate.SILENT);
        try (JsonRpcClient client = client(retry())) {
            CompletableFuture<Integer> call = client.callAsync("count", Integer.class);
            time.pass(LONG);
            assertThat(exchange.letters).hasSize(2);
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
            assertThat(time.planned()).isEqualTo(1);
            reply.get().completeExceptionally(new TimeoutException("as by orTimeout"));
            assertThat(time.planned()).isZero();
            assertThat(Wait.forFailure(call)).hasMessageContaining("as by orTimeout");
        }
    }

    @Test
    void an_entry_of_a_batch_is_made_again_alone() {
        exchange.then(Fate.LOST_BACK);
        try (JsonRpcClient client = client(retry().idempotent(Idempotency.of("count")))) {
            var batch = client.batch();
            BatchCall<Integer> one = batch.call("count", null, Integer.class);
            BatchCall<Integer> two = batch.call("count", null, Integer.class);
            var results = batch.sendAsync();
            time.pass(LONG);
            assertThat(List.of(Wait.forResult(results).get(one), results.join().get(two)))
                    .allMatch(result -> result instanceof BatchResult.Success);
            assertThat(exchange.letters).hasSize(3);
            assertThat(exchange.sent().get(1)).startsWith("{");
        }
    }

    @Test
    void a_notification_that_never_left_is_sent_again_and_one_that_may_have_is_not() {
        exchange.then(Fate.REFUSED);
        RetryInterceptor quick = RetryInterceptor.builder()
                .backoff(Duration.ofNanos(1), Duration.ofNanos(1))
                .build();
        try (JsonRpcClient client = JsonRpcClient.builder().intercept(quick).over(exchange)) {
            client.notify("count");
            assertThat(executed).hasValue(1);
            exchange.then(Fate.LOST_THERE);
            client.notify("count");
            assertThat(exchange.letters).hasSize(3);
        }
    }
}
