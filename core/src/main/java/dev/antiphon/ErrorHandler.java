package dev.antiphon;

import dev.antiphon.protocol.ErrorObject;
import java.util.Optional;

/** A mapping of exceptions to the errors that callers receive. Must be thread-safe. */
@FunctionalInterface
public interface ErrorHandler {
    /**
     * Maps an exception to an error. Also called for notifications, whose callers receive no error.
     *
     * @param thrown the exception of the handler or an interceptor, without the wrappers of futures and reflection
     * @param call the call that failed
     * @return the error, or empty for the error that would be sent without this handler
     */
    Optional<ErrorObject> handle(Throwable thrown, CallContext call);
}
