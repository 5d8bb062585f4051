package dev.antiphon.contract;

import dev.antiphon.json.RawJson;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The result of one check of a verification. Immutable.
 *
 * @param method the name of the method
 * @param kind the kind of the check
 * @param name the name of the check
 * @param status the status
 * @param detail the reason of the status, in a sentence; may be empty
 * @param params the parameters of the call; null if there was none
 * @param time the duration
 */
public record VerificationResult(
        String method,
        Kind kind,
        String name,
        Status status,
        String detail,
        @Nullable RawJson params,
        Duration time) {
    /** The kinds of checks. */
    public enum Kind {
        /** A call from an example of the document. */
        EXAMPLE,
        /** A call with generated valid parameters. */
        VALID,
        /** A call with generated invalid parameters. */
        INVALID,
        /** A call of a method that is not in the document. */
        UNKNOWN;

        /**
         * Returns the kind as a word.
         *
         * @return such as {@code example}
         */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The status of a check. */
    public enum Status {
        /** The server conforms to the document. */
        PASSED,
        /** The server does not conform to the document. */
        FAILED,
        /** No call was made, or it shows nothing. */
        SKIPPED;

        /**
         * Returns the status as a word.
         *
         * @return such as {@code passed}
         */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Returns the check in one line of text. */
    @Override
    public String toString() {
        return ReportWriter.line(status.word() + " " + method + ", " + kind.word() + ", " + name
                + (detail.isEmpty() ? "" : ": " + detail));
    }
}
