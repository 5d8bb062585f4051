package dev.antiphon.resilience;

import dev.antiphon.Reply;
import dev.failsafe.CircuitBreaker;
import dev.failsafe.CircuitBreakerBuilder;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Describes a breaker. Every method fails at once if what it is given is wrong. For one thread. */
public final class CircuitBreakerInterceptorBuilder {
    private int failures = 5;
    private int calls = 10;
    private Duration delay = Duration.ofSeconds(10);
    private int probes = 1;
    private Predicate<Reply.Failure> failing = CircuitBreakerInterceptor::isFailure;
    private Consumer<CircuitBreakerInterceptor.State> listener = state -> {};

    CircuitBreakerInterceptorBuilder() {}

    /**
     * Opens when so many of the last calls have failed; five of ten unless this is called.
     *
     * @param failures how many failed
     * @param calls of how many, as many or more
     * @return this builder
     */
    public CircuitBreakerInterceptorBuilder opensAfter(int failures, int calls) {
        if (failures < 1 || calls < failures) {
            throw new IllegalArgumentException(
                    "A breaker opens after 1 failure or more, of as many calls or more, not after " + failures + " of "
                            + calls);
        }
        this.failures = failures;
        this.calls = calls;
        return this;
    }

    /**
     * Stays open for this time, then lets calls through to see how they fare; ten seconds unless this is called.
     *
     * @param time the time
     * @return this builder
     */
    public CircuitBreakerInterceptorBuilder staysOpen(Duration time) {
        this.delay = DurationChecks.positive("time", time);
        return this;
    }

    /**
     * Lets so many calls through when it has been open, and closes when all of them succeed; one unless this is called.
     *
     * @param calls how many
     * @return this builder
     */
    public CircuitBreakerInterceptorBuilder probes(int calls) {
        if (calls < 1) {
            throw new IllegalArgumentException("One call at least must show that the peer is well, not " + calls);
        }
        this.probes = calls;
        return this;
    }

    /**
     * Says what is a failure, instead of {@link CircuitBreakerInterceptor#isFailure}.
     *
     * @param condition tells failures
     * @return this builder
     */
    public CircuitBreakerInterceptorBuilder failsWhen(Predicate<Reply.Failure> condition) {
        this.failing = Objects.requireNonNull(condition, "condition");
        return this;
    }

    /**
     * Tells of every change, on the thread of the call that has brought it about.
     *
     * @param listener is told the new state; must not block
     * @return this builder
     */
    public CircuitBreakerInterceptorBuilder onStateChange(Consumer<CircuitBreakerInterceptor.State> listener) {
        this.listener = Objects.requireNonNull(listener, "listener");
        return this;
    }

    /**
     * Makes the interceptor.
     *
     * @return the interceptor, for the clients of one peer
     */
    public CircuitBreakerInterceptor build() {
        Consumer<CircuitBreakerInterceptor.State> told = listener;
        CircuitBreakerBuilder<Object> described = CircuitBreaker.builder();
        CircuitBreaker<Object> breaker = described
                .withFailureThreshold(failures, calls)
                .withSuccessThreshold(probes)
                .withDelay(delay)
                .onOpen(event -> told.accept(CircuitBreakerInterceptor.State.OPEN))
                .onHalfOpen(event -> told.accept(CircuitBreakerInterceptor.State.HALF_OPEN))
                .onClose(event -> told.accept(CircuitBreakerInterceptor.State.CLOSED))
                .build();
        return new CircuitBreakerInterceptor(breaker, failing);
    }
}
