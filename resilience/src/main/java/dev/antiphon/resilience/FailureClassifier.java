package dev.antiphon.resilience;

import dev.antiphon.Reply;
import dev.antiphon.error.CallTimeoutException;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.error.ServerBusyException;
import dev.antiphon.json.BindingException;
import dev.antiphon.json.JsonKind;
import dev.antiphon.json.RawJson;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Pushback;
import dev.antiphon.transport.TransportException;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a failure says of the next try. */
final class FailureClassifier {
    /** The member of an error's data by which peers say when to try again; below zero for never. */
    static final String RETRY_AFTER = "retryAfterMs";

    private static final int DEEPEST = 10;

    private FailureClassifier() {}

    /** Whether the message has certainly not left, for a reason that may pass. */
    static boolean isUnsent(Reply.Failure failure) {
        return failure.cause() instanceof TransportException lost
                && lost.isUnsent()
                && lost.reason().kind() != Disconnect.Kind.LOCAL;
    }

    /** Whether another time the answer may be another, as far as this can be told without knowing the method. */
    static boolean isTransient(Reply.Failure failure) {
        Throwable cause = failure.cause();
        Pushback pushback = pushback(cause);
        if (cause instanceof TransportException lost) {
            return lost.reason().kind() != Disconnect.Kind.LOCAL && (pushback == null || pushback.isTemporary());
        }
        return cause instanceof CallTimeoutException
                || cause instanceof ServerBusyException
                || (pushback != null && pushback.isTemporary())
                || said(cause) != null;
    }

    /** When the peer wants to be asked again, if it has said so; below zero if never. */
    static Optional<Duration> retryAfter(Reply.Failure failure) {
        Duration said = said(failure.cause());
        if (said != null) {
            return Optional.of(said);
        }
        Pushback pushback = pushback(failure.cause());
        return pushback == null ? Optional.empty() : pushback.retryAfter();
    }

    private static @Nullable Pushback pushback(@Nullable Throwable failure) {
        Throwable cause = failure;
        for (int i = 0; cause != null && i < DEEPEST; i++) {
            if (cause instanceof Pushback pushback) {
                return pushback;
            }
            cause = cause.getCause();
        }
        return null;
    }

    /** What the data of a peer's error says, or null if it says nothing of it. */
    private static @Nullable Duration said(@Nullable Throwable failure) {
        if (failure instanceof JsonRpcException error
                && error.data().orElse(null) instanceof RawJson data
                && data.kind() == JsonKind.OBJECT) {
            RawJson millis = data.member(RETRY_AFTER).orElse(RawJson.NULL);
            try {
                return millis.kind() == JsonKind.NUMBER ? Duration.ofMillis(millis.asLong()) : null;
            } catch (BindingException noTime) {
                return null;
            }
        }
        return null;
    }
}
