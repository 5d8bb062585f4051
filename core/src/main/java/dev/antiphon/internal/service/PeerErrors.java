package dev.antiphon.internal.service;

import dev.antiphon.error.JsonRpcException;
import dev.antiphon.internal.client.ClientSettings;
import dev.antiphon.json.JsonTypes;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.Fault;
import java.lang.reflect.InvocationTargetException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The mapping of errors of the peer to the exceptions that a method of a proxy declares for their codes. Immutable.
 *
 * @param byCode creates the exceptions
 * @param profiled whether the client has a profile for codes beyond those of the specification
 */
public record PeerErrors(Map<Long, Maker> byCode, boolean profiled, JsonTypes types) {
    /** A factory of the exception for an error. */
    public interface Maker {
        Exception make(String message, @Nullable RawJson data) throws Exception;
    }

    public static PeerErrors of(Map<Long, Maker> byCode, ClientSettings settings) {
        return new PeerErrors(byCode, settings.profile() != null, settings.types());
    }

    /** The exception that the method declares for an error, or the error itself. */
    Exception translated(JsonRpcException error) {
        Maker maker = byCode.get(error.code());
        if (maker == null || isOfThisSide(error)) {
            return error;
        }
        Exception declared;
        try {
            declared = maker.make(error.message(), data(error));
        } catch (Throwable e) {
            // A constructor that throws must neither hide the error of the peer nor prevent the future from
            // completing.
            error.addSuppressed(e instanceof InvocationTargetException && e.getCause() != null ? e.getCause() : e);
            return error;
        }
        try {
            declared.initCause(error);
        } catch (IllegalStateException closed) {
            declared.addSuppressed(error); // it already has a cause, or allows none
        }
        return declared;
    }

    /** A future that fails with the exceptions that the method declares; cancelling it cancels the call. */
    @SuppressWarnings("FutureReturnValueIgnored") // the callback on the call completes the result
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

    /**
     * Whether the error was raised on this side. A timeout or an interruption has a code too, which a peer without a profile
     * may use for something else.
     */
    private boolean isOfThisSide(JsonRpcException error) {
        return !profiled
                && error.fault()
                        .filter(fault -> fault.compareTo(Fault.INTERNAL_ERROR) > 0)
                        .isPresent();
    }

    private @Nullable RawJson data(JsonRpcException error) {
        return error.data().map(types::toRaw).orElse(null);
    }
}
