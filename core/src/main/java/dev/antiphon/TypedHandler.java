package dev.antiphon;

import org.jspecify.annotations.Nullable;

/**
 * Answers calls of a typed method. Safe for use by any number of threads.
 *
 * @param <P> the type of the parameters as a whole
 * @param <R> the type of the result
 */
@FunctionalInterface
public interface TypedHandler<P extends @Nullable Object, R extends @Nullable Object> {
    /**
     * Handles one call.
     *
     * @param params the parameters
     * @param call the call
     * @return the result
     * @throws Exception if the call fails
     */
    R handle(P params, CallContext call) throws Exception;

    /**
     * Answers calls of a typed method without looking at their context.
     *
     * @param <P> the type of the parameters as a whole
     * @param <R> the type of the result
     */
    @FunctionalInterface
    interface OfParams<P extends @Nullable Object, R extends @Nullable Object> {
        /**
         * Handles one call.
         *
         * @param params the parameters
         * @return the result
         * @throws Exception if the call fails
         */
        R handle(P params) throws Exception;
    }
}
