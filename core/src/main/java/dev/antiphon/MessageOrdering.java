package dev.antiphon;

/** The ordering in which the handlers of a connection's messages run. */
public enum MessageOrdering {
    /**
     * A notification is handled completely before the handler of any later message starts, unless its handler calls the peer;
     * requests run concurrently. The default.
     */
    NOTIFICATIONS_IN_ORDER,
    /**
     * Every message is handled completely before the handler of the next one starts, unless its handler calls the peer.
     */
    SEQUENTIAL,
    /** Messages are handled concurrently; no handler waits for another. */
    CONCURRENT
}
