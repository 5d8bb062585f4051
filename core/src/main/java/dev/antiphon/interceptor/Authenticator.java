package dev.antiphon.interceptor;

import dev.antiphon.Identity;
import dev.antiphon.transport.TransportContext;
import java.security.Principal;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * An authenticator of peers by the metadata of their transport: headers, a certificate, an address. {@link Authentication} uses it for
 * calls, and an HTTP listener for requests and handshakes. Implementations are thread-safe.
 */
@FunctionalInterface
public interface Authenticator {
    /**
     * Authenticates a peer.
     *
     * @param transport the metadata of the transport
     * @return the identity, or empty if the peer has sent no credentials
     * @throws Exception if the credentials are invalid: after a {@link java.security.GeneralSecurityException} or {@link
     *     IllegalArgumentException} the peer gets the error "unauthenticated" without details; a JSON-RPC exception is sent as it is;
     *     any other exception is logged and sent as an internal error
     */
    Optional<Identity> authenticate(TransportContext transport) throws Exception;

    /**
     * The challenge that HTTP sends to peers without credentials.
     *
     * @return the value of the header WWW-Authenticate
     */
    default String challenge() {
        return "Bearer";
    }

    /**
     * Combines this authenticator with another, which is called if this one finds no credentials; it is not called for invalid ones.
     *
     * @param other the other
     * @return an authenticator that tries both
     */
    default Authenticator or(Authenticator other) {
        Objects.requireNonNull(other, "other");
        return new Authenticator() {
            @Override
            public Optional<Identity> authenticate(TransportContext transport) throws Exception {
                Optional<Identity> found = Authenticator.this.authenticate(transport);
                return found.isPresent() ? found : other.authenticate(transport);
            }

            @Override
            public String challenge() {
                return Authenticator.this.challenge();
            }
        };
    }

    /**
     * Creates an authenticator for a fixed set of bearer tokens, sent as {@code Authorization: Bearer ...}. Tokens are compared in constant
     * time, and only their digests are kept.
     *
     * @param owners the owners by token
     * @return the authenticator
     * @throws IllegalArgumentException if a token is not allowed in a header, or is shorter than 16 characters
     */
    static Authenticator bearer(Map<String, ? extends Identity> owners) {
        return bearer(new StaticTokens(owners));
    }

    /**
     * Creates an authenticator for bearer tokens, sent as {@code Authorization: Bearer ...}.
     *
     * @param tokens verifies a token
     * @return the authenticator
     */
    static Authenticator bearer(TokenVerifier tokens) {
        return new BearerTokens(tokens);
    }

    /**
     * Creates an authenticator for principals that the transport has authenticated, such as by a client certificate of TLS.
     *
     * @param owners maps a principal to its identity and roles; an unknown principal, for which it returns empty, is rejected
     * @return the authenticator
     */
    static Authenticator certificates(Function<? super Principal, Optional<Identity>> owners) {
        return new Certificates(owners);
    }

    /** A verifier of tokens. Implementations are thread-safe. */
    @FunctionalInterface
    interface TokenVerifier {
        /**
         * Verifies a token.
         *
         * @param token the token
         * @return the identity of its owner
         * @throws Exception if the token is invalid, as {@link Authenticator#authenticate} describes
         */
        Identity verify(String token) throws Exception;
    }
}
