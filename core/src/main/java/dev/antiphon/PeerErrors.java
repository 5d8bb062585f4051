package dev.antiphon;

import dev.antiphon.error.JsonRpcException;
import dev.antiphon.json.JsonTypes;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.Fault;
import java.lang.reflect.Constructor;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Turns errors of the peer into the exceptions that a method of a proxy declares for their codes.
 *
 * @param byCode makes the exceptions
 * @param profiled whether the client knows what codes beyond those of the specification mean
 */
record PeerErrors(Map<Long, Constructor<? extends Exception>> byCode, boolean profiled, JsonTypes types) {
    /** The exception that the method declares for an error, or the error itself. */
    Exception translated(JsonRpcException error) {
        Constructor<? extends Exception> constructor = byCode.get(error.code());
        if (constructor == null || isOfThisSide(error)) {
            return error;
        }
        Exception declared;
        try {
            declared = make(constructor, error);
        } catch (ReflectiveOperationException | RuntimeException e) {
            error.addSuppressed(e); // a constructor that throws must not hide what the peer said
            return error;
        }
        try {
            declared.initCause(error);
        } catch (IllegalStateException closed) {
            declared.addSuppressed(error); // it has a cause, or wants none
        }
        return declared;
    }

    /** A future that fails with what the method declares; cancelling it cancels the call. */
    @SuppressWarnings("FutureReturnValueIgnored") // what hangs on the call is the result itself
    CompletableFuture<@Nullable Object> translated(CompletableFuture<@Nullable Object> call) {
        CompletableFuture<@Nullable Object> result = call.newIncompleteFuture();
        call.whenComplete((value, thrown) -> {
            if (thrown == null) {
                result.complete(value);
            } else {
                result.completeExceptionally(thrown instanceof JsonRpcException error ? translated(error) : thrown);
            }
        });
        return result;
    }

    /** A timeout or an interruption has a code too, which to a peer without a profile means something else. */
    private boolean isOfThisSide(JsonRpcException error) {
        return !profiled
                && error.fault()
                        .filter(fault -> fault.compareTo(Fault.INTERNAL_ERROR) > 0)
                        .isPresent();
    }

    private Exception make(Constructor<? extends Exception> constructor, JsonRpcException error)
            throws ReflectiveOperationException {
        return switch (constructor.getParameterCount()) {
            case 0 -> constructor.newInstance();
            case 1 -> constructor.newInstance(error.message());
            default -> constructor.newInstance(error.message(), data(error));
        };
    }

    private @Nullable RawJson data(JsonRpcException error) {
        return error.data().map(types::toRaw).orElse(null);
    }
}
