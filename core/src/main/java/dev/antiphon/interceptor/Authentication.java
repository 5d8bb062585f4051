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
 * Finds out who calls, for {@link CallContext#principal()} and for {@link dev.antiphon.Access}. An {@link Authenticator} is asked once
 * for each message of an exchange, a batch included, and once for each connection, whose identity is kept for as long as it is valid;
 * one that has expired is nobody, and the peer has to connect again.
 *
 * <p>It runs where the handler runs, as all interceptors do: an authenticator that blocks, to ask somebody over a network, must not
 * stand before methods that were registered as non-blocking. Register it before interceptors that want to know who calls. Safe for use
 * by any number of threads.
 */
public final class Authentication implements BatchInterceptor {
    /** A key of its own, as there may be several authentications, each with a verdict of its own. */
    private final AttributeKey<AuthenticationResult> key =
            AttributeKey.of("authentication", AuthenticationResult.class);

    private final Authenticator authenticator;
    private final boolean required;

    private Authentication(Authenticator authenticator, boolean required) {
        this.authenticator = Objects.requireNonNull(authenticator, "authenticator");
        this.required = required;
    }

    /**
     * Lets nobody call anything of whom it is not known who it is.
     *
     * @param authenticator finds it out
     * @return the interceptor
     */
    public static Authentication required(Authenticator authenticator) {
        return new Authentication(authenticator, true);
    }

    /**
     * Finds out who calls, and leaves it to {@link dev.antiphon.Access} what those may call of whom it is not known. Who says who it is
     * and is not to be believed may call nothing.
     *
     * @param authenticator finds it out
     * @return the interceptor
     */
    public static Authentication optional(Authenticator authenticator) {
        return new Authentication(authenticator, false);
    }

    /**
     * As {@link #required}, by what is in the call itself; it is asked for every call, also on a connection.
     *
     * @param authenticator finds it out
     * @return the interceptor
     */
    public static Interceptor requiredOfEachCall(OfCall authenticator) {
        return new CallAuthentication(authenticator, true);
    }

    /**
     * As {@link #optional}, by what is in the call itself; it is asked for every call, also on a connection.
     *
     * @param authenticator finds it out
     * @return the interceptor
     */
    public static Interceptor optionalOfEachCall(OfCall authenticator) {
        return new CallAuthentication(authenticator, false);
    }

    /**
     * For a client: says who this side is, with {@code Authorization: Bearer ...} beside each call, over transports that have headers
     * for calls. A connection says so when it is opened instead.
     *
     * @param token gives the token for a call, or nothing to say nothing; must not block
     * @return the interceptor
     */
    public static Interceptor sendingBearer(Supplier<Optional<String>> token) {
        Objects.requireNonNull(token, "token");
        return (call, next) -> next.proceed(token.get()
                .map(known -> call.with(CallOption.header("Authorization", "Bearer " + known)))
                .orElse(call));
    }

    @Override
    public Runnable begin(BatchContext batch) {
        batch.attributes().getOrSet(key, AuthenticationResult::new); // its calls find it there; asking may block
        return () -> {};
    }

    @Override
    public Reply intercept(CallContext call, Next next) throws Exception {
        JsonRpcConnection connection = call.connection().orElse(null);
        AuthenticationResult result = verdict(connection, call.batch().orElse(null));
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

    private AuthenticationResult verdict(@Nullable JsonRpcConnection connection, @Nullable BatchContext batch) {
        Attributes kept = connection != null ? connection.attributes() : batch != null ? batch.attributes() : null;
        return kept == null ? new AuthenticationResult() : kept.getOrSet(key, AuthenticationResult::new);
    }

    /** Finds out who calls from the call itself. It must be safe for use by any number of threads. */
    @FunctionalInterface
    public interface OfCall {
        /**
         * Says who calls.
         *
         * @param call the call, with its parameters and the members beside them
         * @return who it is, or nothing if the call does not say so
         * @throws Exception if it does, and is not to be believed, as {@link Authenticator#authenticate} says
         */
        Optional<Identity> authenticate(CallContext call) throws Exception;
    }
}
