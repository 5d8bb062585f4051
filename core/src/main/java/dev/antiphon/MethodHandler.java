package dev.antiphon;

import org.jspecify.annotations.Nullable;

/** A handler of a method with declared parameters. Must be thread-safe. */
@FunctionalInterface
public interface MethodHandler {
    /**
     * Handles one call.
     *
     * @param arguments the arguments, in the order of the parameters
     * @return the result, or a {@link java.util.concurrent.CompletionStage} of it
     * @throws Exception if the call fails
     */
    @Nullable
    Object handle(Arguments arguments) throws Exception;
}
