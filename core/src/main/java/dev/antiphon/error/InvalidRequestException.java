package dev.antiphon.error;

import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.protocol.ErrorProfile;
import dev.antiphon.protocol.Fault;
import org.jspecify.annotations.Nullable;

/** The JSON is not a request (-32600). */
public final class InvalidRequestException extends JsonRpcException {
    private static final long serialVersionUID = 1L;

    /** The error with its usual message. */
    public InvalidRequestException() {
        this(Fault.INVALID_REQUEST.phrase(), null);
    }

    /**
     * The error.
     *
     * @param message tells people what happened, in a short sentence
     * @param data more about it, anything that can be written as JSON, or null for none
     */
    public InvalidRequestException(String message, @Nullable Object data) {
        super(Fault.INVALID_REQUEST, ErrorProfile.V2.code(Fault.INVALID_REQUEST), message, data, false);
    }

    InvalidRequestException(ErrorObject error) {
        super(Fault.INVALID_REQUEST, error);
    }
}
