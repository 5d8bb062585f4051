package dev.antiphon;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What became of the calls of a batch, by handle. Immutable. */
public final class BatchResults {
    private final Map<BatchCall<?>, BatchResult<?>> results;

    BatchResults(Map<BatchCall<?>, BatchResult<?>> results) {
        this.results = results;
    }

    /**
     * What became of a call.
     *
     * @param call its handle
     * @param <T> the type of its result
     * @return its value or its failure
     * @throws IllegalArgumentException if the handle is of another batch
     */
    @SuppressWarnings("unchecked") // the result of a handle was read with the handle's type
    public <T extends @Nullable Object> BatchResult<T> get(BatchCall<T> call) {
        BatchResult<?> result = results.get(call);
        if (result == null) {
            throw new IllegalArgumentException("The handle of '" + call.method() + "' is not of this batch");
        }
        return (BatchResult<T>) result;
    }

    /**
     * Tells whether every call gave a value.
     *
     * @return whether none failed
     */
    public boolean allSucceeded() {
        return results.values().stream().allMatch(BatchResult.Success.class::isInstance);
    }
}
