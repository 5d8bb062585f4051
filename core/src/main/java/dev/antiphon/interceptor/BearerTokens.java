package dev.antiphon.interceptor;

import dev.antiphon.Identity;
import dev.antiphon.transport.TransportContext;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/** An authenticator that reads the bearer token from the header Authorization. Immutable. */
final class BearerTokens implements Authenticator {
    static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9._~+/-]+=*");
    private static final String SCHEME = "bearer";

    private final TokenVerifier tokens;

    BearerTokens(TokenVerifier tokens) {
        this.tokens = Objects.requireNonNull(tokens, "tokens");
    }

    @Override
    public Optional<Identity> authenticate(TransportContext transport) throws Exception {
        List<String> all = transport.headers("Authorization");
        if (all.size() > 1) {
            throw new GeneralSecurityException("the header Authorization is repeated");
        }
        String value = all.isEmpty() ? "" : all.get(0);
        int end = value.indexOf(' ');
        if (end < 0 ? !value.equalsIgnoreCase(SCHEME) : !value.substring(0, end).equalsIgnoreCase(SCHEME)) {
            return Optional.empty(); // another scheme
        }
        String token = end < 0 ? "" : value.substring(end).strip();
        if (!TOKEN.matcher(token).matches()) {
            throw new GeneralSecurityException("the header Authorization has no token of the right form");
        }
        return Optional.of(Objects.requireNonNull(tokens.verify(token), "identity"));
    }
}
