package dev.antiphon.resilience;

import dev.antiphon.CallContext;
import dev.antiphon.CallOption;
import dev.antiphon.Interceptor;
import dev.antiphon.Reply;
import dev.antiphon.error.ServerBusyException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * An interceptor that retries failed calls if that is safe and may succeed: {@code
 * JsonRpcClient.builder().intercept(RetryInterceptor.builder().idempotent(Idempotency.of("get")).build())}.
 *
 * <ul>
 *   <li>An idempotent call is retried after a lost connection, after a timeout, and if the peer is busy.
 *   <li>Other calls and notifications are retried only if they were certainly not sent ({@link
 *       dev.antiphon.transport.TransportException#isUnsent()}).
 *   <li>A stream is retried as long as no item has arrived.
 *   <li>All attempts are within the timeout of the call, and retries within a {@link RetryBudget}.
 *   <li>The delay between attempts is random with an exponential bound, so that clients do not retry at the same time. A peer can set the
 *       delay: with {@code Retry-After} of HTTP, or {@code {"retryAfterMs": 250}} as data of an error; negative for never.
 *   <li>Cancelling the call stops all attempts. A retried entry of a batch is sent alone.
 * </ul>
 *
 * <p>The call fails with the failure of the last attempt. Later interceptors see every attempt, earlier ones a single call. Thread-safe.
 */
public final class RetryInterceptor implements Interceptor {
    private final RetryInterceptorBuilder.Settings settings;

    RetryInterceptor(RetryInterceptorBuilder.Settings settings) {
        this.settings = settings;
    }

    /**
     * Creates a builder.
     *
     * @return a builder with the defaults
     */
    public static RetryInterceptorBuilder builder() {
        return new RetryInterceptorBuilder();
    }

    @Override
    public Reply intercept(CallContext call, Next next) {
        settings.budget().deposit(call);
        return new RetriedCall(call, next).start();
    }

    /** The state of one call and its attempts. */
    private final class RetriedCall {
        private final CallContext call;
        private final Next next;
        private final CancellableFuture<Reply> result = new CancellableFuture<>(this::stop);
        private int attempts;
        private boolean stopped;
        private @Nullable Reply running;
        private @Nullable Future<?> scheduled;

        RetriedCall(CallContext call, Next next) {
            this.call = call;
            this.next = next;
        }

        Reply start() {
            Optional<Duration> unused = call.remaining(); // starts the timeout of the call, which covers all attempts
            Reply first = attempt();
            if (first instanceof Reply.Success) {
                return first; // a notification that was sent
            }
            call.cancellation().onCancel(() -> result.cancel(true));
            follow(first);
            return Reply.pending(result);
        }

        private Reply attempt() {
            attempts++;
            Optional<Duration> remaining = call.remaining();
            Duration tryTimeout = settings.tryTimeout();
            if (attempts == 1 && tryTimeout == null) {
                return next.proceed(call);
            }
            Duration timeout = tryTimeout == null
                    ? remaining.orElse(null)
                    : DurationChecks.shorter(tryTimeout, remaining.orElse(tryTimeout));
            return next.proceed(timeout == null ? call : call.with(CallOption.timeout(atLeastOneMilli(timeout))));
        }

        /** Returns a timeout for a call; zero would mean none. */
        private static Duration atLeastOneMilli(Duration timeout) {
            return timeout.compareTo(Duration.ofMillis(1)) < 0 ? Duration.ofMillis(1) : timeout;
        }

        @SuppressWarnings("FutureReturnValueIgnored") // the continuation has no result
        private void follow(Reply reply) {
            if (reply instanceof Reply.Pending pending) {
                boolean late;
                synchronized (this) {
                    running = reply;
                    late = stopped;
                }
                if (late) {
                    CancellableFuture.cancel(reply);
                }
                pending.stage().whenComplete((settled, thrown) -> {
                    if (settled == null) {
                        result.completeExceptionally(thrown == null ? new CancellationException() : thrown);
                    } else {
                        follow(settled);
                    }
                });
            } else if (reply instanceof Reply.Failure failure) {
                failed(failure);
            } else {
                result.complete(reply);
            }
        }

        private void failed(Reply.Failure failure) {
            Duration delay = retryDelay(failure);
            if (delay == null) {
                result.complete(failure);
                return;
            }
            Runnable retry = CancellableFuture.withCurrentCall(() -> follow(attempt()));
            synchronized (this) {
                running = null;
                if (!stopped) {
                    scheduled = settings.scheduler().schedule(delay, retry);
                }
            }
        }

        /** The delay before the next attempt, or null if there is none. */
        private @Nullable Duration retryDelay(Reply.Failure failure) {
            if (attempts >= settings.tries() || call.cancellation().isCancelled() || !allowsRetry(failure)) {
                return null;
            }
            Duration delay = FailureClassifier.retryAfter(failure).orElseGet(() -> settings.backoff(attempts));
            Duration remaining = call.remaining().orElse(null);
            boolean tooLate = delay.isNegative() || (remaining != null && delay.compareTo(remaining) >= 0);
            return tooLate || !settings.budget().tryWithdraw() ? null : delay;
        }

        private boolean allowsRetry(Reply.Failure failure) {
            if (isStopped() || call.items().orElse(0) > 0) {
                return false;
            }
            if (FailureClassifier.isUnsent(failure)) {
                // For a stream, the failure may concern a message that was sent after its start.
                return !call.isStream() || settings.idempotency().isIdempotent(call);
            }
            boolean unstarted = settings.busyIsUnstarted() && failure.cause() instanceof ServerBusyException;
            return (unstarted || settings.idempotency().isIdempotent(call))
                    && (FailureClassifier.isTransient(failure)
                            || settings.alsoWhen().test(failure));
        }

        private synchronized boolean isStopped() {
            return stopped;
        }

        private void stop() {
            Reply current;
            synchronized (this) {
                stopped = true;
                current = running;
                if (scheduled != null) {
                    scheduled.cancel(false);
                }
            }
            if (current != null) {
                CancellableFuture.cancel(current);
            }
        }
    }
}
