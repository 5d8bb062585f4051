package dev.antiphon.validation;

import jakarta.validation.MessageInterpolator;
import jakarta.validation.ValidationException;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Counts what a validator finds in one check, and stops it when that is too much: a message full of wrong items would otherwise keep it
 * busy for seconds, and fill the memory with what nobody reads. A validator asks for a message for each violation, which is the place to
 * count them.
 */
final class ViolationLimit {
    /** Far more than are told. */
    static final int MOST = 1000;

    private static final ThreadLocal<@Nullable ViolationLimit> CURRENT = new ThreadLocal<>();

    private int count;

    private ViolationLimit() {}

    /**
     * Checks something and refuses what is wrong with it.
     *
     * @throws dev.antiphon.error.InvalidParamsException if there are violations
     */
    static void refuse(Consumer<ViolationReport> check) {
        ViolationReport violations = new ViolationReport();
        CURRENT.set(new ViolationLimit());
        try {
            check.accept(violations);
        } catch (LimitExceeded e) {
            violations.giveUp(MOST);
        } finally {
            CURRENT.remove();
        }
        violations.refuse();
    }

    private static void countOne() {
        ViolationLimit current = CURRENT.get();
        if (current != null && current.count++ == MOST) {
            throw new LimitExceeded();
        }
    }

    /** Says nothing to anybody, so it needs no trace. */
    private static final class LimitExceeded extends ValidationException {
        private static final long serialVersionUID = 1L;

        LimitExceeded() {
            super("more than " + MOST + " violations");
        }

        @Override
        public synchronized Throwable fillInStackTrace() {
            return this;
        }
    }

    /**
     * Makes messages, and counts them.
     *
     * @param messages makes them
     * @param locale their locale, or null for the one of the validator
     */
    record CountingInterpolator(
            MessageInterpolator messages, @Nullable Locale locale) implements MessageInterpolator {
        @Override
        public String interpolate(String template, Context context) {
            countOne();
            return locale == null
                    ? messages.interpolate(template, context)
                    : messages.interpolate(template, context, locale);
        }

        @Override
        public String interpolate(String template, Context context, Locale other) {
            countOne();
            return messages.interpolate(template, context, other);
        }
    }
}
