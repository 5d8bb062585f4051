package dev.antiphon;

/** In which order the handlers of a connection's messages run. */
public enum MessageOrdering {
    /**
     * A notification is handled completely before the handler of any later message starts, unless its handler calls the peer;
     * requests run side by side. The default.
     */
    NOTIFICATIONS_IN_ORDER,
    /** Every message is handled completely before the handler of the next starts, unless its handler calls the peer. */
    SEQUENTIAL,
    /** Nothing waits for anything. */
    CONCURRENT
}
