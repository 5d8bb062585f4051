package dev.antiphon.error;

import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.protocol.ErrorProfile;
import dev.antiphon.protocol.Fault;
import org.jspecify.annotations.Nullable;

/** The error of a message with more bytes than the peer accepts. */
public final class MessageTooLargeException extends JsonRpcException {
    private static final long serialVersionUID = 1L;

    /** Creates the error with its default message. */
    public MessageTooLargeException() {
        this(Fault.MESSAGE_TOO_LARGE.phrase(), null);
    }

    /**
     * Creates the error.
     *
     * @param message describes the error for people, in a short sentence
     * @param data details, any value that can be written as JSON, or null for none
     */
    public MessageTooLargeException(String message, @Nullable Object data) {
        super(Fault.MESSAGE_TOO_LARGE, ErrorProfile.V2.code(Fault.MESSAGE_TOO_LARGE), message, data, false);
    }

    MessageTooLargeException(ErrorObject error) {
        super(Fault.MESSAGE_TOO_LARGE, error);
    }
}
