package dev.antiphon.stream;

/** What becomes of items for which a slow consumer has no room, where the peer cannot be asked to wait. */
public enum Overflow {
    /**
     * The producer has to wait: everything that it sends over the same connection does, until there is room. So whoever consumes
     * the stream must not wait for anything else from that peer. Where there is no connection, only the stream waits.
     */
    SUSPEND,
    /** The stream ends with an error, so that nothing is lost in silence. */
    FAIL,
    /** The item that has waited longest is dropped. */
    DROP_OLDEST,
    /** The item that has just come is dropped. */
    DROP_NEWEST,
    /** All that wait are dropped, and only the item that has just come is kept. */
    KEEP_LATEST
}
