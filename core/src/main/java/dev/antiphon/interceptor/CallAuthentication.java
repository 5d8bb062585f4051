package dev.antiphon.interceptor;

import dev.antiphon.CallContext;
import dev.antiphon.Identity;
import dev.antiphon.Interceptor;
import dev.antiphon.Reply;
import dev.antiphon.error.UnauthenticatedException;
import java.util.Objects;
import java.util.Optional;

/** An interceptor that authenticates each call by its content. Immutable. */
final class CallAuthentication implements Interceptor {
    private final Authentication.CallAuthenticator authenticator;
    private final boolean required;

    CallAuthentication(Authentication.CallAuthenticator authenticator, boolean required) {
        this.authenticator = Objects.requireNonNull(authenticator, "authenticator");
        this.required = required;
    }

    @Override
    public Reply intercept(CallContext call, Next next) throws Exception {
        Optional<Identity> found;
        try {
            found = authenticator.authenticate(call);
        } catch (Exception e) {
            throw AuthenticationFailures.visible(e);
        }
        if (required && found.filter(Identity::isValid).isEmpty()) {
            throw new UnauthenticatedException();
        }
        found.ifPresent(known -> call.attributes().set(CallContext.PRINCIPAL, known));
        return next.proceed(call);
    }
}
