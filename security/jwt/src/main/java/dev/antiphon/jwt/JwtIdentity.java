package dev.antiphon.jwt;

import com.nimbusds.jwt.JWTClaimsSet;
import dev.antiphon.Identity;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/** The identity of a caller with a JSON Web Token, valid until the token expires. Immutable and thread-safe. */
public final class JwtIdentity implements Identity {
    private final JWTClaimsSet claims;
    private final Set<String> roles;
    private final Instant end;
    private final Clock clock;

    /** @param end the end of its validity, with the allowed clock skew */
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
     * The roles of the caller.
     *
     * @return the roles
     */
    public Set<String> roles() {
        return roles;
    }

    /**
     * Another claim of the token.
     *
     * @param name the name of the claim
     * @return its value, a string, number, boolean, list or map
     */
    public Optional<Object> claim(String name) {
        return Optional.ofNullable(claims.getClaim(name));
    }

    @Override
    public String toString() {
        return "JwtIdentity[" + getName() + "]";
    }
}
