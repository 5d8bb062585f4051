package dev.antiphon.validation;

import jakarta.validation.MessageInterpolator;
import jakarta.validation.ValidationException;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The limit on the violations of one check. A message full of invalid items could otherwise keep a validator busy for seconds and fill the
 * memory. A validator interpolates a message for each violation, so the interpolator counts them. Confined to the thread of the check.
 */
final class ViolationLimit {
    /** Far more than a {@link ViolationReport} lists. */
    static final int MAX_VIOLATIONS = 1000;

    private static final ThreadLocal<@Nullable ViolationLimit> CURRENT = new ThreadLocal<>();

    private int count;

    private ViolationLimit() {}

    /**
     * Runs a check that adds violations to a report.
     *
     * @throws dev.antiphon.error.InvalidParamsException if there are violations
     */
    static void check(Consumer<ViolationReport> check) {
        ViolationReport report = new ViolationReport();
        CURRENT.set(new ViolationLimit());
        try {
            check.accept(report);
        } catch (LimitExceeded e) {
            report.discard(MAX_VIOLATIONS);
        } finally {
            CURRENT.remove();
        }
        report.throwIfInvalid();
    }

    private static void countOne() {
        ViolationLimit current = CURRENT.get();
        if (current != null && current.count++ == MAX_VIOLATIONS) {
            throw new LimitExceeded();
        }
    }

    /** Stops a validator. It is never logged, so it has no stack trace. */
    private static final class LimitExceeded extends ValidationException {
        private static final long serialVersionUID = 1L;

        LimitExceeded() {
            super("more than " + MAX_VIOLATIONS + " violations");
        }

        @Override
        public synchronized Throwable fillInStackTrace() {
            return this;
        }
    }

    /**
     * An interpolator that counts messages. Thread-safe.
     *
     * @param delegate interpolates the messages
     * @param locale the locale of the messages, or null for that of the validator
     */
    record CountingInterpolator(
            MessageInterpolator delegate, @Nullable Locale locale) implements MessageInterpolator {
        @Override
        public String interpolate(String template, Context context) {
            countOne();
            return locale == null
                    ? delegate.interpolate(template, context)
                    : delegate.interpolate(template, context, locale);
        }

        @Override
        public String interpolate(String template, Context context, Locale other) {
            countOne();
            return delegate.interpolate(template, context, other);
        }
    }
}
