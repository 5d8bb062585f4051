package dev.antiphon;

/** Whether a call has been cancelled: its caller no longer waits for the response. Thread-safe. */
public interface Cancellation {
    /**
     * Tells whether the call has been cancelled. A handler that works long in steps should ask between them.
     *
     * @return whether it has
     */
    boolean isCancelled();

    /**
     * Runs an action when the call is cancelled: at once if it is already, else on the thread that cancels it. Not run if
     * the call ends otherwise. An action must not block.
     *
     * @param action what to do
     */
    void onCancel(Runnable action);
}
