package dev.antiphon.resilience;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.CallOption;
import dev.antiphon.CancelConvention;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.MethodOption;
import dev.antiphon.Parameters;
import dev.antiphon.RpcMethod;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.RpcId;
import dev.antiphon.resilience.TestExchange.Fate;
import dev.antiphon.transport.MemoryTransport;
import dev.antiphon.transport.TransportException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class HedgingInterceptorTest {
    private static final Duration DELAY = Duration.ofMillis(50);

    private final AtomicInteger executed = new AtomicInteger();
    private final ManualScheduler scheduler = new ManualScheduler();
    private final JsonRpcServer server = JsonRpcServer.builder()
            .method("count", Parameters.none(), arguments -> executed.incrementAndGet(), MethodOption.nonBlocking())
            .method(
                    "fail",
                    Parameters.none(),
                    arguments -> {
                        throw new JsonRpcException(1, "no such thing");
                    },
                    MethodOption.nonBlocking())
            .build();
    private final TestExchange exchange = new TestExchange("peer", server);

    private JsonRpcClient client(HedgingInterceptor hedge) {
        return JsonRpcClient.builder()
                .timeout(Duration.ofHours(1))
                .intercept(hedge.scheduler(scheduler))
                .over(exchange);
    }

    private static HedgingInterceptor hedge() {
        return HedgingInterceptor.after(DELAY, Idempotency.of("count", "fail"));
    }

    @Test
    void a_call_that_takes_long_is_made_again_and_the_first_answer_counts() {
        exchange.then(Fate.SILENT);
        try (JsonRpcClient client = client(hedge())) {
            CompletableFuture<Integer> call = client.callAsync("count", Integer.class);
            scheduler.advance(DELAY.minusNanos(1));
            assertThat(exchange.requests).hasSize(1);
            scheduler.advance(Duration.ofNanos(1));
            assertThat(Wait.forResult(call)).isEqualTo(1);
            assertThat(exchange.requests).hasSize(2);
            Wait.until("the loser is given up", () -> exchange.stopped.get() == 1);
        }
    }

    @Test
    void a_call_that_is_answered_in_time_is_made_once() {
        try (JsonRpcClient client = client(hedge())) {
            assertThat(client.call("count", Integer.class)).isEqualTo(1);
            scheduler.advance(Duration.ofHours(1));
            assertThat(exchange.requests).hasSize(1);
            assertThat(scheduler.scheduled()).isZero();
        }
    }

    @Test
    void the_first_call_wins_if_it_is_answered_first() {
        exchange.then(Fate.SILENT, Fate.SILENT);
        try (JsonRpcClient client = client(hedge())) {
            CompletableFuture<Integer> call = client.callAsync("count", Integer.class);
            scheduler.advance(DELAY);
            assertThat(exchange.requests).hasSize(2);
            exchange.answerSilent();
            assertThat(Wait.forResult(call)).isEqualTo(1);
            Wait.until("the loser is given up", () -> exchange.stopped.get() == 1);
        }
    }

    @Test
    void what_is_not_idempotent_is_never_made_twice() {
        exchange.then(Fate.SILENT);
        try (JsonRpcClient client = client(HedgingInterceptor.after(DELAY, Idempotency.of("other")))) {
            CompletableFuture<Integer> call = client.callAsync("count", Integer.class);
            scheduler.advance(Duration.ofMinutes(1));
            assertThat(exchange.requests).hasSize(1);
            call.cancel(true);
        }
    }

    @Test
    void an_error_of_the_peer_is_an_answer() {
        exchange.then(Fate.SILENT);
        try (JsonRpcClient client = client(hedge())) {
            CompletableFuture<Integer> call = client.callAsync("fail", Integer.class);
            scheduler.advance(DELAY);
            assertThat(Wait.forFailure(call)).hasMessage("no such thing");
            Wait.until("the loser is given up", () -> exchange.stopped.get() == 1);
        }
    }

    @Test
    void a_second_call_that_breaks_does_not_harm_the_first() {
        exchange.then(Fate.SILENT, Fate.LOST_THERE);
        try (JsonRpcClient client = client(hedge())) {
            CompletableFuture<Integer> call = client.callAsync("count", Integer.class);
            scheduler.advance(DELAY);
            assertThat(call).isNotDone();
            exchange.answerSilent();
            assertThat(Wait.forResult(call)).isEqualTo(1);
        }
    }

    @Test
    void a_second_call_that_cannot_be_made_does_not_harm_the_first() {
        exchange.then(Fate.SILENT);
        try (JsonRpcClient client = client(hedge())) {
            CompletableFuture<Integer> call = client.callAsync("count", Integer.class, CallOption.id(RpcId.of(7)));
            scheduler.advance(DELAY);
            assertThat(call).as("its id is taken by the first").isNotDone();
            exchange.answerSilent();
            assertThat(Wait.forResult(call)).isEqualTo(1);
        }
    }

    @Test
    void if_both_break_the_call_has_failed() {
        exchange.then(Fate.LOST_THERE);
        try (JsonRpcClient client = client(hedge())) {
            assertThatThrownBy(() -> client.call("count", Integer.class)).isInstanceOf(TransportException.class);
            assertThat(exchange.requests).hasSize(1);
        }
    }

    @Test
    void cancelling_the_call_cancels_both_attempts() {
        exchange.then(Fate.SILENT, Fate.SILENT);
        try (JsonRpcClient client = client(hedge())) {
            CompletableFuture<Integer> call = client.callAsync("count", Integer.class);
            scheduler.advance(DELAY);
            call.cancel(true);
            assertThat(exchange.stopped).hasValue(2);
        }
    }

    @Test
    void hedged_calls_are_within_the_budget() {
        exchange.always(Fate.SILENT);
        try (JsonRpcClient client = client(hedge().budget(RetryBudget.of(0.1, 0, scheduler)))) {
            for (int i = 0; i < 50; i++) {
                CompletableFuture<Integer> unused = client.callAsync("count", Integer.class);
            }
            scheduler.advance(Duration.ofMinutes(1));
            assertThat(exchange.requests).hasSize(55);
        }
    }

    @Test
    void the_delay_follows_the_latency_of_calls() {
        LatencyWindow latencies = new LatencyWindow(0.95);
        for (int millis = 1; millis <= 19; millis++) {
            latencies.add(millis);
        }
        assertThat(latencies.nanos(7)).as("too few are known").isEqualTo(7);
        for (int i = 20; i <= 100; i++) {
            latencies.add(i);
        }
        assertThat(latencies.nanos(7)).isBetween(90L, 96L);
        for (int i = 0; i < 300; i++) {
            latencies.add(5);
        }
        assertThat(latencies.nanos(7)).as("the old ones are forgotten").isEqualTo(5);
    }

    @Test
    void hedging_by_percentile_starts_with_the_given_delay() {
        exchange.then(Fate.SILENT);
        try (JsonRpcClient client = client(HedgingInterceptor.afterPercentile(0.95, DELAY, Idempotency.of("count")))) {
            CompletableFuture<Integer> call = client.callAsync("count", Integer.class);
            scheduler.advance(DELAY);
            assertThat(Wait.forResult(call)).isEqualTo(1);
            assertThat(scheduler.delays).containsExactly(DELAY);
        }
    }

    @Test
    void the_server_is_notified_that_the_slower_attempt_is_cancelled() {
        List<CompletableFuture<Integer>> running = new CopyOnWriteArrayList<>();
        AtomicInteger cancelled = new AtomicInteger();
        RpcMethod<RawJson, Integer> method = RpcMethod.of("slow", RawJson.class, Integer.class);
        JsonRpcServer slow = JsonRpcServer.builder()
                .handleAsync(method, (params, call) -> {
                    CompletableFuture<Integer> answer = new CompletableFuture<>();
                    call.cancellation().onCancel(cancelled::incrementAndGet);
                    running.add(answer);
                    return answer;
                })
                .build();
        MemoryTransport.Pair pair = MemoryTransport.pair();
        slow.accept(pair.right());
        try (JsonRpcClient client = JsonRpcClient.builder()
                .cancelConvention(CancelConvention.LSP)
                .timeout(Duration.ofHours(1)) // longer than the test, so that it does not cancel the slower attempt
                .intercept(
                        HedgingInterceptor.after(DELAY, Idempotency.of("slow")).scheduler(scheduler))
                .connect(pair.left())) {
            CompletableFuture<Integer> call = client.callAsync("slow", Integer.class);
            Wait.until("the call has come", () -> running.size() == 1);
            scheduler.advance(DELAY);
            Wait.until("the second has come", () -> running.size() == 2);
            running.get(1).complete(2);
            assertThat(Wait.forResult(call)).isEqualTo(2);
            Wait.until("the first is cancelled", () -> cancelled.get() == 1);
        }
    }
}
