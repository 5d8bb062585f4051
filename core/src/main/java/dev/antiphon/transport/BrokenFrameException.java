package dev.antiphon.transport;

/** Thrown when a stream of bytes violates its framing, so that no further messages can be decoded. It has no stack trace. */
public final class BrokenFrameException extends Exception {
    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message describes the violation
     */
    public BrokenFrameException(String message) {
        super(message, null, false, false);
    }
}
