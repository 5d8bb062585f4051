package dev.antiphon.error;

import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.protocol.ErrorProfile;
import dev.antiphon.protocol.Fault;
import org.jspecify.annotations.Nullable;

/** A batch has more entries than the peer accepts. */
public final class BatchTooLargeException extends JsonRpcException {
    private static final long serialVersionUID = 1L;

    /** The error with its usual message. */
    public BatchTooLargeException() {
        this(Fault.BATCH_TOO_LARGE.phrase(), null);
    }

    /**
     * The error.
     *
     * @param message tells people what happened, in a short sentence
     * @param data more about it, anything that can be written as JSON, or null for none
     */
    public BatchTooLargeException(String message, @Nullable Object data) {
        super(Fault.BATCH_TOO_LARGE, ErrorProfile.V2.code(Fault.BATCH_TOO_LARGE), message, data, false);
    }

    BatchTooLargeException(ErrorObject error) {
        super(Fault.BATCH_TOO_LARGE, error);
    }
}
