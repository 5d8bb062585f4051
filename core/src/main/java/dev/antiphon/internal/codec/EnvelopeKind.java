package dev.antiphon.internal.codec;

/** The kind of an {@link Envelope}. */
public enum EnvelopeKind {
    /** A call that expects a response. */
    REQUEST,
    /** A call without a response. */
    NOTIFICATION,
    /** A response with a result. */
    SUCCESS,
    /** A response with an error. */
    FAILURE,
    /** An invalid response, such as one with both a result and an error. It must not be answered. */
    MALFORMED,
    /** An acknowledgement of a call that is running (3.0). */
    ACK,
    /** An item of a stream (3.0). */
    STREAM_DATA,
    /** The end of a stream (3.0). */
    STREAM_DONE,
    /** The failure that ended a stream (3.0). */
    STREAM_ERROR,
    /** A request to stop a stream (3.0). */
    STREAM_ABORT,
    /** Credit for more items of a stream (3.0, the extension credit). */
    STREAM_CREDIT,
    /** None of these; the server responds with an error. */
    INVALID
}
