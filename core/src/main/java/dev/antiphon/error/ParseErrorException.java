package dev.antiphon.error;

import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.protocol.ErrorProfile;
import dev.antiphon.protocol.Fault;
import org.jspecify.annotations.Nullable;

/** The error of bytes that are not JSON (-32700). */
public final class ParseErrorException extends JsonRpcException {
    private static final long serialVersionUID = 1L;

    /** Creates the error with its default message. */
    public ParseErrorException() {
        this(Fault.PARSE_ERROR.phrase(), null);
    }

    /**
     * Creates the error.
     *
     * @param message describes the error for people, in a short sentence
     * @param data details, any value that can be written as JSON, or null for none
     */
    public ParseErrorException(String message, @Nullable Object data) {
        super(Fault.PARSE_ERROR, ErrorProfile.V2.code(Fault.PARSE_ERROR), message, data, false);
    }

    ParseErrorException(ErrorObject error) {
        super(Fault.PARSE_ERROR, error);
    }
}
