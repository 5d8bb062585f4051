package dev.antiphon.interceptor;

import dev.antiphon.error.JsonRpcException;
import dev.antiphon.error.UnauthenticatedException;
import java.lang.System.Logger.Level;
import java.security.GeneralSecurityException;

/** A mapping of exceptions of authenticators to exceptions that callers may see. */
final class AuthenticationFailures {
    private AuthenticationFailures() {}

    /** Whether the credentials are invalid, so that a retry fails again. */
    static boolean isFinal(Exception thrown) {
        return thrown instanceof GeneralSecurityException || thrown instanceof IllegalArgumentException;
    }

    /** The exception for the caller, without details that it must not see. */
    static Exception visible(Exception thrown) {
        if (isFinal(thrown)) {
            // The message of another exception may quote its input, and tokens must not be logged.
            String why = thrown instanceof GeneralSecurityException ? String.valueOf(thrown.getMessage()) : "";
            Logged.LOGGER.log(
                    Level.DEBUG,
                    "Authentication failed: {0} {1}",
                    thrown.getClass().getSimpleName(),
                    why);
            return new UnauthenticatedException();
        }
        return thrown instanceof JsonRpcException || thrown instanceof InterruptedException
                ? thrown
                : new IllegalStateException("The authenticator failed", thrown);
    }

    /** Initialized when something is first logged. */
    private static final class Logged {
        static final System.Logger LOGGER = System.getLogger("dev.antiphon.interceptor");
    }
}
