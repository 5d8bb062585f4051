package dev.antiphon;

import dev.antiphon.internal.call.CallState;

/** Tells a handler that nobody waits for its answer any more. Safe for use by any thread. */
public sealed interface Cancellation permits CallState {
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
