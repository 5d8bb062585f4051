package dev.antiphon;

import org.jspecify.annotations.Nullable;

/**
 * A handler of a typed method. Must be thread-safe.
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
     * A typed handler that does not use the context of its calls.
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
