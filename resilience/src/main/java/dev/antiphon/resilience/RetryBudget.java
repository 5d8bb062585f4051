package dev.antiphon.resilience;

import dev.antiphon.AttributeKey;
import dev.antiphon.CallContext;
import java.util.Objects;

/**
 * A budget for retries and hedged calls, which keeps clients from overloading a peer in an outage. Each call deposits a fraction of a
 * retry, and a number of retries per second is free. The peer gets no more extra calls than that.
 *
 * <p>Deposits are kept for at most a hundred retries. {@link RetryInterceptor}s, {@link HedgingInterceptor}s and several clients of one
 * peer may share a budget; each call deposits once. Thread-safe.
 */
public final class RetryBudget {
    private static final double MAX_BALANCE = 100;
    private static final double NANOS_PER_SECOND = 1e9;

    private final AttributeKey<Boolean> deposited = AttributeKey.of("retry budget", Boolean.class);
    private final double ratio;
    private final double perSecond;
    private final DelayScheduler scheduler;
    private double balance;
    private double free;
    private long refilledAt;

    private RetryBudget(double ratio, double perSecond, DelayScheduler scheduler) {
        this.ratio = ratio;
        this.perSecond = perSecond;
        this.scheduler = scheduler;
        this.free = perSecond;
        this.refilledAt = scheduler.nanos();
    }

    /**
     * Creates a budget of one retry for ten calls, and ten retries per second.
     *
     * @return the budget
     */
    public static RetryBudget standard() {
        return of(0.1, 10);
    }

    /**
     * Creates a budget.
     *
     * @param ratio the number of retries that each call deposits, from 0 to 1
     * @param perSecond the number of free retries per second, or 0
     * @return the budget
     */
    public static RetryBudget of(double ratio, double perSecond) {
        return of(ratio, perSecond, DelayScheduler.SYSTEM);
    }

    static RetryBudget of(double ratio, double perSecond, DelayScheduler scheduler) {
        if (!(ratio >= 0 && ratio <= 1)) {
            throw new IllegalArgumentException("The ratio must be from 0 to 1, not " + ratio);
        }
        if (!(perSecond >= 0 && perSecond <= 1e6)) {
            throw new IllegalArgumentException("perSecond must be from 0 to a million, not " + perSecond);
        }
        return new RetryBudget(ratio, perSecond, Objects.requireNonNull(scheduler, "scheduler"));
    }

    /** Deposits the ratio for a call, unless it was deposited before. */
    void deposit(CallContext call) {
        if (call.attributes().get(deposited).isEmpty()) {
            call.attributes().set(deposited, true);
            synchronized (this) {
                balance = Math.min(MAX_BALANCE, balance + ratio);
            }
        }
    }

    /** Withdraws one retry; returns false if the budget is exhausted. */
    synchronized boolean tryWithdraw() {
        long now = scheduler.nanos();
        free = Math.min(perSecond, free + (now - refilledAt) / NANOS_PER_SECOND * perSecond);
        refilledAt = now;
        if (free >= 1) {
            free--;
            return true;
        }
        // The sum of ten tenths is slightly less than one.
        if (balance >= 1 - 1e-9) {
            balance--;
            return true;
        }
        return false;
    }
}
