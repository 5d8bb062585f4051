package dev.antiphon;

/**
 * An interceptor that wants to know of batches too: it stands around every batch once, and around each of its calls, as around every
 * other call.
 */
public interface BatchInterceptor extends Interceptor {
    /**
     * A batch begins; its calls come next, and find what is kept here in {@link CallContext#batch()}. Must not block.
     *
     * @param batch the batch
     * @return run when all calls of the batch are settled, and the answer is written or has arrived; must not block
     */
    Runnable begin(BatchContext batch);

    /**
     * Whether batches matter at the moment. Asked before each one begins: of a batch that matters to nobody, nobody is told, and its
     * calls do not know it, which makes them smaller. Must not block.
     *
     * @return true, unless said otherwise
     */
    default boolean watchesBatches() {
        return true;
    }
}
