package dev.antiphon.internal;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

/** Unwraps exceptions of futures and of reflection. */
public final class Throwables {
    private Throwables() {}

    /** What was thrown before a future, a method handle or a proxy wrapped it. */
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
