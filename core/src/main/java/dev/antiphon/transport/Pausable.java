package dev.antiphon.transport;

/**
 * A handle to a request in flight, returned by {@link Exchange#send}: {@code run} cancels it, and the response can be paused, so that a
 * slow consumer slows down only its own producer. Thread-safe.
 */
public interface Pausable extends Runnable {
    /** Pauses the response; messages that were received already are still delivered. */
    void pause();

    /** Resumes the response. */
    void resume();
}
