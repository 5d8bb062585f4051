package dev.antiphon.web;

/** What happens when the outbound queue of a WebSocket is full because its peer reads too slowly. */
public enum SlowConsumerPolicy {
    /** The sending thread waits for room; a peer that reads nothing for 30 seconds is disconnected. */
    WAIT,
    /** The peer is disconnected at once, so that no thread ever waits for it. */
    DISCONNECT
}
