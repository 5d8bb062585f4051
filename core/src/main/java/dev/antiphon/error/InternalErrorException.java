package dev.antiphon.error;

import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.protocol.ErrorProfile;
import dev.antiphon.protocol.Fault;
import org.jspecify.annotations.Nullable;

/** Something failed inside the server (-32603). */
public final class InternalErrorException extends JsonRpcException {
    private static final long serialVersionUID = 1L;

    /** The error with its usual message. */
    public InternalErrorException() {
        this(Fault.INTERNAL_ERROR.phrase(), null);
    }

    /**
     * The error.
     *
     * @param message tells people what happened, in a short sentence
     * @param data more about it, anything that can be written as JSON, or null for none
     */
    public InternalErrorException(String message, @Nullable Object data) {
        super(Fault.INTERNAL_ERROR, ErrorProfile.V2.code(Fault.INTERNAL_ERROR), message, data, true);
    }

    InternalErrorException(ErrorObject error) {
        super(Fault.INTERNAL_ERROR, error);
    }
}
