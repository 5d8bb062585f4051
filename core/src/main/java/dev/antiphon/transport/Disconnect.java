package dev.antiphon.transport;

import org.jspecify.annotations.Nullable;

/**
 * Why a transport has ended.
 *
 * @param kind what happened
 * @param detail what happened, in words for people
 * @param cause what was thrown, or null if nothing was
 */
public record Disconnect(Kind kind, String detail, @Nullable Throwable cause) {
    /** What can happen. */
    public enum Kind {
        /** This side closed it. */
        LOCAL,
        /** The peer closed it between two messages. */
        REMOTE,
        /** It broke: an I/O error, or the peer went away in the middle of a message. */
        LOST,
        /** The peer sent bytes that are no frames, so that what follows cannot be understood. */
        BROKEN_FRAME,
        /** The peer began a message and did not go on, or did not take what it was sent, for too long. */
        STALLED,
        /** An exchange ended without an answer. */
        NO_ANSWER,
        /** There was no connection that an exchange could have sent its message over, so nothing was sent. */
        UNREACHED
    }

    /**
     * A disconnect of which nothing was thrown.
     *
     * @param kind what happened
     * @param detail what happened, in words
     * @return the disconnect
     */
    public static Disconnect of(Kind kind, String detail) {
        return new Disconnect(kind, detail, null);
    }
}
