package dev.antiphon.resilience;

import dev.antiphon.Reply;
import dev.failsafe.CircuitBreaker;
import dev.failsafe.CircuitBreakerBuilder;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** A builder for {@link CircuitBreakerInterceptor}. Every method rejects invalid arguments at once. Not thread-safe. */
public final class CircuitBreakerInterceptorBuilder {
    private int failures = 5;
    private int calls = 10;
    private Duration delay = Duration.ofSeconds(10);
    private int probes = 1;
    private Predicate<Reply.Failure> failsWhen = CircuitBreakerInterceptor::isFailure;
    private Consumer<CircuitBreakerInterceptor.State> listener = state -> {};

    CircuitBreakerInterceptorBuilder() {}

    /**
     * Sets the failure threshold at which the breaker opens; five failures in the last ten calls by default.
     *
     * @param failures the number of failures
     * @param calls the number of last calls that count, at least as many
     * @return this builder
     */
    public CircuitBreakerInterceptorBuilder opensAfter(int failures, int calls) {
        if (failures < 1 || calls < failures) {
            throw new IllegalArgumentException("opensAfter needs at least 1 failure, and at least as many calls, not "
                    + failures + " of " + calls);
        }
        this.failures = failures;
        this.calls = calls;
        return this;
    }

    /**
     * Sets how long the breaker stays open before it is half open; ten seconds by default.
     *
     * @param time the delay
     * @return this builder
     */
    public CircuitBreakerInterceptorBuilder staysOpen(Duration time) {
        this.delay = DurationChecks.positive("staysOpen", time);
        return this;
    }

    /**
     * Sets the number of calls that must succeed while the breaker is half open, so that it closes; one by default.
     *
     * @param calls the number
     * @return this builder
     */
    public CircuitBreakerInterceptorBuilder probes(int calls) {
        if (calls < 1) {
            throw new IllegalArgumentException("probes must be at least 1, not " + calls);
        }
        this.probes = calls;
        return this;
    }

    /**
     * Sets the rule for failures, instead of {@link CircuitBreakerInterceptor#isFailure}.
     *
     * @param condition returns whether a failed call is a failure of the peer
     * @return this builder
     */
    public CircuitBreakerInterceptorBuilder failsWhen(Predicate<Reply.Failure> condition) {
        this.failsWhen = Objects.requireNonNull(condition, "condition");
        return this;
    }

    /**
     * Sets the listener for state changes. It is called on the thread of the call that causes the change.
     *
     * @param listener receives the new state; must not block
     * @return this builder
     */
    public CircuitBreakerInterceptorBuilder onStateChange(Consumer<CircuitBreakerInterceptor.State> listener) {
        this.listener = Objects.requireNonNull(listener, "listener");
        return this;
    }

    /**
     * Creates the interceptor.
     *
     * @return the interceptor, for the clients of one peer
     */
    public CircuitBreakerInterceptor build() {
        Consumer<CircuitBreakerInterceptor.State> current = listener;
        CircuitBreakerBuilder<Object> builder = CircuitBreaker.builder();
        CircuitBreaker<Object> breaker = builder.withFailureThreshold(failures, calls)
                .withSuccessThreshold(probes)
                .withDelay(delay)
                .onOpen(event -> current.accept(CircuitBreakerInterceptor.State.OPEN))
                .onHalfOpen(event -> current.accept(CircuitBreakerInterceptor.State.HALF_OPEN))
                .onClose(event -> current.accept(CircuitBreakerInterceptor.State.CLOSED))
                .build();
        return new CircuitBreakerInterceptor(breaker, failsWhen);
    }
}
