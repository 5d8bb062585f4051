package dev.antiphon;

import dev.antiphon.stream.StreamSink;
import org.jspecify.annotations.Nullable;

/**
 * Answers calls of a method with a stream. Safe for use by any number of threads.
 *
 * @param <P> the type of the parameters as a whole
 * @param <T> the type of the items
 */
@FunctionalInterface
public interface StreamHandler<P extends @Nullable Object, T extends @Nullable Object> {
    /**
     * Produces the items of one stream, now or after this has returned: it ends when the sink is told so, and not before. On a
     * worker thread, which is interrupted when the stream is not wanted any more.
     *
     * @param params the parameters
     * @param sink takes the items and the end
     * @param call the call
     * @throws Exception if the stream fails
     */
    void handle(P params, StreamSink<T> sink, CallContext call) throws Exception;

    /**
     * Answers calls with a stream without looking at their context.
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
         * @param sink takes the items and the end
         * @throws Exception if the stream fails
         */
        void handle(P params, StreamSink<T> sink) throws Exception;
    }
}
