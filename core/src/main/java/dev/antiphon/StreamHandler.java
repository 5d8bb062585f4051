package dev.antiphon;

import dev.antiphon.stream.StreamSink;
import org.jspecify.annotations.Nullable;

/**
 * A handler of a method that returns a stream. Must be thread-safe.
 *
 * @param <P> the type of the parameters as a whole
 * @param <T> the type of the items
 */
@FunctionalInterface
public interface StreamHandler<P extends @Nullable Object, T extends @Nullable Object> {
    /**
     * Produces the items of one stream, before or after this method returns: the stream ends only when the handler ends it with
     * the sink. Runs on a worker thread, which is interrupted when the stream is cancelled.
     *
     * @param params the parameters
     * @param sink receives the items and the end
     * @param call the call
     * @throws Exception if the stream fails
     */
    void handle(P params, StreamSink<T> sink, CallContext call) throws Exception;

    /**
     * A stream handler that does not use the context of its calls.
     *
     * @param <P> the type of the parameters as a whole
     * @param <T> the type of the items
     */
    @FunctionalInterface
    interface OfParams<P extends @Nullable Object, T extends @Nullable Object> {
        /**
         * Produces the items of one stream, as {@link StreamHandler#handle} does.
         *
         * @param params the parameters
         * @param sink receives the items and the end
         * @throws Exception if the stream fails
         */
        void handle(P params, StreamSink<T> sink) throws Exception;
    }
}
