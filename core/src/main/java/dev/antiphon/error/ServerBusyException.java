package dev.antiphon.error;

import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.protocol.ErrorProfile;
import dev.antiphon.protocol.Fault;
import org.jspecify.annotations.Nullable;

/**
 * The error of a call that the server rejected because of its limits of running and queued calls. The call was not started and may be
 * retried later.
 */
public final class ServerBusyException extends JsonRpcException {
    private static final long serialVersionUID = 1L;

    /** Creates the error with its default message. */
    public ServerBusyException() {
        this(Fault.BUSY.phrase(), null);
    }

    /**
     * Creates the error.
     *
     * @param message describes the error for people, in a short sentence
     * @param data details, any value that can be written as JSON, or null for none
     */
    public ServerBusyException(String message, @Nullable Object data) {
        super(Fault.BUSY, ErrorProfile.V2.code(Fault.BUSY), message, data, false);
    }

    ServerBusyException(ErrorObject error) {
        super(Fault.BUSY, error);
    }
}
