package dev.antiphon.error;

import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.protocol.ErrorProfile;
import dev.antiphon.protocol.Fault;
import org.jspecify.annotations.Nullable;

/** The error of an unexpected failure in the server (-32603). */
public final class InternalErrorException extends JsonRpcException {
    private static final long serialVersionUID = 1L;

    /** Creates the error with its default message. */
    public InternalErrorException() {
        this(Fault.INTERNAL_ERROR.phrase(), null);
    }

    /**
     * Creates the error.
     *
     * @param message describes the error for people, in a short sentence
     * @param data details, any value that can be written as JSON, or null for none
     */
    public InternalErrorException(String message, @Nullable Object data) {
        super(Fault.INTERNAL_ERROR, ErrorProfile.V2.code(Fault.INTERNAL_ERROR), message, data, true);
    }

    InternalErrorException(ErrorObject error) {
        super(Fault.INTERNAL_ERROR, error);
    }
}
