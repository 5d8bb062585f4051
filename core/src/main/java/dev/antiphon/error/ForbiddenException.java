package dev.antiphon.error;

import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.protocol.ErrorProfile;
import dev.antiphon.protocol.Fault;
import org.jspecify.annotations.Nullable;

/** The caller may not do this. */
public final class ForbiddenException extends JsonRpcException {
    private static final long serialVersionUID = 1L;

    /** The error with its usual message. */
    public ForbiddenException() {
        this(Fault.FORBIDDEN.phrase(), null);
    }

    /**
     * The error.
     *
     * @param message tells people what happened, in a short sentence
     * @param data more about it, anything that can be written as JSON, or null for none
     */
    public ForbiddenException(String message, @Nullable Object data) {
        super(Fault.FORBIDDEN, ErrorProfile.V2.code(Fault.FORBIDDEN), message, data, false);
    }

    ForbiddenException(ErrorObject error) {
        super(Fault.FORBIDDEN, error);
    }
}
