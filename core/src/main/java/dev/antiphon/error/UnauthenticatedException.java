package dev.antiphon.error;

import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.protocol.ErrorProfile;
import dev.antiphon.protocol.Fault;
import org.jspecify.annotations.Nullable;

/** The caller has not said who it is. */
public final class UnauthenticatedException extends JsonRpcException {
    private static final long serialVersionUID = 1L;

    /** The error with its usual message. */
    public UnauthenticatedException() {
        this(Fault.UNAUTHENTICATED.phrase(), null);
    }

    /**
     * The error.
     *
     * @param message tells people what happened, in a short sentence
     * @param data more about it, anything that can be written as JSON, or null for none
     */
    public UnauthenticatedException(String message, @Nullable Object data) {
        super(Fault.UNAUTHENTICATED, ErrorProfile.V2.code(Fault.UNAUTHENTICATED), message, data, false);
    }

    UnauthenticatedException(ErrorObject error) {
        super(Fault.UNAUTHENTICATED, error);
    }
}
