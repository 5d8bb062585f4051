package dev.antiphon.internal.client;

import dev.antiphon.BatchCall;
import dev.antiphon.BatchResult;
import dev.antiphon.BatchResults;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The results of a batch of a client. Immutable. */
record ClientBatchResults(Map<BatchCall<?>, BatchResult<?>> results) implements BatchResults {
    @Override
    @SuppressWarnings("unchecked") // the result of a handle was read with the handle's type
    public <T extends @Nullable Object> BatchResult<T> get(BatchCall<T> call) {
        BatchResult<?> result = results.get(call);
        if (result == null) {
            throw new IllegalArgumentException("The handle of '" + call.method() + "' belongs to another batch");
        }
        return (BatchResult<T>) result;
    }

    @Override
    public boolean allSucceeded() {
        return results.values().stream().allMatch(BatchResult.Success.class::isInstance);
    }
}
