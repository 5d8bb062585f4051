package dev.antiphon.jwt;

import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import java.time.Clock;
import java.util.Date;
import java.util.Set;

/** A verifier of the audience, issuer, subject and expiration time of a token, with a clock of its own. Thread-safe. */
final class ClockedClaimsVerifier extends DefaultJWTClaimsVerifier<SecurityContext> {
    private final Clock clock;

    ClockedClaimsVerifier(Set<String> audiences, String issuer, Clock clock, int skewSeconds) {
        super(audiences, new JWTClaimsSet.Builder().issuer(issuer).build(), Set.of("sub", "exp"), Set.of());
        this.clock = clock;
        setMaxClockSkew(skewSeconds);
    }

    @Override
    protected Date currentTime() {
        return Date.from(clock.instant());
    }
}
