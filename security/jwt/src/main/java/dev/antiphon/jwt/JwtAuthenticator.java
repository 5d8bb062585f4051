package dev.antiphon.jwt;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.source.RateLimitReachedException;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.proc.JWTProcessor;
import dev.antiphon.Identity;
import dev.antiphon.error.UnauthenticatedException;
import dev.antiphon.interceptor.Authenticator;
import dev.antiphon.transport.TransportContext;
import java.lang.System.Logger.Level;
import java.security.GeneralSecurityException;
import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * An authenticator for JSON Web Tokens, which callers send as {@code Authorization: Bearer ...}. A token must be signed with one of the
 * configured algorithms and a key of the issuer, be for one of the configured audiences, and not be expired. Any other call fails as
 * unauthenticated without a reason; the reason is logged with level DEBUG, without the token.
 *
 * <p>If keys are fetched from a URI, authentication may block while it fetches them: do not use it as an interceptor before non-blocking
 * methods. An HTTP listener with {@code authenticate(...)} calls it on a worker thread. Thread-safe.
 */
public final class JwtAuthenticator implements Authenticator, Authenticator.TokenVerifier {
    private static final System.Logger LOGGER = System.getLogger("dev.antiphon.jwt");

    private final Authenticator bearer = Authenticator.bearer((TokenVerifier) this);
    private final JWTProcessor<SecurityContext> processor;
    private final ClaimPath roles;
    private final Clock clock;
    private final Duration skew;
    private final AtomicBoolean keysUnavailable = new AtomicBoolean();

    JwtAuthenticator(JWTProcessor<SecurityContext> processor, ClaimPath roles, Clock clock, Duration skew) {
        this.processor = processor;
        this.roles = roles;
        this.clock = clock;
        this.skew = skew;
    }

    /**
     * Creates a builder.
     *
     * @return a builder
     */
    public static JwtAuthenticatorBuilder builder() {
        return new JwtAuthenticatorBuilder();
    }

    @Override
    public Optional<Identity> authenticate(TransportContext transport) throws Exception {
        return bearer.authenticate(transport);
    }

    /**
     * Verifies a token.
     *
     * @param token the token
     * @return the identity of the caller, valid until the token expires
     * @throws GeneralSecurityException if the token is invalid; the message does not contain the token
     * @throws UnauthenticatedException if the keys of the issuer are not available
     */
    @Override
    public JwtIdentity verify(String token) throws GeneralSecurityException {
        try {
            JWTClaimsSet claims = processor.process(token, null);
            keysUnavailable.set(false);
            return new JwtIdentity(
                    claims,
                    roles.words(claims.getClaims()),
                    claims.getExpirationTime().toInstant().plus(skew),
                    clock);
        } catch (ParseException e) {
            throw new GeneralSecurityException("not a JWT"); // the message of the parser may contain the token
        } catch (BadJOSEException e) {
            throw new GeneralSecurityException(e.getMessage(), e);
        } catch (RateLimitReachedException e) {
            throw new UnauthenticatedException(); // the key may be available in the next fetch
        } catch (KeySourceException e) {
            Level level = keysUnavailable.compareAndSet(false, true) ? Level.WARNING : Level.DEBUG;
            LOGGER.log(level, "The keys of the issuer are not available: " + e.getMessage());
            throw new UnauthenticatedException();
        } catch (JOSEException e) {
            throw new GeneralSecurityException(e.getMessage(), e);
        }
    }
}
