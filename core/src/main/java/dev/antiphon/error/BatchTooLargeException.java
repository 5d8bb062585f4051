package dev.antiphon.error;

import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.protocol.ErrorProfile;
import dev.antiphon.protocol.Fault;
import org.jspecify.annotations.Nullable;

/** The error of a batch with more entries than the peer accepts. */
public final class BatchTooLargeException extends JsonRpcException {
    private static final long serialVersionUID = 1L;

    /** Creates the error with its default message. */
    public BatchTooLargeException() {
        this(Fault.BATCH_TOO_LARGE.phrase(), null);
    }

    /**
     * Creates the error.
     *
     * @param message describes the error for people, in a short sentence
     * @param data details, any value that can be written as JSON, or null for none
     */
    public BatchTooLargeException(String message, @Nullable Object data) {
        super(Fault.BATCH_TOO_LARGE, ErrorProfile.V2.code(Fault.BATCH_TOO_LARGE), message, data, false);
    }

    BatchTooLargeException(ErrorObject error) {
        super(Fault.BATCH_TOO_LARGE, error);
    }
}
