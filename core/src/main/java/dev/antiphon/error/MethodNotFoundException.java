package dev.antiphon.error;

import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.protocol.ErrorProfile;
import dev.antiphon.protocol.Fault;
import org.jspecify.annotations.Nullable;

/** There is no such method, or it is not available (-32601). The method is not named: a stranger should not learn which there are. */
public final class MethodNotFoundException extends JsonRpcException {
    private static final long serialVersionUID = 1L;

    /** The error with its usual message. */
    public MethodNotFoundException() {
        this(Fault.METHOD_NOT_FOUND.phrase(), null);
    }

    /**
     * The error.
     *
     * @param message tells people what happened, in a short sentence
     * @param data more about it, anything that can be written as JSON, or null for none
     */
    public MethodNotFoundException(String message, @Nullable Object data) {
        super(Fault.METHOD_NOT_FOUND, ErrorProfile.V2.code(Fault.METHOD_NOT_FOUND), message, data, false);
    }

    MethodNotFoundException(ErrorObject error) {
        super(Fault.METHOD_NOT_FOUND, error);
    }
}
