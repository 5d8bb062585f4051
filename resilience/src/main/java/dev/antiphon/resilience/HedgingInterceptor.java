package dev.antiphon.resilience;

import dev.antiphon.CallContext;
import dev.antiphon.CallOption;
import dev.antiphon.Interceptor;
import dev.antiphon.Reply;
import dev.antiphon.error.JsonRpcException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * An interceptor that hedges idempotent calls: it sends a call a second time if the response is late, uses the first response, and cancels
 * the other attempt. This hides the latency of a peer that is slow at times, or of one slow endpoint of several. A {@link RetryBudget}
 * limits the extra calls.
 *
 * <p>An error response counts as a response. A lost connection, a timeout and a busy peer count only if the other attempt fails too.
 * Notifications and streams are never hedged. Register it after a {@link RetryInterceptor}. Thread-safe.
 */
public final class HedgingInterceptor implements Interceptor {
    private final Idempotency idempotency;
    private final Duration delay;
    private final @Nullable LatencyWindow latencies;
    private final RetryBudget budget;
    private final DelayScheduler scheduler;

    private HedgingInterceptor(
            Idempotency idempotency,
            Duration delay,
            @Nullable LatencyWindow latencies,
            @Nullable RetryBudget budget,
            DelayScheduler scheduler) {
        this.idempotency = Objects.requireNonNull(idempotency, "idempotency");
        this.delay = DurationChecks.positive("delay", delay);
        this.latencies = latencies;
        this.budget = budget != null ? budget : RetryBudget.of(0.1, 10, scheduler);
        this.scheduler = scheduler;
    }

    /**
     * Creates an interceptor that sends the second attempt after a fixed delay.
     *
     * @param idempotency the rule for calls that may be sent twice
     * @param delay the delay
     * @return the interceptor
     */
    public static HedgingInterceptor after(Duration delay, Idempotency idempotency) {
        return new HedgingInterceptor(idempotency, delay, null, null, DelayScheduler.SYSTEM);
    }

    /**
     * Creates an interceptor that sends the second attempt after a percentile of the latencies of the last 256 calls.
     *
     * @param percentile the percentile, between 0 and 1, such as 0.95
     * @param atFirst the delay until 20 calls were measured
     * @param idempotency the rule for calls that may be sent twice
     * @return the interceptor
     */
    public static HedgingInterceptor afterPercentile(double percentile, Duration atFirst, Idempotency idempotency) {
        if (!(percentile > 0 && percentile < 1)) {
            throw new IllegalArgumentException(
                    "The percentile must be between 0 and 1, such as 0.95, not " + percentile);
        }
        return new HedgingInterceptor(idempotency, atFirst, new LatencyWindow(percentile), null, DelayScheduler.SYSTEM);
    }

    /**
     * Returns an interceptor with another budget than {@link RetryBudget#standard()}.
     *
     * @param budget the budget, which may be shared
     * @return the new interceptor
     */
    public HedgingInterceptor budget(RetryBudget budget) {
        return new HedgingInterceptor(
                idempotency, delay, latencies, Objects.requireNonNull(budget, "budget"), scheduler);
    }

    HedgingInterceptor scheduler(DelayScheduler other) {
        return new HedgingInterceptor(idempotency, delay, latencies, budget, other);
    }

    @Override
    public Reply intercept(CallContext call, Next next) {
        if (call.isNotification() || call.isStream() || !idempotency.isIdempotent(call)) {
            return next.proceed(call);
        }
        budget.deposit(call);
        return new HedgedCall(call, next).start();
    }

    private Duration delay() {
        return latencies == null ? delay : Duration.ofNanos(Math.max(1, latencies.nanos(delay.toNanos())));
    }

    /** The state of one call and its one or two attempts. */
    @SuppressWarnings("FutureReturnValueIgnored") // the continuations have no results
    private final class HedgedCall {
        private final CallContext call;
        private final Next next;
        private final CancellableFuture<Reply> result = new CancellableFuture<>(this::stop);
        private final List<Reply> running = new ArrayList<>(2);
        private final long started = scheduler.nanos();
        private @Nullable Future<?> scheduled;
        private boolean ended;

        HedgedCall(CallContext call, Next next) {
            this.call = call;
            this.next = next;
        }

        Reply start() {
            call.remaining(); // starts the timeout of the call, which covers both attempts
            Reply first = next.proceed(call);
            if (!(first instanceof Reply.Pending)) {
                return first;
            }
            call.cancellation().onCancel(() -> result.cancel(true));
            Runnable second = CancellableFuture.withCurrentCall(this::startSecond);
            synchronized (this) {
                running.add(first);
                if (!ended) {
                    scheduled = scheduler.schedule(delay(), second);
                }
            }
            follow(first, first);
            return Reply.pending(result);
        }

        private void startSecond() {
            Duration remaining = call.remaining().orElse(null);
            if (isEnded() || (remaining != null && remaining.isZero()) || !budget.tryWithdraw()) {
                return;
            }
            Reply reply = next.proceed(remaining == null ? call : call.with(CallOption.timeout(remaining)));
            boolean late;
            synchronized (this) {
                late = ended;
                running.add(reply);
            }
            if (late) {
                CancellableFuture.cancel(reply);
            }
            follow(reply, reply);
        }

        private synchronized boolean isEnded() {
            return ended;
        }

        /** @param attempt the reply with which an attempt started; the reply may be a later one of the same attempt */
        private void follow(Reply attempt, Reply reply) {
            if (reply instanceof Reply.Pending pending) {
                pending.stage().whenComplete((settled, thrown) -> {
                    if (settled != null) {
                        follow(attempt, settled);
                    } else if (isLast(attempt)) {
                        result.completeExceptionally(thrown == null ? new CancellationException() : thrown);
                    }
                });
            } else if (reply instanceof Reply.Failure failure && !isResponse(failure)) {
                if (isLast(attempt)) {
                    complete(attempt, failure);
                }
            } else {
                if (latencies != null && reply instanceof Reply.Success) {
                    latencies.add(scheduler.nanos() - started);
                }
                complete(attempt, reply);
            }
        }

        private static boolean isResponse(Reply.Failure failure) {
            // A local failure of one attempt, such as a duplicate id, says nothing about the other.
            return failure.cause() instanceof JsonRpcException && !FailureClassifier.isTransient(failure);
        }

        /** Removes an attempt that failed, and returns whether it was the last. */
        private synchronized boolean isLast(Reply attempt) {
            running.removeIf(each -> each == attempt);
            return running.isEmpty();
        }

        private void complete(Reply winner, Reply reply) {
            List<Reply> losers = end();
            result.complete(reply);
            for (Reply loser : losers) {
                if (loser != winner) {
                    CancellableFuture.cancel(loser);
                }
            }
        }

        private void stop() {
            end().forEach(CancellableFuture::cancel);
        }

        private synchronized List<Reply> end() {
            ended = true;
            if (scheduled != null) {
                scheduled.cancel(false);
            }
            List<Reply> attempts = List.copyOf(running);
            running.clear();
            return attempts;
        }
    }
}
