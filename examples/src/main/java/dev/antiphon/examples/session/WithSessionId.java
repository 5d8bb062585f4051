package dev.antiphon.examples.session;

/** A request that belongs to a session. */
public interface WithSessionId {
    /**
     * The session of the request.
     *
     * @return the id that the agent assigned
     */
    String sessionId();
}
