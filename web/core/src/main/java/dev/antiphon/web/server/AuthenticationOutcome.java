package dev.antiphon.web.server;

import dev.antiphon.Identity;
import dev.antiphon.error.ForbiddenException;
import dev.antiphon.error.JsonRpcException;
import java.lang.System.Logger.Level;
import java.security.GeneralSecurityException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of {@link dev.antiphon.interceptor.Authenticator#authenticate} for one request.
 *
 * @param identity the caller, or null if the request is rejected
 * @param status 200, or the status of the rejection: 401, 403, or 500 if the authenticator failed
 */
public record AuthenticationOutcome(@Nullable Identity identity, int status) {
    private static final System.Logger LOGGER = System.getLogger("dev.antiphon.web");

    /**
     * The outcome of an authenticator that returned.
     *
     * @param found what it returned; null counts as empty
     * @return the outcome
     */
    @SuppressWarnings("NullableOptional") // authenticators are written by users
    public static AuthenticationOutcome returned(@Nullable Optional<Identity> found) {
        Identity identity =
                found == null ? null : found.filter(Identity::isValid).orElse(null);
        return new AuthenticationOutcome(identity, identity == null ? 401 : 200);
    }

    /**
     * The outcome of an authenticator that threw an exception.
     *
     * @param failure the exception
     * @return the outcome
     */
    public static AuthenticationOutcome threw(Throwable failure) {
        return new AuthenticationOutcome(null, statusOf(failure));
    }

    private static int statusOf(Throwable failure) {
        if (failure instanceof ForbiddenException) {
            return 403;
        }
        if (failure instanceof GeneralSecurityException
                || failure instanceof IllegalArgumentException
                || failure instanceof JsonRpcException) {
            // The messages of the other two kinds may quote a token.
            LOGGER.log(
                    Level.DEBUG,
                    "Authentication rejected: {0}",
                    failure instanceof GeneralSecurityException
                            ? failure.getMessage()
                            : failure.getClass().getSimpleName());
            return 401;
        }
        LOGGER.log(Level.ERROR, "The authenticator failed", failure);
        return 500;
    }
}
