package dev.antiphon.examples.session;

/** Belongs to a session. */
public interface WithSessionId {
    /**
     * The session that it belongs to.
     *
     * @return the id that the agent has given it
     */
    String sessionId();
}
