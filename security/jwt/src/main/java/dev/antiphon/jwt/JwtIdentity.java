package dev.antiphon.jwt;

import com.nimbusds.jwt.JWTClaimsSet;
import dev.antiphon.Identity;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/** Who a token says that its bearer is, until the token expires. Safe for use by any thread. */
public final class JwtIdentity implements Identity {
    private final JWTClaimsSet claims;
    private final Set<String> roles;
    private final Instant end;
    private final Clock clock;

    /** @param end when it is not believed any longer */
    JwtIdentity(JWTClaimsSet claims, Set<String> roles, Instant end, Clock clock) {
        this.claims = claims;
        this.roles = Set.copyOf(roles);
        this.end = end;
        this.clock = clock;
    }

    /**
     * The subject of the token.
     *
     * @return the claim {@code sub}
     */
    @Override
    public String getName() {
        return claims.getSubject();
    }

    @Override
    public boolean hasRole(String role) {
        return roles.contains(role);
    }

    @Override
    public boolean isValid() {
        return clock.instant().isBefore(end);
    }

    /**
     * Its roles.
     *
     * @return the roles
     */
    public Set<String> roles() {
        return roles;
    }

    /**
     * Another claim of the token.
     *
     * @param name its name
     * @return a string, number, boolean, list or map
     */
    public Optional<Object> claim(String name) {
        return Optional.ofNullable(claims.getClaim(name));
    }

    @Override
    public String toString() {
        return "JwtIdentity[" + getName() + "]";
    }
}
