package dev.antiphon.error;

import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.protocol.ErrorProfile;
import dev.antiphon.protocol.Fault;
import org.jspecify.annotations.Nullable;

/** The error of a call that was cancelled. */
public final class CancelledException extends JsonRpcException {
    private static final long serialVersionUID = 1L;

    /** Creates the error with its default message. */
    public CancelledException() {
        this(Fault.CANCELLED.phrase(), null);
    }

    /**
     * Creates the error.
     *
     * @param message describes the error for people, in a short sentence
     * @param data details, any value that can be written as JSON, or null for none
     */
    public CancelledException(String message, @Nullable Object data) {
        super(Fault.CANCELLED, ErrorProfile.V2.code(Fault.CANCELLED), message, data, false);
    }

    CancelledException(ErrorObject error) {
        super(Fault.CANCELLED, error);
    }
}
