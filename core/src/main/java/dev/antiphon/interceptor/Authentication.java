package dev.antiphon.interceptor;

import dev.antiphon.AttributeKey;
import dev.antiphon.Attributes;
import dev.antiphon.BatchContext;
import dev.antiphon.BatchInterceptor;
import dev.antiphon.CallContext;
import dev.antiphon.CallOption;
import dev.antiphon.Identity;
import dev.antiphon.Interceptor;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.Reply;
import dev.antiphon.error.UnauthenticatedException;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An interceptor that authenticates callers, for {@link CallContext#principal()} and for {@link dev.antiphon.Access}. The {@link
 * Authenticator} is called once for each message of an exchange, a batch included, and once for each connection, whose identity is kept
 * while it is valid; after it has expired, calls are unauthenticated and the peer has to reconnect.
 *
 * <p>It runs on the thread of the handler, as all interceptors do: an authenticator that blocks, such as for a network request, must not
 * be used with methods that are registered as non-blocking. Register it before interceptors that need the caller. Thread-safe.
 */
public final class Authentication implements BatchInterceptor {
    /** A key for each instance, since there may be several, each with a result of its own. */
    private final AttributeKey<AuthenticationResult> key =
            AttributeKey.of("authentication", AuthenticationResult.class);

    private final Authenticator authenticator;
    private final boolean required;

    private Authentication(Authenticator authenticator, boolean required) {
        this.authenticator = Objects.requireNonNull(authenticator, "authenticator");
        this.required = required;
    }

    /**
     * Requires authentication: calls without a valid identity are rejected.
     *
     * @param authenticator the authenticator
     * @return the interceptor
     */
    public static Authentication required(Authenticator authenticator) {
        return new Authentication(authenticator, true);
    }

    /**
     * Authenticates callers that send credentials, and leaves it to {@link dev.antiphon.Access} which methods anonymous callers may call.
     * Calls with invalid credentials are rejected.
     *
     * @param authenticator the authenticator
     * @return the interceptor
     */
    public static Authentication optional(Authenticator authenticator) {
        return new Authentication(authenticator, false);
    }

    /**
     * Requires authentication as {@link #required} does, by credentials in the call itself; the authenticator is called for every call, also
     * on a connection.
     *
     * @param authenticator the authenticator
     * @return the interceptor
     */
    public static Interceptor requiredPerCall(CallAuthenticator authenticator) {
        return new CallAuthentication(authenticator, true);
    }

    /**
     * Authenticates as {@link #optional} does, by credentials in the call itself; the authenticator is called for every call, also on a
     * connection.
     *
     * @param authenticator the authenticator
     * @return the interceptor
     */
    public static Interceptor optionalPerCall(CallAuthenticator authenticator) {
        return new CallAuthentication(authenticator, false);
    }

    /**
     * Creates an interceptor for clients that sends {@code Authorization: Bearer ...} with each call, over transports with headers for each
     * call. A connection sends its headers when it is opened instead.
     *
     * @param token supplies the token for a call, or empty for none; must not block
     * @return the interceptor
     */
    public static Interceptor sendBearer(Supplier<Optional<String>> token) {
        Objects.requireNonNull(token, "token");
        return (call, next) -> next.proceed(token.get()
                .map(known -> call.with(CallOption.header("Authorization", "Bearer " + known)))
                .orElse(call));
    }

    @Override
    public Runnable begin(BatchContext batch) {
        batch.attributes()
                .getOrSet(key, AuthenticationResult::new); // found there by its calls; authenticating here might block
        return () -> {};
    }

    @Override
    public Reply intercept(CallContext call, Next next) throws Exception {
        JsonRpcConnection connection = call.connection().orElse(null);
        AuthenticationResult result = result(connection, call.batch().orElse(null));
        Identity found = result.of(
                authenticator, call.transport(), connection == null ? call.attributes() : connection.attributes());
        if (connection == null && found != null) {
            call.attributes().set(CallContext.PRINCIPAL, found);
        }
        if (required && (found == null || !found.isValid())) {
            throw new UnauthenticatedException();
        }
        return next.proceed(call);
    }

    private AuthenticationResult result(@Nullable JsonRpcConnection connection, @Nullable BatchContext batch) {
        Attributes kept = connection != null ? connection.attributes() : batch != null ? batch.attributes() : null;
        return kept == null ? new AuthenticationResult() : kept.getOrSet(key, AuthenticationResult::new);
    }

    /** An authenticator that uses the call itself. Implementations are thread-safe. */
    @FunctionalInterface
    public interface CallAuthenticator {
        /**
         * Authenticates the caller.
         *
         * @param call the call, with its parameters and the members beside them
         * @return the identity, or empty if the call has no credentials
         * @throws Exception if the credentials are invalid, as {@link Authenticator#authenticate} describes
         */
        Optional<Identity> authenticate(CallContext call) throws Exception;
    }
}
