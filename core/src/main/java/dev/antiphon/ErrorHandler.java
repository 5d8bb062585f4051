package dev.antiphon;

import dev.antiphon.protocol.ErrorObject;
import java.util.Optional;

/** Decides which error a caller sees for what was thrown. Safe for use by any number of threads. */
@FunctionalInterface
public interface ErrorHandler {
    /**
     * Turns a throwable into an error. Asked for notifications too, whose callers see nothing.
     *
     * @param thrown what the handler or an interceptor threw, out of the wrappers of futures and reflection
     * @param call the call that failed
     * @return the error, or nothing for the one that would be sent without this handler
     */
    Optional<ErrorObject> handle(Throwable thrown, CallContext call);
}
