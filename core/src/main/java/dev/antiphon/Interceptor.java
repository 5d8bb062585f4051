package dev.antiphon;

/**
 * An interceptor of calls. It is called exactly once for every call, alone or in a batch. Interceptors run in the order of
 * their registration, and replies pass them in the reverse order.
 *
 * <p>An interceptor may reply without proceeding, and may change the reply. An exception of an interceptor becomes the failure
 * of the call. It runs on the thread of the handler, so for a method registered as non-blocking it must not block. It must be
 * thread-safe.
 */
@FunctionalInterface
public interface Interceptor {
    /**
     * Intercepts a call.
     *
     * @param call the call
     * @param next the rest of the chain
     * @return the reply
     * @throws Exception if the call fails here
     */
    Reply intercept(CallContext call, Next next) throws Exception;

    /** The rest of the chain: the following interceptors and the handler. */
    interface Next {
        /**
         * Calls the rest of the chain. Never throws: a failure, including that of an unknown method, is a reply. An interceptor
         * may call this repeatedly, one call after the other, and for a call that this side makes also while the previous reply
         * is pending; earlier replies stay unchanged. Cancelling the stage of a pending reply of such a call cancels that
         * attempt only.
         *
         * @param call the call
         * @return the reply
         */
        Reply proceed(CallContext call);
    }
}
