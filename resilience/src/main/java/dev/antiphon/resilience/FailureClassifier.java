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

/** Classifies failures as not sent, transient or final, and reads the delay that the peer asked for. */
final class FailureClassifier {
    /** The member of the data of an error with the delay before a retry in milliseconds; negative for never. */
    static final String RETRY_AFTER = "retryAfterMs";

    private static final int MAX_CAUSES = 10;

    private FailureClassifier() {}

    /** Whether the message was certainly not sent, for a reason that may be temporary. */
    static boolean isUnsent(Reply.Failure failure) {
        return failure.cause() instanceof TransportException lost
                && lost.isUnsent()
                && lost.reason().kind() != Disconnect.Kind.LOCAL;
    }

    /** Whether a retry may succeed, as far as is known without knowing the method. */
    static boolean isTransient(Reply.Failure failure) {
        Throwable cause = failure.cause();
        Pushback pushback = pushback(cause);
        if (cause instanceof TransportException lost) {
            return lost.reason().kind() != Disconnect.Kind.LOCAL && (pushback == null || pushback.isTemporary());
        }
        return cause instanceof CallTimeoutException
                || cause instanceof ServerBusyException
                || (pushback != null && pushback.isTemporary())
                || retryAfterMs(cause) != null;
    }

    /** The delay that the peer asked for, if any; negative for never. */
    static Optional<Duration> retryAfter(Reply.Failure failure) {
        Duration delay = retryAfterMs(failure.cause());
        if (delay != null) {
            return Optional.of(delay);
        }
        Pushback pushback = pushback(failure.cause());
        return pushback == null ? Optional.empty() : pushback.retryAfter();
    }

    private static @Nullable Pushback pushback(@Nullable Throwable failure) {
        Throwable cause = failure;
        for (int i = 0; cause != null && i < MAX_CAUSES; i++) {
            if (cause instanceof Pushback pushback) {
                return pushback;
            }
            cause = cause.getCause();
        }
        return null;
    }

    /** The delay in the data of an error, or null if there is none. */
    private static @Nullable Duration retryAfterMs(@Nullable Throwable failure) {
        if (failure instanceof JsonRpcException error
                && error.data().orElse(null) instanceof RawJson data
                && data.kind() == JsonKind.OBJECT) {
            RawJson millis = data.member(RETRY_AFTER).orElse(RawJson.NULL);
            try {
                return millis.kind() == JsonKind.NUMBER ? Duration.ofMillis(millis.asLong()) : null;
            } catch (BindingException notANumber) {
                return null;
            }
        }
        return null;
    }
}
