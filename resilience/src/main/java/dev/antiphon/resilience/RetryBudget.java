package dev.antiphon.resilience;

import dev.antiphon.AttributeKey;
import dev.antiphon.CallContext;
import java.util.Objects;

/**
 * Bounds how many calls are made again, so that clients do not finish off a peer that is in trouble: each call earns a part of a second
 * one, and beside that some are free in every second. In an outage the peer gets no more than these beyond the calls themselves.
 *
 * <p>What is earned and not spent is kept, up to a hundred calls' worth. One budget may be shared by {@link RetryInterceptor} and {@link HedgingInterceptor}, and by
 * several clients of one peer; a call earns once. Safe for use by any thread.
 */
public final class RetryBudget {
    private static final double MOST_SAVED = 100;
    private static final double NANOS = 1e9;

    private final AttributeKey<Boolean> counted = AttributeKey.of("retry budget", Boolean.class);
    private final double ratio;
    private final double perSecond;
    private final DelayScheduler time;
    private double saved;
    private double free;
    private long filledAt;

    private RetryBudget(double ratio, double perSecond, DelayScheduler time) {
        this.ratio = ratio;
        this.perSecond = perSecond;
        this.time = time;
        this.free = perSecond;
        this.filledAt = time.nanos();
    }

    /**
     * A tenth of the calls, and ten in every second.
     *
     * @return the budget
     */
    public static RetryBudget standard() {
        return of(0.1, 10);
    }

    /**
     * A part of the calls, and some more.
     *
     * @param ratio how many calls are made again for each that is made, from 0 to 1
     * @param perSecond how many more are in a second; 0 for none
     * @return the budget
     */
    public static RetryBudget of(double ratio, double perSecond) {
        return of(ratio, perSecond, DelayScheduler.SYSTEM);
    }

    static RetryBudget of(double ratio, double perSecond, DelayScheduler time) {
        if (!(ratio >= 0 && ratio <= 1)) {
            throw new IllegalArgumentException("A ratio is a number from 0 to 1, not " + ratio);
        }
        if (!(perSecond >= 0 && perSecond <= 1e6)) {
            throw new IllegalArgumentException("A number per second is from 0 to a million, not " + perSecond);
        }
        return new RetryBudget(ratio, perSecond, Objects.requireNonNull(time, "time"));
    }

    /** A call is made. It has earned already if it comes by a second time. */
    void deposit(CallContext call) {
        if (call.attributes().get(counted).isEmpty()) {
            call.attributes().set(counted, true);
            synchronized (this) {
                saved = Math.min(MOST_SAVED, saved + ratio);
            }
        }
    }

    /** Takes the price of one more call; false if there is not enough. */
    synchronized boolean tryWithdraw() {
        long now = time.nanos();
        free = Math.min(perSecond, free + (now - filledAt) / NANOS * perSecond);
        filledAt = now;
        if (free >= 1) {
            free--;
            return true;
        }
        // Ten tenths are not quite one.
        if (saved >= 1 - 1e-9) {
            saved--;
            return true;
        }
        return false;
    }
}
