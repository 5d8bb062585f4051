package dev.antiphon.error;

import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.protocol.ErrorProfile;
import dev.antiphon.protocol.Fault;
import org.jspecify.annotations.Nullable;

/** Too much is running and waiting already; the call was not started and may be tried again later. */
public final class ServerBusyException extends JsonRpcException {
    private static final long serialVersionUID = 1L;

    /** The error with its usual message. */
    public ServerBusyException() {
        this(Fault.BUSY.phrase(), null);
    }

    /**
     * The error.
     *
     * @param message tells people what happened, in a short sentence
     * @param data more about it, anything that can be written as JSON, or null for none
     */
    public ServerBusyException(String message, @Nullable Object data) {
        super(Fault.BUSY, ErrorProfile.V2.code(Fault.BUSY), message, data, false);
    }

    ServerBusyException(ErrorObject error) {
        super(Fault.BUSY, error);
    }
}
