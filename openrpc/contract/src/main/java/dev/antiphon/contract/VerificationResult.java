package dev.antiphon.contract;

import dev.antiphon.json.RawJson;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One thing that was asked of a server, and whether it has answered as its document promises. Immutable.
 *
 * @param method the name of the method
 * @param kind what was asked
 * @param name what was asked in particular
 * @param status what came of it
 * @param detail why, in a sentence; empty if there is nothing to say
 * @param params what was sent; null if nothing was
 * @param time how long it took
 */
public record VerificationResult(
        String method,
        Kind kind,
        String name,
        Status status,
        String detail,
        @Nullable RawJson params,
        Duration time) {
    /** What can be asked. */
    public enum Kind {
        /** A call that the document gives as an example. */
        EXAMPLE,
        /** A call with made-up parameters that the document allows. */
        VALID,
        /** A call with made-up parameters that the document does not allow. */
        INVALID,
        /** A call of a method that is not in the document. */
        UNKNOWN;

        /**
         * The kind in a word.
         *
         * @return such as {@code example}
         */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What can come of it. */
    public enum Status {
        /** The server has answered as the document promises. */
        PASSED,
        /** It has not. */
        FAILED,
        /** It was not asked. */
        SKIPPED;

        /**
         * The status in a word.
         *
         * @return such as {@code passed}
         */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The check in a line, for people. */
    @Override
    public String toString() {
        return ReportWriter.line(status.word() + " " + method + ", " + kind.word() + ", " + name
                + (detail.isEmpty() ? "" : ": " + detail));
    }
}
