package dev.antiphon;

import org.jspecify.annotations.Nullable;

/** Answers calls of a method with described parameters. Safe for use by any number of threads. */
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
