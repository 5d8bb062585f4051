package dev.antiphon.transport;

/** Says that a stream of bytes cannot be cut into messages any further. */
public final class BrokenFrameException extends Exception {
    private static final long serialVersionUID = 1L;

    /**
     * A broken frame.
     *
     * @param message tells people what is wrong with it
     */
    public BrokenFrameException(String message) {
        super(message, null, false, false);
    }
}
