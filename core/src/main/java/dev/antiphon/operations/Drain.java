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
 * Ends a program's servers in order: first they are not ready any more, so that no more calls are sent to them; after a time for that to be
 * noticed they take nothing new; what runs comes to its end, or is cancelled when patience ends.
 *
 * <pre>
 *  Drain.of(listener).health(health).notReadyFor(Duration.ofSeconds(5)).patience(Duration.ofSeconds(30)).atExit();
 * </pre>
 *
 * <p>Each method gives a new one. Immutable.
 */
public final class Drain {
    private final List<Function<Duration, CompletableFuture<Boolean>>> parts;
    private final @Nullable Health health;
    private final Duration notice;
    private final Duration patience;

    private Drain(
            List<Function<Duration, CompletableFuture<Boolean>>> parts,
            @Nullable Health health,
            Duration notice,
            Duration patience) {
        this.parts = parts;
        this.health = health;
        this.notice = notice;
        this.patience = patience;
    }

    /**
     * Ends these listeners, all at once; at once, and with a patience of 30 seconds.
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
     * Ends something else too that can be drained, such as what is mounted on a server of the user's.
     *
     * @param drain drains it within a time, and tells whether everything came to its end by itself
     * @return the drain
     */
    public Drain also(Function<Duration, CompletableFuture<Boolean>> drain) {
        List<Function<Duration, CompletableFuture<Boolean>>> more = new ArrayList<>(parts);
        more.add(Objects.requireNonNull(drain, "drain"));
        return new Drain(List.copyOf(more), health, notice, patience);
    }

    /**
     * Says at the beginning that the server is not ready.
     *
     * @param health tells it
     * @return the drain
     */
    public Drain health(Health health) {
        return new Drain(parts, Objects.requireNonNull(health, "health"), notice, patience);
    }

    /**
     * Waits between being not ready and taking nothing new, until those who send calls have noticed.
     *
     * @param time the time, such as twice the interval of their checks
     * @return the drain
     */
    public Drain notReadyFor(Duration time) {
        if (time.isNegative()) {
            throw new IllegalArgumentException("The time must not be negative, and " + time + " is");
        }
        return new Drain(parts, health, time, patience);
    }

    /**
     * Waits for what runs.
     *
     * @param time for how long at most; what still runs then is cancelled
     * @return the drain
     */
    public Drain patience(Duration time) {
        if (time.isNegative()) {
            throw new IllegalArgumentException("The patience must not be negative, and " + time + " is");
        }
        return new Drain(parts, health, notice, time);
    }

    /**
     * Begins.
     *
     * @return completes when all has ended, with whether everything came to its end by itself
     */
    public CompletableFuture<Boolean> start() {
        if (health != null) {
            health.drain();
        }
        CompletableFuture<Boolean> noticed = notice.isZero()
                ? CompletableFuture.completedFuture(true)
                : new CompletableFuture<Boolean>().completeOnTimeout(true, notice.toNanos(), TimeUnit.NANOSECONDS);
        return noticed.thenCompose(yes -> drainAll());
    }

    private CompletableFuture<Boolean> drainAll() {
        List<CompletableFuture<Boolean>> drained =
                parts.stream().map(part -> part.apply(patience)).toList();
        return CompletableFuture.allOf(drained.toArray(new CompletableFuture<?>[0]))
                .thenApply(done -> drained.stream().allMatch(CompletableFuture::join));
    }

    /**
     * Does so when the program is asked to end, which waits for it.
     *
     * @return takes that back
     */
    public Runnable atExit() {
        Thread hook = new Thread(() -> start().join(), "antiphon-drain");
        Runtime.getRuntime().addShutdownHook(hook);
        return () -> {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException ending) {
                // It is at it.
            }
        };
    }
}
