package dev.antiphon.spi;

import org.jspecify.annotations.Nullable;

/**
 * Makes the calls of a generated stub; see {@link GeneratedService#stub}. A method is prepared on its first call, so that a program pays
 * only for those that it uses; a type that the binding does not know is rejected then. Thread-safe.
 */
@FunctionalInterface
public interface RemoteInvoker {
    /**
     * Calls a method of the peer.
     *
     * @param method the index of the method in {@link GeneratedService#operations()}
     * @param arguments its arguments
     * @param <X> what the method declares; exceptions are not wrapped
     * @return its result; null for void
     * @throws X if the call fails
     */
    @SuppressWarnings("TypeParameterUnusedInFormals") // a method throws what it declares, and nothing else
    <X extends Throwable> @Nullable Object call(int method, @Nullable Object... arguments) throws X;
}
