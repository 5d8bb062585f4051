package dev.antiphon.opentelemetry;

import dev.antiphon.Reply;
import dev.antiphon.error.JsonRpcException;
import org.jspecify.annotations.Nullable;

/**
 * What a failure is called.
 *
 * @param type the code of the error, or the class of what was thrown if nobody answered with an error
 * @param code the code of the error that was answered with, or null if none was
 * @param description more about it, for people
 */
record Outcome(String type, @Nullable String code, String description) {
    /** A failure of a call that this side answers: whatever was thrown, the caller gets an error with a code. */
    static Outcome answered(Reply.Failure failure) {
        String code = Long.toString(failure.error().code());
        return new Outcome(code, code, failure.error().message());
    }

    /** A failure of a call that this side makes: an error of the peer's, or none if its answer did not come. */
    static Outcome received(Reply.Failure failure) {
        Throwable cause = failure.cause();
        if (cause == null || (cause instanceof JsonRpcException error && hasCode(error))) {
            return answered(failure);
        }
        return new Outcome(cause.getClass().getName(), null, String.valueOf(cause.getMessage()));
    }

    /** A timeout of this side's has a code too, which nobody has answered with. */
    private static boolean hasCode(JsonRpcException error) {
        return error.isFromPeer() || error.fault().isEmpty();
    }
}
