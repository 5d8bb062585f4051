package dev.antiphon.jwt;

import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import java.time.Clock;
import java.util.Date;
import java.util.Set;

/** What a token must say to be believed: for whom it is, by whom, of whom, and until when. */
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
