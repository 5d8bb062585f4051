package dev.antiphon.error;

import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.protocol.ErrorProfile;
import dev.antiphon.protocol.Fault;
import org.jspecify.annotations.Nullable;

/** The error of JSON that is not a request (-32600). */
public final class InvalidRequestException extends JsonRpcException {
    private static final long serialVersionUID = 1L;

    /** Creates the error with its default message. */
    public InvalidRequestException() {
        this(Fault.INVALID_REQUEST.phrase(), null);
    }

    /**
     * Creates the error.
     *
     * @param message describes the error for people, in a short sentence
     * @param data details, any value that can be written as JSON, or null for none
     */
    public InvalidRequestException(String message, @Nullable Object data) {
        super(Fault.INVALID_REQUEST, ErrorProfile.V2.code(Fault.INVALID_REQUEST), message, data, false);
    }

    InvalidRequestException(ErrorObject error) {
        super(Fault.INVALID_REQUEST, error);
    }
}
