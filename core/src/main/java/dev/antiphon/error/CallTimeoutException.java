package dev.antiphon.error;

import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.protocol.ErrorProfile;
import dev.antiphon.protocol.Fault;
import org.jspecify.annotations.Nullable;

/** The error of a call that has timed out. */
public final class CallTimeoutException extends JsonRpcException {
    private static final long serialVersionUID = 1L;

    /** Creates the error with its default message. */
    public CallTimeoutException() {
        this(Fault.TIMED_OUT.phrase(), null);
    }

    /**
     * Creates the error.
     *
     * @param message describes the error for people, in a short sentence
     * @param data details, any value that can be written as JSON, or null for none
     */
    public CallTimeoutException(String message, @Nullable Object data) {
        super(Fault.TIMED_OUT, ErrorProfile.V2.code(Fault.TIMED_OUT), message, data, true);
    }

    CallTimeoutException(ErrorObject error) {
        super(Fault.TIMED_OUT, error);
    }
}
