package dev.antiphon.web.server;

/** A request that is under way, until its reply has been written. For any thread. */
public interface InFlightRequest {
    /** Ends what runs for it: nobody waits any more. */
    void cancel();

    /** Gives up if its body is not there after the time that it may take. */
    default void endIfSlow(long now) {}
}
