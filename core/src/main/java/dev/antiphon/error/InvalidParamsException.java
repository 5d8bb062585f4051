package dev.antiphon.error;

import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.protocol.ErrorProfile;
import dev.antiphon.protocol.Fault;
import org.jspecify.annotations.Nullable;

/** The error of parameters that do not fit the method (-32602). */
public final class InvalidParamsException extends JsonRpcException {
    private static final long serialVersionUID = 1L;

    /** Creates the error with its default message. */
    public InvalidParamsException() {
        this(Fault.INVALID_PARAMS.phrase(), null);
    }

    /**
     * Creates the error.
     *
     * @param message describes the error for people, in a short sentence
     * @param data details, any value that can be written as JSON, or null for none
     */
    public InvalidParamsException(String message, @Nullable Object data) {
        super(Fault.INVALID_PARAMS, ErrorProfile.V2.code(Fault.INVALID_PARAMS), message, data, false);
    }

    InvalidParamsException(ErrorObject error) {
        super(Fault.INVALID_PARAMS, error);
    }
}
