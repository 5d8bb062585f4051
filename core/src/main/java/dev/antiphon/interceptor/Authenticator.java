package dev.antiphon.interceptor;

import dev.antiphon.Identity;
import dev.antiphon.transport.TransportContext;
import java.security.Principal;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * Finds out who the peer is from what its transport knows: headers, a certificate, an address. {@link Authentication} asks it for
 * calls, and a listener of HTTP at its door. It must be safe for use by any number of threads.
 */
@FunctionalInterface
public interface Authenticator {
    /**
     * Says who the peer is.
     *
     * @param transport what the transport knows
     * @return who it is, or nothing if it has not said so
     * @throws Exception if it has, and is not to be believed: a {@link java.security.GeneralSecurityException} or {@link
     *     IllegalArgumentException} tells the peer that it is unauthenticated, and nothing more; an error of JSON-RPC is told as it
     *     is; everything else is a failure of this side, which is logged and told as an internal error
     */
    Optional<Identity> authenticate(TransportContext transport) throws Exception;

    /**
     * How HTTP asks a peer to say who it is.
     *
     * @return the value of the header WWW-Authenticate
     */
    default String challenge() {
        return "Bearer";
    }

    /**
     * Asks another if this one finds nobody; who is not to be believed is not asked twice.
     *
     * @param other the other
     * @return an authenticator that asks both
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
     * Knows peers by tokens that were given to them, which they send as {@code Authorization: Bearer ...}. How long it takes to
     * refuse one does not tell how much of it was right, and the tokens themselves are not kept.
     *
     * @param owners who each token belongs to
     * @return the authenticator
     * @throws IllegalArgumentException if a token could not be sent, or is shorter than 16 characters
     */
    static Authenticator bearer(Map<String, ? extends Identity> owners) {
        return bearer(new StaticTokens(owners));
    }

    /**
     * Knows peers by tokens that they send as {@code Authorization: Bearer ...}.
     *
     * @param tokens knows whose a token is
     * @return the authenticator
     */
    static Authenticator bearer(OfToken tokens) {
        return new BearerTokens(tokens);
    }

    /**
     * Knows peers by what their transport has made sure of, such as the certificate of a client over TLS.
     *
     * @param owners says who somebody is, and with which roles; nothing if it is nobody that is known here, who is not to be believed
     * @return the authenticator
     */
    static Authenticator certificates(Function<? super Principal, Optional<Identity>> owners) {
        return new Certificates(owners);
    }

    /** Knows whose a token is. It must be safe for use by any number of threads. */
    @FunctionalInterface
    interface OfToken {
        /**
         * Says whose a token is.
         *
         * @param token the token
         * @return who it belongs to
         * @throws Exception if it is not to be believed, as {@link Authenticator#authenticate} says
         */
        Identity verify(String token) throws Exception;
    }
}
