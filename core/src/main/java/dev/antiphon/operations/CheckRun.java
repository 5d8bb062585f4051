package dev.antiphon.operations;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The runner of one check: it runs on one thread at a time, with a timeout, and its result is cached for a while. Thread-safe.
 */
final class CheckRun {
    private static final System.Logger LOGGER = System.getLogger("dev.antiphon");

    private final String name;
    private final Check check;
    private final Duration timeout;
    private final Duration cacheTime;
    private final Executor threads;
    private @Nullable CompletableFuture<CheckResult> latest;
    private long since;
    private boolean logged;

    CheckRun(String name, Check check, Duration timeout, Duration cacheTime, Executor threads) {
        this.name = name;
        this.check = check;
        this.timeout = timeout;
        this.cacheTime = cacheTime;
        this.threads = threads;
    }

    String name() {
        return name;
    }

    /** The cached or new result, or a failure after the timeout. */
    synchronized CompletableFuture<CheckResult> result() {
        long now = System.nanoTime();
        CompletableFuture<CheckResult> known = latest;
        if (known != null && !known.isDone() && now - since > timeout.toNanos()) {
            return CompletableFuture.completedFuture(slow()); // another thread would block too
        }
        if (known == null || (known.isDone() && now - since > cacheTime.toNanos())) {
            known = new CompletableFuture<>();
            latest = known;
            since = now;
            CompletableFuture<CheckResult> running = known;
            threads.execute(() -> running.complete(run()));
        }
        return known.copy().completeOnTimeout(slow(), timeout.toNanos(), TimeUnit.NANOSECONDS);
    }

    private CheckResult slow() {
        return CheckResult.fail("the check takes longer than " + timeout.toMillis() + " ms");
    }

    private CheckResult run() {
        CheckResult found;
        try {
            found = Objects.requireNonNull(check.run(), "a check must return a result");
            logged = false;
        } catch (Throwable thrown) {
            if (!logged) { // once, since the check runs every few seconds
                LOGGER.log(Level.WARNING, "The health check '" + name + "' failed", thrown);
                logged = true;
            }
            found = CheckResult.fail("the check failed");
        }
        synchronized (this) {
            since = System.nanoTime();
        }
        return found;
    }
}
