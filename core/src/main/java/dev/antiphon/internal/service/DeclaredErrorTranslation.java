package dev.antiphon.internal.service;

import dev.antiphon.error.JsonRpcException;
import dev.antiphon.internal.Throwables;
import dev.antiphon.internal.server.BoundMethod;
import dev.antiphon.internal.server.ServerCall;
import dev.antiphon.service.JsonRpcError;
import dev.antiphon.spi.DeclaredError;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A wrapper of a service's method that translates the exceptions of its {@link JsonRpcError}s into those errors. */
final class DeclaredErrorTranslation implements BoundMethod.Body {
    private final BoundMethod.Body body;
    private final List<DeclaredError> errors;

    DeclaredErrorTranslation(BoundMethod.Body body, List<DeclaredError> errors) {
        this.body = body;
        this.errors = errors;
    }

    @Override
    public @Nullable Object run(@Nullable Object[] arguments, ServerCall call) throws Throwable {
        try {
            return body.run(arguments, call);
        } catch (Throwable thrown) {
            throw translated(thrown);
        }
    }

    @Override
    public @Nullable Object runOne(@Nullable Object only, ServerCall call) throws Throwable {
        try {
            return body.runOne(only, call);
        } catch (Throwable thrown) {
            throw translated(thrown);
        }
    }

    @Override
    public @Nullable Object runTwo(@Nullable Object first, @Nullable Object second, ServerCall call) throws Throwable {
        try {
            return body.runTwo(first, second, call);
        } catch (Throwable thrown) {
            throw translated(thrown);
        }
    }

    @Override
    public Throwable translated(Throwable thrown) {
        Throwable cause = Throwables.unwrapped(thrown);
        DeclaredError nearest = null;
        for (DeclaredError error : errors) {
            if (isOf(error.exception(), cause)
                    && (nearest == null || isProperSubclass(error.exception(), nearest.exception()))) {
                nearest = error;
            }
        }
        if (nearest == null) {
            return thrown;
        }
        Object data = cause instanceof JsonRpcException carried ? carried.data().orElse(null) : null;
        String message = cause.getMessage();
        // The class name is an internal detail and is not sent to the peer.
        return new JsonRpcException(nearest.code(), message == null ? "The call failed" : message, data, cause);
    }

    /** An error that was thrown on purpose keeps its code, unless its own class is declared. */
    private static boolean isOf(Class<?> declared, Throwable cause) {
        return declared.isInstance(cause)
                && (!(cause instanceof JsonRpcException) || JsonRpcException.class.isAssignableFrom(declared));
    }

    private static boolean isProperSubclass(Class<?> type, Class<?> parent) {
        return type != parent && parent.isAssignableFrom(type);
    }
}
