package dev.antiphon.transport;

/**
 * Says that a message could not be carried, or that its answer cannot come any more. Whether the peer has acted on what it was
 * sent is not known.
 */
public final class TransportException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Why. */
    private final transient Disconnect reason;

    /**
     * A failure of a transport.
     *
     * @param message tells people what failed, and where
     * @param reason why
     */
    public TransportException(String message, Disconnect reason) {
        super(message, reason.cause());
        this.reason = reason;
    }

    /**
     * Why the transport ended.
     *
     * @return the reason
     */
    public Disconnect reason() {
        return reason;
    }
}
