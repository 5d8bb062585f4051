package dev.antiphon.operations;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One check: run by one thread at a time, waited for no longer than patience lasts, and not again while its finding is fresh. */
final class CheckRun {
    private static final System.Logger LOGGER = System.getLogger("dev.antiphon");

    private final String name;
    private final Check check;
    private final Duration patience;
    private final Duration fresh;
    private final Executor threads;
    private @Nullable CompletableFuture<CheckResult> latest;
    private long since;
    private boolean complained;

    CheckRun(String name, Check check, Duration patience, Duration fresh, Executor threads) {
        this.name = name;
        this.check = check;
        this.patience = patience;
        this.fresh = fresh;
        this.threads = threads;
    }

    String name() {
        return name;
    }

    /** What the check finds, or that it takes too long. */
    synchronized CompletableFuture<CheckResult> finding() {
        long now = System.nanoTime();
        CompletableFuture<CheckResult> known = latest;
        if (known != null && !known.isDone() && now - since > patience.toNanos()) {
            return CompletableFuture.completedFuture(slow()); // another thread would get stuck too
        }
        if (known == null || (known.isDone() && now - since > fresh.toNanos())) {
            known = new CompletableFuture<>();
            latest = known;
            since = now;
            CompletableFuture<CheckResult> told = known;
            threads.execute(() -> told.complete(look()));
        }
        return known.copy().completeOnTimeout(slow(), patience.toNanos(), TimeUnit.NANOSECONDS);
    }

    private CheckResult slow() {
        return CheckResult.fail("the check takes longer than " + patience.toMillis() + " ms");
    }

    private CheckResult look() {
        CheckResult found;
        try {
            found = Objects.requireNonNull(check.look(), "a check must find something");
            complained = false;
        } catch (Throwable thrown) {
            if (!complained) { // once: it is asked every few seconds
                LOGGER.log(Level.WARNING, "The health check '" + name + "' failed", thrown);
                complained = true;
            }
            found = CheckResult.fail("the check failed");
        }
        synchronized (this) {
            since = System.nanoTime();
        }
        return found;
    }
}
