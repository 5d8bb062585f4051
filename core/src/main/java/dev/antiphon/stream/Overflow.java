package dev.antiphon.stream;

/** What becomes of items for which a slow consumer has no room, where the peer cannot be asked to wait. */
public enum Overflow {
    /** The stream ends with an error, so that nothing is lost in silence. */
    FAIL,
    /** The item that has waited longest is dropped. */
    DROP_OLDEST,
    /** The item that has just come is dropped. */
    DROP_NEWEST,
    /** All that wait are dropped, and only the item that has just come is kept. */
    KEEP_LATEST
}
