package dev.antiphon.operations;

import dev.antiphon.transport.Listener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A graceful shutdown of listeners. First the server reports that it is not ready, so that load balancers stop sending calls; after a
 * delay the listeners reject new calls; calls in flight complete, or are cancelled after the timeout.
 *
 * <pre>
 *  Drain.of(listener).health(health).drainDelay(Duration.ofSeconds(5)).timeout(Duration.ofSeconds(30)).registerShutdownHook();
 * </pre>
 *
 * <p>Immutable: each method returns a new instance.
 */
public final class Drain {
    private final List<Function<Duration, CompletableFuture<Boolean>>> parts;
    private final @Nullable Health health;
    private final Duration delay;
    private final Duration timeout;

    private Drain(
            List<Function<Duration, CompletableFuture<Boolean>>> parts,
            @Nullable Health health,
            Duration delay,
            Duration timeout) {
        this.parts = parts;
        this.health = health;
        this.delay = delay;
        this.timeout = timeout;
    }

    /**
     * Creates a drain of listeners, in parallel, without a delay and with a timeout of 30 seconds.
     *
     * @param listeners the listeners
     * @return the drain
     */
    public static Drain of(Listener... listeners) {
        List<Function<Duration, CompletableFuture<Boolean>>> parts = new ArrayList<>();
        for (Listener listener : listeners) {
            parts.add(Objects.requireNonNull(listener, "listener")::drain);
        }
        return new Drain(List.copyOf(parts), null, Duration.ZERO, Duration.ofSeconds(30));
    }

    /**
     * Adds something else to drain, such as a handler mounted on another HTTP server.
     *
     * @param drain drains it within a timeout, and completes with true if all calls completed
     * @return the drain
     */
    public Drain add(Function<Duration, CompletableFuture<Boolean>> drain) {
        List<Function<Duration, CompletableFuture<Boolean>>> more = new ArrayList<>(parts);
        more.add(Objects.requireNonNull(drain, "drain"));
        return new Drain(List.copyOf(more), health, delay, timeout);
    }

    /**
     * Sets the health that reports "not ready" from the start of the drain.
     *
     * @param health the health
     * @return the drain
     */
    public Drain health(Health health) {
        return new Drain(parts, Objects.requireNonNull(health, "health"), delay, timeout);
    }

    /**
     * Sets the delay between reporting "not ready" and rejecting new calls, in which load balancers notice; none by default.
     *
     * @param time the delay, such as twice the interval of their checks
     * @return the drain
     */
    public Drain drainDelay(Duration time) {
        if (time.isNegative()) {
            throw new IllegalArgumentException("drainDelay must not be negative, but is " + time);
        }
        return new Drain(parts, health, time, timeout);
    }

    /**
     * Sets how long to wait for calls in flight; 30 seconds by default.
     *
     * @param time the timeout; calls that still run after it are cancelled
     * @return the drain
     */
    public Drain timeout(Duration time) {
        if (time.isNegative()) {
            throw new IllegalArgumentException("timeout must not be negative, but is " + time);
        }
        return new Drain(parts, health, delay, time);
    }

    /**
     * Starts the shutdown.
     *
     * @return completes when all listeners are closed, with true if all calls completed within the timeout
     */
    public CompletableFuture<Boolean> start() {
        if (health != null) {
            health.markDraining();
        }
        CompletableFuture<Boolean> delayed = delay.isZero()
                ? CompletableFuture.completedFuture(true)
                : new CompletableFuture<Boolean>().completeOnTimeout(true, delay.toNanos(), TimeUnit.NANOSECONDS);
        return delayed.thenCompose(yes -> drainAll());
    }

    private CompletableFuture<Boolean> drainAll() {
        List<CompletableFuture<Boolean>> drained =
                parts.stream().map(part -> part.apply(timeout)).toList();
        return CompletableFuture.allOf(drained.toArray(new CompletableFuture<?>[0]))
                .thenApply(done -> drained.stream().allMatch(CompletableFuture::join));
    }

    /**
     * Registers a JVM shutdown hook that starts the shutdown and waits for it.
     *
     * @return removes the hook
     */
    public Runnable registerShutdownHook() {
        Thread hook = new Thread(() -> start().join(), "antiphon-drain");
        Runtime.getRuntime().addShutdownHook(hook);
        return () -> {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException shuttingDown) {
                // The hook is running.
            }
        };
    }
}
