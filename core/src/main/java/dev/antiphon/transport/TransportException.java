package dev.antiphon.transport;

/**
 * Says that a message could not be carried, or that its answer cannot come any more. Whether the peer has acted on what it was
 * sent is not known, unless it {@linkplain #isUnsent() was not sent}.
 */
public final class TransportException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Why. */
    private final transient Disconnect reason;

    /** Whether nothing was sent. */
    private final boolean unsent;

    /**
     * A failure of a transport.
     *
     * @param message tells people what failed, and where
     * @param reason why
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
     * The same failure, of a message that a transport has refused and has therefore certainly not sent.
     *
     * @return the failure
     */
    public TransportException unsent() {
        return unsent ? this : new TransportException(String.valueOf(getMessage()), reason, true);
    }

    /**
     * Tells whether the message has certainly not been sent: the transport has refused it, or there was no connection to send it over.
     * It may then be sent again, whatever it says.
     *
     * @return whether it is certain; if not, the peer may have acted on it
     */
    public boolean isUnsent() {
        return unsent;
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
