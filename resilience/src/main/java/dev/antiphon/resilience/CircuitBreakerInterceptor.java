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
 * A circuit breaker for the calls to one peer. It opens after too many failures; then calls fail at once with a {@link
 * CircuitOpenException}. After a delay it is half open, and a few calls decide whether it closes.
 *
 * <p>By default, {@link #isFailure} decides what a failure is: a connection that is lost or cannot be opened, a timeout, a busy peer, and
 * an internal error of the peer. Other errors are successes, since the peer has responded. A cancelled call is ignored, but counts as a
 * failure while the breaker is half open.
 *
 * <p>After a {@link RetryInterceptor}, the breaker counts every attempt; before it, a call with all its attempts. Thread-safe.
 */
public final class CircuitBreakerInterceptor implements Interceptor {
    private final CircuitBreaker<Object> breaker;
    private final Predicate<Reply.Failure> failsWhen;

    CircuitBreakerInterceptor(CircuitBreaker<Object> breaker, Predicate<Reply.Failure> failsWhen) {
        this.breaker = breaker;
        this.failsWhen = failsWhen;
    }

    /** The state of a circuit breaker. */
    public enum State {
        /** Calls are sent. */
        CLOSED,
        /** Calls fail at once. */
        OPEN,
        /** A few calls are sent, and their results determine the next state. */
        HALF_OPEN
    }

    /**
     * Creates a builder.
     *
     * @return a builder with the defaults
     */
    public static CircuitBreakerInterceptorBuilder builder() {
        return new CircuitBreakerInterceptorBuilder();
    }

    /**
     * The default rule for failures.
     *
     * @param failure a failed call
     * @return whether the peer or the connection to it has failed
     */
    public static boolean isFailure(Reply.Failure failure) {
        return FailureClassifier.isTransient(failure) || failure.cause() instanceof InternalErrorException;
    }

    /**
     * The current state.
     *
     * @return the state
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
        return next.proceed(call).then(this::record);
    }

    private Reply record(Reply reply) {
        if (!(reply instanceof Reply.Failure failure)) {
            breaker.recordSuccess();
        } else if (isCancelled(failure)) {
            if (breaker.isHalfOpen()) {
                breaker.recordFailure(); // or its permit would never be returned
            }
        } else if (failsWhen.test(failure)) {
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
