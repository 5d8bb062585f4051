package dev.antiphon.transport;

/**
 * Stops an exchange, as what {@link Exchange#send} gives does, and can hold it up too: so that a consumer who is slow slows the
 * peer, and nobody else. For any thread.
 */
public interface Pausable extends Runnable {
    /** Lets nothing more arrive for now, but for what has arrived already. */
    void pause();

    /** Lets messages arrive again. */
    void resume();
}
