package dev.antiphon.error;

import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.protocol.ErrorProfile;
import dev.antiphon.protocol.Fault;
import org.jspecify.annotations.Nullable;

/** The error of a reply with more bytes than allowed. */
public final class ReplyTooLargeException extends JsonRpcException {
    private static final long serialVersionUID = 1L;

    /** Creates the error with its default message. */
    public ReplyTooLargeException() {
        this(Fault.REPLY_TOO_LARGE.phrase(), null);
    }

    /**
     * Creates the error.
     *
     * @param message describes the error for people, in a short sentence
     * @param data details, any value that can be written as JSON, or null for none
     */
    public ReplyTooLargeException(String message, @Nullable Object data) {
        super(Fault.REPLY_TOO_LARGE, ErrorProfile.V2.code(Fault.REPLY_TOO_LARGE), message, data, false);
    }

    ReplyTooLargeException(ErrorObject error) {
        super(Fault.REPLY_TOO_LARGE, error);
    }
}
