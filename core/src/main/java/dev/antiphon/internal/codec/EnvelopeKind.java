package dev.antiphon.internal.codec;

/** What an {@link Envelope} turned out to be. */
public enum EnvelopeKind {
    /** A call that wants an answer. */
    REQUEST,
    /** A call that wants none. */
    NOTIFICATION,
    /** A response with a result. */
    SUCCESS,
    /** A response with an error. */
    FAILURE,
    /** A response that cannot be one, such as with both a result and an error. It must not be answered. */
    MALFORMED,
    /** A sign of life from a call that is being worked on (3.0). */
    ACK,
    /** An item of a stream (3.0). */
    STREAM_DATA,
    /** The end of a stream (3.0). */
    STREAM_DONE,
    /** The failure that ended a stream (3.0). */
    STREAM_ERROR,
    /** A wish that a stream should stop (3.0). */
    STREAM_ABORT,
    /** A wish for more items of a stream (3.0, the extension credit). */
    STREAM_CREDIT,
    /** None of these; it is answered with an error. */
    INVALID
}
