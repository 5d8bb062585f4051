package dev.antiphon.error;

import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.protocol.ErrorProfile;
import dev.antiphon.protocol.Fault;
import org.jspecify.annotations.Nullable;

/** The error of a caller that is not authenticated. */
public final class UnauthenticatedException extends JsonRpcException {
    private static final long serialVersionUID = 1L;

    /** Creates the error with its default message. */
    public UnauthenticatedException() {
        this(Fault.UNAUTHENTICATED.phrase(), null);
    }

    /**
     * Creates the error.
     *
     * @param message describes the error for people, in a short sentence
     * @param data details, any value that can be written as JSON, or null for none
     */
    public UnauthenticatedException(String message, @Nullable Object data) {
        super(Fault.UNAUTHENTICATED, ErrorProfile.V2.code(Fault.UNAUTHENTICATED), message, data, false);
    }

    UnauthenticatedException(ErrorObject error) {
        super(Fault.UNAUTHENTICATED, error);
    }
}
