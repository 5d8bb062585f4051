package dev.antiphon.error;

import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.protocol.ErrorProfile;
import dev.antiphon.protocol.Fault;
import org.jspecify.annotations.Nullable;

/** The bytes are not JSON (-32700). */
public final class ParseErrorException extends JsonRpcException {
    private static final long serialVersionUID = 1L;

    /** The error with its usual message. */
    public ParseErrorException() {
        this(Fault.PARSE_ERROR.phrase(), null);
    }

    /**
     * The error.
     *
     * @param message tells people what happened, in a short sentence
     * @param data more about it, anything that can be written as JSON, or null for none
     */
    public ParseErrorException(String message, @Nullable Object data) {
        super(Fault.PARSE_ERROR, ErrorProfile.V2.code(Fault.PARSE_ERROR), message, data, false);
    }

    ParseErrorException(ErrorObject error) {
        super(Fault.PARSE_ERROR, error);
    }
}
