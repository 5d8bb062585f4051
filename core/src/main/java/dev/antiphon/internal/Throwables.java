package dev.antiphon.internal;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

/** Static methods that unwrap exceptions of futures and of reflection. */
public final class Throwables {
    private Throwables() {}

    /** Returns the original exception, without the wrappers of a future, a method handle or a proxy. */
    public static Throwable unwrapped(Throwable thrown) {
        Throwable inner = thrown;
        while ((inner instanceof CompletionException
                        || inner instanceof ExecutionException
                        || inner instanceof InvocationTargetException
                        || inner instanceof UndeclaredThrowableException)
                && inner.getCause() != null) {
            inner = inner.getCause();
        }
        return inner;
    }
}
