package dev.antiphon.web.server;

/** A request that is in flight until its response has been written. Thread-safe. */
public interface InFlightRequest {
    /** Cancels the work for the request: the client has disconnected, or the server no longer waits for it. */
    void cancel();

    /**
     * Gives the request up if its body has not arrived within the timeout.
     *
     * @param now the value of {@link System#nanoTime()}
     */
    default void endIfSlow(long now) {}
}
