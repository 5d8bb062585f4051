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
 * Knows callers by JSON Web Tokens, which they send as {@code Authorization: Bearer ...}: signed with one of the algorithms that are
 * named here and with one of the issuer's keys, for this audience, and not expired. A caller whose token is none of that learns that it
 * is unauthenticated, and nothing more; why is logged at the level DEBUG, without the token.
 *
 * <p>If keys are fetched from a URI, asking this may block for as long as that takes: do not put it before methods that were registered
 * as non-blocking. A listener of HTTP that is given it for its door asks it on threads that may block. Safe for use by any number of
 * threads.
 */
public final class JwtAuthenticator implements Authenticator, Authenticator.TokenVerifier {
    private static final System.Logger LOGGER = System.getLogger("dev.antiphon.jwt");

    private final Authenticator bearer = Authenticator.bearer((TokenVerifier) this);
    private final JWTProcessor<SecurityContext> processor;
    private final ClaimPath roles;
    private final Clock clock;
    private final Duration skew;
    private final AtomicBoolean keysMissed = new AtomicBoolean();

    JwtAuthenticator(JWTProcessor<SecurityContext> processor, ClaimPath roles, Clock clock, Duration skew) {
        this.processor = processor;
        this.roles = roles;
        this.clock = clock;
        this.skew = skew;
    }

    /**
     * Starts to describe one.
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
     * Says whose a token is, however it was sent.
     *
     * @param token the token
     * @return who it belongs to, until it expires
     * @throws GeneralSecurityException if it is not to be believed; the message does not quote it
     * @throws UnauthenticatedException if the keys could not be had that it should be checked with
     */
    @Override
    public JwtIdentity verify(String token) throws GeneralSecurityException {
        try {
            JWTClaimsSet claims = processor.process(token, null);
            keysMissed.set(false);
            return new JwtIdentity(
                    claims,
                    roles.words(claims.getClaims()),
                    claims.getExpirationTime().toInstant().plus(skew),
                    clock);
        } catch (ParseException e) {
            throw new GeneralSecurityException("the token is no JWT"); // what the parser says may quote it
        } catch (BadJOSEException e) {
            throw new GeneralSecurityException(e.getMessage(), e);
        } catch (RateLimitReachedException e) {
            throw new UnauthenticatedException(); // a key that was not there a moment ago may be there soon
        } catch (KeySourceException e) {
            Level level = keysMissed.compareAndSet(false, true) ? Level.WARNING : Level.DEBUG;
            LOGGER.log(level, "The keys that tokens are checked with cannot be had: " + e.getMessage());
            throw new UnauthenticatedException();
        } catch (JOSEException e) {
            throw new GeneralSecurityException(e.getMessage(), e);
        }
    }
}
