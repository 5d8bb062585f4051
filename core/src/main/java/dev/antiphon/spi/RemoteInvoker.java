package dev.antiphon.spi;

import org.jspecify.annotations.Nullable;

/**
 * The invoker that makes the calls of a generated stub; see {@link GeneratedService#stub}. A method is prepared on its first
 * call, so a program pays only for the methods that it uses; a type that the binding does not support is rejected then.
 * Thread-safe.
 */
@FunctionalInterface
public interface RemoteInvoker {
    /**
     * Calls a method of the peer.
     *
     * @param method the index of the method in {@link GeneratedService#operations()}
     * @param arguments its arguments
     * @param <X> the exceptions that the method declares; they are not wrapped
     * @return its result; null for void
     * @throws X if the call fails
     */
    @SuppressWarnings("TypeParameterUnusedInFormals") // a method throws only what it declares
    <X extends Throwable> @Nullable Object call(int method, @Nullable Object... arguments) throws X;
}
