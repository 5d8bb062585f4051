package dev.antiphon;

import org.jspecify.annotations.Nullable;

/**
 * A handler of typed notifications. Must be thread-safe.
 *
 * @param <P> the type of the parameters as a whole
 */
@FunctionalInterface
public interface TypedNotificationHandler<P extends @Nullable Object> {
    /**
     * Handles one notification.
     *
     * @param params the parameters
     * @param call the call
     * @throws Exception if it fails; the failure is logged, and the peer gets no error
     */
    void handle(P params, CallContext call) throws Exception;

    /**
     * A notification handler that does not use the context of its calls.
     *
     * @param <P> the type of the parameters as a whole
     */
    @FunctionalInterface
    interface OfParams<P extends @Nullable Object> {
        /**
         * Handles one notification.
         *
         * @param params the parameters
         * @throws Exception if it fails; the failure is logged, and the peer gets no error
         */
        void handle(P params) throws Exception;
    }
}
