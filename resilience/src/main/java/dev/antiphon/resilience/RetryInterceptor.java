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
 * Makes calls again that have failed, if that can do no harm and there is hope: {@code
 * JsonRpcClient.builder().intercept(Retry.builder().idempotent(Idempotence.of("get")).build())}.
 *
 * <ul>
 *   <li>A call whose method is idempotent is made again when its connection broke, no answer came in time, or the peer was busy.
 *   <li>Any other call is made again only if it has certainly not left ({@link dev.antiphon.transport.TransportException#isUnsent()}).
 *       That holds for notifications too.
 *   <li>A stream is asked for again as long as no item has come.
 *   <li>All of it happens within the time that the caller waits, and within a {@link RetryBudget}.
 *   <li>The waits grow, and are anything from nothing to their full length at random, so that clients do not come back all at once. A
 *       peer that says when it wants to be asked again is asked then: {@code Retry-After} of HTTP, or {@code {"retryAfterMs": 250}} as
 *       data of an error, below zero for never.
 *   <li>Who cancels the call ends all of it. An entry of a batch that is made again travels alone.
 * </ul>
 *
 * <p>What the caller gets in the end is the last failure. Interceptors behind this one see every try, those before it one call. Safe for
 * use by any number of threads.
 */
public final class RetryInterceptor implements Interceptor {
    private final RetryInterceptorBuilder.Settings settings;

    RetryInterceptor(RetryInterceptorBuilder.Settings settings) {
        this.settings = settings;
    }

    /**
     * Starts to describe how calls are made again.
     *
     * @return a builder with the defaults
     */
    public static RetryInterceptorBuilder builder() {
        return new RetryInterceptorBuilder();
    }

    @Override
    public Reply intercept(CallContext call, Next next) {
        settings.budget().deposit(call);
        return new RetriedCall(call, next).begin();
    }

    /** One call, however often it is made. */
    private final class RetriedCall {
        private final CallContext call;
        private final Next next;
        private final CancellableFuture<Reply> result = new CancellableFuture<>(this::stop);
        private int tried;
        private boolean stopped;
        private @Nullable Reply running;
        private @Nullable Future<?> plan;

        RetriedCall(CallContext call, Next next) {
            this.call = call;
            this.next = next;
        }

        Reply begin() {
            Optional<Duration> unused = call.remaining(); // the caller's time runs from here, whatever the tries take
            Reply first = once();
            if (first instanceof Reply.Success) {
                return first; // told on the spot: a notification
            }
            call.cancellation().onCancel(() -> result.cancel(true));
            follow(first);
            return Reply.pending(result);
        }

        private Reply once() {
            tried++;
            Optional<Duration> remaining = call.remaining();
            Duration most = settings.tryTimeout();
            if (tried == 1 && most == null) {
                return next.proceed(call);
            }
            Duration patience =
                    most == null ? remaining.orElse(null) : DurationChecks.shorter(most, remaining.orElse(most));
            return next.proceed(patience == null ? call : call.with(CallOption.timeout(atLeastOneMilli(patience))));
        }

        /** Zero would be for ever. */
        private static Duration atLeastOneMilli(Duration patience) {
            return patience.compareTo(Duration.ofMillis(1)) < 0 ? Duration.ofMillis(1) : patience;
        }

        @SuppressWarnings("FutureReturnValueIgnored") // what hangs on it has no result of its own
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
            Duration wait = wait(failure);
            if (wait == null) {
                result.complete(failure);
                return;
            }
            Runnable again = CancellableFuture.withCurrentCall(() -> follow(once()));
            synchronized (this) {
                running = null;
                if (!stopped) {
                    plan = settings.time().after(wait, again);
                }
            }
        }

        /** How long to wait before the next try, or null if there is to be none. */
        private @Nullable Duration wait(Reply.Failure failure) {
            if (tried >= settings.tries() || call.cancellation().isCancelled() || !allows(failure)) {
                return null;
            }
            Duration wait = FailureClassifier.retryAfter(failure).orElseGet(() -> settings.backoff(tried));
            Duration remaining = call.remaining().orElse(null);
            boolean hopeless = wait.isNegative() || (remaining != null && wait.compareTo(remaining) >= 0);
            return hopeless || !settings.budget().tryWithdraw() ? null : wait;
        }

        private boolean allows(Reply.Failure failure) {
            if (isStopped() || call.items().orElse(0) > 0) {
                return false;
            }
            if (FailureClassifier.isUnsent(failure)) {
                // Of a stream this may also be about what was said after it had begun.
                return !call.isStream() || settings.idempotence().holds(call);
            }
            boolean unstarted = settings.busyIsUnstarted() && failure.cause() instanceof ServerBusyException;
            return (unstarted || settings.idempotence().holds(call))
                    && (FailureClassifier.isTransient(failure)
                            || settings.alsoWhen().test(failure));
        }

        private synchronized boolean isStopped() {
            return stopped;
        }

        private void stop() {
            Reply given;
            synchronized (this) {
                stopped = true;
                given = running;
                if (plan != null) {
                    plan.cancel(false);
                }
            }
            if (given != null) {
                CancellableFuture.cancel(given);
            }
        }
    }
}
