package dev.antiphon;

/** The cancellation of a call: whether its caller still waits for the response. Thread-safe. */
public interface Cancellation {
    /**
     * Whether the call has been cancelled. A long-running handler should check this between its steps.
     *
     * @return true if it has been cancelled
     */
    boolean isCancelled();

    /**
     * Registers an action that runs when the call is cancelled: at once if it already is, else on the thread that cancels it.
     * The action does not run if the call ends otherwise. It must not block.
     *
     * @param action the action
     */
    void onCancel(Runnable action);
}
