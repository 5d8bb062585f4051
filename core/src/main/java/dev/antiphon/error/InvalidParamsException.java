package dev.antiphon.error;

import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.protocol.ErrorProfile;
import dev.antiphon.protocol.Fault;
import org.jspecify.annotations.Nullable;

/** The parameters do not fit the method (-32602). */
public final class InvalidParamsException extends JsonRpcException {
    private static final long serialVersionUID = 1L;

    /** The error with its usual message. */
    public InvalidParamsException() {
        this(Fault.INVALID_PARAMS.phrase(), null);
    }

    /**
     * The error.
     *
     * @param message tells people what happened, in a short sentence
     * @param data more about it, anything that can be written as JSON, or null for none
     */
    public InvalidParamsException(String message, @Nullable Object data) {
        super(Fault.INVALID_PARAMS, ErrorProfile.V2.code(Fault.INVALID_PARAMS), message, data, false);
    }

    InvalidParamsException(ErrorObject error) {
        super(Fault.INVALID_PARAMS, error);
    }
}
