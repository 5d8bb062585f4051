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
 * Makes idempotent calls a second time if their answer takes long, and answers with what comes first; the other is cancelled. So a peer
 * that is slow now and then, or one slow endpoint of several, is not noticed. What it costs is bounded by a {@link RetryBudget}.
 *
 * <p>The answer of a peer counts, also if it is an error; a connection that breaks, a timeout and a busy peer do only if the other call
 * fails too. Notifications and streams are never made twice. Together with a {@link RetryInterceptor} this one comes behind it. Safe for use by any
 * number of threads.
 */
public final class HedgingInterceptor implements Interceptor {
    private final Idempotency idempotence;
    private final Duration delay;
    private final @Nullable LatencyWindow latencies;
    private final RetryBudget budget;
    private final DelayScheduler time;

    private HedgingInterceptor(
            Idempotency idempotence,
            Duration delay,
            @Nullable LatencyWindow latencies,
            @Nullable RetryBudget budget,
            DelayScheduler time) {
        this.idempotence = Objects.requireNonNull(idempotence, "idempotence");
        this.delay = DurationChecks.positive("delay", delay);
        this.latencies = latencies;
        this.budget = budget != null ? budget : RetryBudget.of(0.1, 10, time);
        this.time = time;
    }

    /**
     * Makes a second call after a time.
     *
     * @param idempotence which calls may be made twice
     * @param delay the time
     * @return the interceptor
     */
    public static HedgingInterceptor after(Duration delay, Idempotency idempotence) {
        return new HedgingInterceptor(idempotence, delay, null, null, DelayScheduler.SYSTEM);
    }

    /**
     * Makes a second call when most of the last 256 calls were answered, such as 0.95 of them.
     *
     * @param percentile the part of the calls, between 0 and 1
     * @param atFirst the time to wait as long as fewer than 20 calls are known
     * @param idempotence which calls may be made twice
     * @return the interceptor
     */
    public static HedgingInterceptor afterPercentile(double percentile, Duration atFirst, Idempotency idempotence) {
        if (!(percentile > 0 && percentile < 1)) {
            throw new IllegalArgumentException(
                    "A percentile is a number between 0 and 1, such as 0.95, not " + percentile);
        }
        return new HedgingInterceptor(idempotence, atFirst, new LatencyWindow(percentile), null, DelayScheduler.SYSTEM);
    }

    /**
     * The same, within another budget than {@link RetryBudget#standard()}.
     *
     * @param budget the budget, which others may spend from too
     * @return the interceptor
     */
    public HedgingInterceptor budget(RetryBudget budget) {
        return new HedgingInterceptor(idempotence, delay, latencies, Objects.requireNonNull(budget, "budget"), time);
    }

    HedgingInterceptor time(DelayScheduler other) {
        return new HedgingInterceptor(idempotence, delay, latencies, budget, other);
    }

    @Override
    public Reply intercept(CallContext call, Next next) {
        if (call.isNotification() || call.isStream() || !idempotence.holds(call)) {
            return next.proceed(call);
        }
        budget.deposit(call);
        return new HedgedCall(call, next).begin();
    }

    private Duration delay() {
        return latencies == null ? delay : Duration.ofNanos(Math.max(1, latencies.nanos(delay.toNanos())));
    }

    /** One call, made once or twice. */
    @SuppressWarnings("FutureReturnValueIgnored") // what hangs on a future here has no result of its own
    private final class HedgedCall {
        private final CallContext call;
        private final Next next;
        private final CancellableFuture<Reply> result = new CancellableFuture<>(this::stop);
        private final List<Reply> running = new ArrayList<>(2);
        private final long began = time.nanos();
        private @Nullable Future<?> plan;
        private boolean over;

        HedgedCall(CallContext call, Next next) {
            this.call = call;
            this.next = next;
        }

        Reply begin() {
            call.remaining(); // the caller's time runs from here
            Reply first = next.proceed(call);
            if (!(first instanceof Reply.Pending)) {
                return first;
            }
            call.cancellation().onCancel(() -> result.cancel(true));
            Runnable second = CancellableFuture.withCurrentCall(this::second);
            synchronized (this) {
                running.add(first);
                if (!over) {
                    plan = time.after(delay(), second);
                }
            }
            follow(first, first);
            return Reply.pending(result);
        }

        private void second() {
            Duration remaining = call.remaining().orElse(null);
            if (isOver() || (remaining != null && remaining.isZero()) || !budget.tryWithdraw()) {
                return;
            }
            Reply reply = next.proceed(remaining == null ? call : call.with(CallOption.timeout(remaining)));
            boolean late;
            synchronized (this) {
                late = over;
                running.add(reply);
            }
            if (late) {
                CancellableFuture.cancel(reply);
            }
            follow(reply, reply);
        }

        private synchronized boolean isOver() {
            return over;
        }

        /** @param runner what has been running since it was asked for, of which a reply has come */
        private void follow(Reply runner, Reply reply) {
            if (reply instanceof Reply.Pending pending) {
                pending.stage().whenComplete((settled, thrown) -> {
                    if (settled != null) {
                        follow(runner, settled);
                    } else if (leaves(runner)) {
                        result.completeExceptionally(thrown == null ? new CancellationException() : thrown);
                    }
                });
            } else if (reply instanceof Reply.Failure failure && !isAnswer(failure)) {
                if (leaves(runner)) {
                    win(runner, failure);
                }
            } else {
                if (latencies != null && reply instanceof Reply.Success) {
                    latencies.add(time.nanos() - began);
                }
                win(runner, reply);
            }
        }

        private static boolean isAnswer(Reply.Failure failure) {
            // What fails on this side, such as a second call with the id of the first, says nothing of the other.
            return failure.cause() instanceof JsonRpcException && !FailureClassifier.isTransient(failure);
        }

        /** One has failed; whether it was the only one. */
        private synchronized boolean leaves(Reply runner) {
            running.removeIf(one -> one == runner);
            return running.isEmpty();
        }

        private void win(Reply winner, Reply reply) {
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
            over = true;
            if (plan != null) {
                plan.cancel(false);
            }
            List<Reply> left = List.copyOf(running);
            running.clear();
            return left;
        }
    }
}
