package dev.antiphon.web;

/** What becomes of a WebSocket whose peer does not take messages as fast as they are sent, when its queue is full. */
public enum SlowConsumerPolicy {
    /** Whoever sends waits for room; a peer that takes nothing for 30 seconds is disconnected. */
    WAIT,
    /** The peer is disconnected at once, so that nobody ever waits for it. */
    DISCONNECT
}
