package dev.antiphon.resilience;

import dev.antiphon.CallContext;
import dev.antiphon.Interceptor;
import dev.antiphon.Reply;
import dev.antiphon.error.CancelledException;
import dev.antiphon.error.InternalErrorException;
import dev.failsafe.CircuitBreaker;
import java.util.concurrent.CancellationException;
import java.util.function.Predicate;

/**
 * Stops calling a peer that fails, and lets a few calls through after a time to see whether it is well again. Calls that are not made fail
 * at once with a {@link CircuitOpenException}, which says when others are made.
 *
 * <p>A failure is what {@link #isFailure} tells, unless the builder is given another rule: a connection that breaks or cannot be made, a
 * timeout, a peer that is busy, and an internal error of the peer's. Other errors are answers, and show that the peer is well. A call that
 * its caller cancels says nothing, except while the breaker waits for it to say something: then it counts as a failure.
 *
 * <p>Behind a {@link RetryInterceptor}, the breaker sees every try; before it, a call with all its tries. For one peer; safe for use by any number of
 * threads.
 */
public final class CircuitBreakerInterceptor implements Interceptor {
    private final CircuitBreaker<Object> breaker;
    private final Predicate<Reply.Failure> failures;

    CircuitBreakerInterceptor(CircuitBreaker<Object> breaker, Predicate<Reply.Failure> failures) {
        this.breaker = breaker;
        this.failures = failures;
    }

    /** What a breaker may be doing. */
    public enum State {
        /** Calls are made. */
        CLOSED,
        /** Calls are not made. */
        OPEN,
        /** Some calls are made, which decide. */
        HALF_OPEN
    }

    /**
     * Starts to describe a breaker.
     *
     * @return a builder with the defaults
     */
    public static CircuitBreakerInterceptorBuilder builder() {
        return new CircuitBreakerInterceptorBuilder();
    }

    /**
     * Tells the failures of a peer from its answers, as breakers do unless they are told otherwise.
     *
     * @param failure a failed call
     * @return whether the peer, or the way to it, is to blame
     */
    public static boolean isFailure(Reply.Failure failure) {
        return FailureClassifier.isTransient(failure) || failure.cause() instanceof InternalErrorException;
    }

    /**
     * What the breaker is doing.
     *
     * @return its state
     */
    public State state() {
        return switch (breaker.getState()) {
            case CLOSED -> State.CLOSED;
            case OPEN -> State.OPEN;
            case HALF_OPEN -> State.HALF_OPEN;
        };
    }

    @Override
    public Reply intercept(CallContext call, Next next) {
        if (!breaker.tryAcquirePermit()) {
            throw new CircuitOpenException(call.method(), breaker.getRemainingDelay());
        }
        return next.proceed(call).then(this::recorded);
    }

    private Reply recorded(Reply reply) {
        if (!(reply instanceof Reply.Failure failure)) {
            breaker.recordSuccess();
        } else if (isCancelled(failure)) {
            if (breaker.isHalfOpen()) {
                breaker.recordFailure(); // or its place would be taken for ever
            }
        } else if (failures.test(failure)) {
            breaker.recordFailure();
        } else {
            breaker.recordSuccess();
        }
        return reply;
    }

    private static boolean isCancelled(Reply.Failure failure) {
        return failure.cause() instanceof CancellationException || failure.cause() instanceof CancelledException;
    }
}
