package dev.antiphon.error;

import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.protocol.ErrorProfile;
import dev.antiphon.protocol.Fault;
import org.jspecify.annotations.Nullable;

/** The caller does not want the answer any more. */
public final class CancelledException extends JsonRpcException {
    private static final long serialVersionUID = 1L;

    /** The error with its usual message. */
    public CancelledException() {
        this(Fault.CANCELLED.phrase(), null);
    }

    /**
     * The error.
     *
     * @param message tells people what happened, in a short sentence
     * @param data more about it, anything that can be written as JSON, or null for none
     */
    public CancelledException(String message, @Nullable Object data) {
        super(Fault.CANCELLED, ErrorProfile.V2.code(Fault.CANCELLED), message, data, false);
    }

    CancelledException(ErrorObject error) {
        super(Fault.CANCELLED, error);
    }
}
