package dev.antiphon;

/**
 * An interceptor of batches as well as calls. It is called once for every batch, and also for each call of the batch as for any
 * other call.
 */
public interface BatchInterceptor extends Interceptor {
    /**
     * Called when a batch begins, before the interceptors of its calls. They can reach the batch and its attributes with {@link
     * CallContext#batch()}. Must not block.
     *
     * @param batch the batch
     * @return a callback that runs when all calls of the batch are settled and the response has been written or has arrived;
     *     must not block
     */
    Runnable begin(BatchContext batch);

    /**
     * Whether the interceptor currently wants to be called for batches. The library asks before each batch. If no interceptor
     * wants a batch, none is called for it and its calls have no {@link CallContext#batch()}, which makes them smaller. Must
     * not block.
     *
     * @return true by default
     */
    default boolean watchesBatches() {
        return true;
    }
}
