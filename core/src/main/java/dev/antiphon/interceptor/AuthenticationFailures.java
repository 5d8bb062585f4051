package dev.antiphon.interceptor;

import dev.antiphon.error.JsonRpcException;
import dev.antiphon.error.UnauthenticatedException;
import java.lang.System.Logger.Level;
import java.security.GeneralSecurityException;

/** What a caller learns of an authenticator that threw. */
final class AuthenticationFailures {
    private AuthenticationFailures() {}

    /** Whether it is the caller's fault, and will be so again. */
    static boolean isFinal(Exception thrown) {
        return thrown instanceof GeneralSecurityException || thrown instanceof IllegalArgumentException;
    }

    /** What is thrown instead, which tells no more than the caller may know. */
    static Exception told(Exception thrown) {
        if (isFinal(thrown)) {
            // The message of an exception of other kinds may quote what it was given: a token must not get into a log.
            String why = thrown instanceof GeneralSecurityException ? String.valueOf(thrown.getMessage()) : "";
            Logged.LOGGER.log(
                    Level.DEBUG,
                    "A caller was not believed: {0} {1}",
                    thrown.getClass().getSimpleName(),
                    why);
            return new UnauthenticatedException();
        }
        return thrown instanceof JsonRpcException || thrown instanceof InterruptedException
                ? thrown
                : new IllegalStateException("The authenticator failed", thrown);
    }

    /** Found when something is first logged. */
    private static final class Logged {
        static final System.Logger LOGGER = System.getLogger("dev.antiphon.interceptor");
    }
}
