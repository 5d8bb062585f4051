package dev.antiphon;

/**
 * Stands around every call, alone or in a batch, exactly once. Interceptors run in the order of their registration; replies
 * come back in the reverse order.
 *
 * <p>An interceptor may answer without proceeding, and may change the reply. What it throws becomes the failure of the call.
 * It runs on the thread that the handler runs on, so around a method that was registered as non-blocking it must not block.
 * It must be safe for use by any number of threads.
 */
@FunctionalInterface
public interface Interceptor {
    /**
     * Handles a call.
     *
     * @param call the call
     * @param next the rest of the way to the handler
     * @return the reply
     * @throws Exception if the call fails here
     */
    Reply intercept(CallContext call, Next next) throws Exception;

    /** The rest of the way to the handler. */
    interface Next {
        /**
         * Goes on. Never throws: a failure, also that of an unknown method, is a reply. It may be asked again, one time after
         * the other, and for a call that this side makes also while the reply before is pending; the replies before stay what they
         * were. Cancelling the stage of a pending reply of such a call cancels what was asked for that time, and no other.
         *
         * @param call the call
         * @return what became of it
         */
        Reply proceed(CallContext call);
    }
}
