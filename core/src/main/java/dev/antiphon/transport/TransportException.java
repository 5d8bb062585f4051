package dev.antiphon.transport;

/**
 * Thrown when a message could not be sent, or its response cannot arrive any more. Whether the peer has processed the message is not
 * known, unless it {@linkplain #isUnsent() was not sent}.
 */
public final class TransportException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The reason. */
    private final transient Disconnect reason;

    /** Whether the message was certainly not sent. */
    private final boolean unsent;

    /**
     * Creates an exception.
     *
     * @param message what failed, and for which peer
     * @param reason the reason
     */
    public TransportException(String message, Disconnect reason) {
        this(message, reason, false);
    }

    private TransportException(String message, Disconnect reason, boolean unsent) {
        super(message, reason.cause());
        this.reason = reason;
        this.unsent = unsent || reason.kind() == Disconnect.Kind.UNREACHED;
    }

    /**
     * Returns the same failure, for a message that the transport has rejected and so has certainly not sent.
     *
     * @return an exception that {@link #isUnsent}
     */
    public TransportException asUnsent() {
        return unsent ? this : new TransportException(String.valueOf(getMessage()), reason, true);
    }

    /**
     * Returns whether the message was certainly not sent: the transport has rejected it, or there was no connection. Any message may
     * then be sent again, even one that is not idempotent.
     *
     * @return whether it is certain; if not, the peer may have processed the message
     */
    public boolean isUnsent() {
        return unsent;
    }

    /**
     * The reason why the transport ended.
     *
     * @return the reason
     */
    public Disconnect reason() {
        return reason;
    }
}
