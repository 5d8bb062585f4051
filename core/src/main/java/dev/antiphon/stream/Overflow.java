package dev.antiphon.stream;

/** The handling of items that do not fit the buffer of a slow consumer, if the peer does not support backpressure. */
public enum Overflow {
    /**
     * Pauses the producer: nothing is read from the connection until there is room. The consumer of the stream must not wait for any other
     * message of that peer meanwhile. Without a connection, only the stream is paused.
     */
    SUSPEND,
    /** Ends the stream with an error, so that no item is lost silently. */
    FAIL,
    /** Drops the oldest buffered item. */
    DROP_OLDEST,
    /** Drops the new item. */
    DROP_NEWEST,
    /** Drops all buffered items, and keeps only the new one. */
    KEEP_LATEST
}
