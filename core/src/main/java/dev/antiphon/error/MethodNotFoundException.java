package dev.antiphon.error;

import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.protocol.ErrorProfile;
import dev.antiphon.protocol.Fault;
import org.jspecify.annotations.Nullable;

/**
 * The error of a method that does not exist or is not available (-32601). It does not contain the method name, and so does not disclose to
 * an unauthorised caller which methods exist.
 */
public final class MethodNotFoundException extends JsonRpcException {
    private static final long serialVersionUID = 1L;

    /** Creates the error with its default message. */
    public MethodNotFoundException() {
        this(Fault.METHOD_NOT_FOUND.phrase(), null);
    }

    /**
     * Creates the error.
     *
     * @param message describes the error for people, in a short sentence
     * @param data details, any value that can be written as JSON, or null for none
     */
    public MethodNotFoundException(String message, @Nullable Object data) {
        super(Fault.METHOD_NOT_FOUND, ErrorProfile.V2.code(Fault.METHOD_NOT_FOUND), message, data, false);
    }

    MethodNotFoundException(ErrorObject error) {
        super(Fault.METHOD_NOT_FOUND, error);
    }
}
