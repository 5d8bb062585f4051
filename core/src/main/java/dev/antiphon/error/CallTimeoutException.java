package dev.antiphon.error;

import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.protocol.ErrorProfile;
import dev.antiphon.protocol.Fault;
import org.jspecify.annotations.Nullable;

/** The call took too long. */
public final class CallTimeoutException extends JsonRpcException {
    private static final long serialVersionUID = 1L;

    /** The error with its usual message. */
    public CallTimeoutException() {
        this(Fault.TIMED_OUT.phrase(), null);
    }

    /**
     * The error.
     *
     * @param message tells people what happened, in a short sentence
     * @param data more about it, anything that can be written as JSON, or null for none
     */
    public CallTimeoutException(String message, @Nullable Object data) {
        super(Fault.TIMED_OUT, ErrorProfile.V2.code(Fault.TIMED_OUT), message, data, true);
    }

    CallTimeoutException(ErrorObject error) {
        super(Fault.TIMED_OUT, error);
    }
}
