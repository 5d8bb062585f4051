package dev.antiphon.error;

import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.protocol.ErrorProfile;
import dev.antiphon.protocol.Fault;
import org.jspecify.annotations.Nullable;

/** The error of a caller that is not authorised. */
public final class ForbiddenException extends JsonRpcException {
    private static final long serialVersionUID = 1L;

    /** Creates the error with its default message. */
    public ForbiddenException() {
        this(Fault.FORBIDDEN.phrase(), null);
    }

    /**
     * Creates the error.
     *
     * @param message describes the error for people, in a short sentence
     * @param data details, any value that can be written as JSON, or null for none
     */
    public ForbiddenException(String message, @Nullable Object data) {
        super(Fault.FORBIDDEN, ErrorProfile.V2.code(Fault.FORBIDDEN), message, data, false);
    }

    ForbiddenException(ErrorObject error) {
        super(Fault.FORBIDDEN, error);
    }
}
