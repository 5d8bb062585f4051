package dev.antiphon;

import org.jspecify.annotations.Nullable;

/**
 * Takes typed notifications. Safe for use by any number of threads.
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
     * @throws Exception if it fails; the failure is logged and nobody else learns of it
     */
    void handle(P params, CallContext call) throws Exception;

    /**
     * Takes typed notifications without looking at their context.
     *
     * @param <P> the type of the parameters as a whole
     */
    @FunctionalInterface
    interface OfParams<P extends @Nullable Object> {
        /**
         * Handles one notification.
         *
         * @param params the parameters
         * @throws Exception if it fails; the failure is logged and nobody else learns of it
         */
        void handle(P params) throws Exception;
    }
}
