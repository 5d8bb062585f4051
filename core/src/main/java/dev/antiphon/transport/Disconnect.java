package dev.antiphon.transport;

import org.jspecify.annotations.Nullable;

/**
 * The reason why a transport has ended. Immutable.
 *
 * @param kind the kind of reason
 * @param detail a description for people and logs
 * @param cause the exception, or null if there was none
 */
public record Disconnect(Kind kind, String detail, @Nullable Throwable cause) {
    /** The kinds of reasons. */
    public enum Kind {
        /** This side closed it. */
        LOCAL,
        /** The peer closed it between two messages. */
        REMOTE,
        /** The connection failed: an I/O error, or the peer closed it in the middle of a message. */
        LOST,
        /** The peer violated the framing, so that nothing further can be decoded. */
        BROKEN_FRAME,
        /** A timeout: the peer stopped in the middle of a message, or did not take what it was sent. */
        STALLED,
        /** An exchange ended without a response. */
        NO_ANSWER,
        /** An exchange could not connect, so nothing was sent. */
        UNREACHED
    }

    /**
     * Creates a reason without an exception.
     *
     * @param kind the kind of reason
     * @param detail a description for people and logs
     * @return the reason
     */
    public static Disconnect of(Kind kind, String detail) {
        return new Disconnect(kind, detail, null);
    }
}
