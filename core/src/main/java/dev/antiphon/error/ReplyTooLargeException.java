package dev.antiphon.error;

import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.protocol.ErrorProfile;
import dev.antiphon.protocol.Fault;
import org.jspecify.annotations.Nullable;

/** A reply would have more bytes than allowed. */
public final class ReplyTooLargeException extends JsonRpcException {
    private static final long serialVersionUID = 1L;

    /** The error with its usual message. */
    public ReplyTooLargeException() {
        this(Fault.REPLY_TOO_LARGE.phrase(), null);
    }

    /**
     * The error.
     *
     * @param message tells people what happened, in a short sentence
     * @param data more about it, anything that can be written as JSON, or null for none
     */
    public ReplyTooLargeException(String message, @Nullable Object data) {
        super(Fault.REPLY_TOO_LARGE, ErrorProfile.V2.code(Fault.REPLY_TOO_LARGE), message, data, false);
    }

    ReplyTooLargeException(ErrorObject error) {
        super(Fault.REPLY_TOO_LARGE, error);
    }
}
