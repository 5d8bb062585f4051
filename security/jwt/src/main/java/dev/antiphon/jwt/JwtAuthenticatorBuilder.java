package dev.antiphon.jwt;

import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jose.jwk.source.ImmutableSecret;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.DefaultResourceRetriever;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import java.net.MalformedURLException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Describes which tokens are believed. The issuer, the audience, the algorithms and the keys must be said: none of them has a default
 * that would be safe. Not safe for use by several threads at once.
 */
public final class JwtAuthenticatorBuilder {
    private static final int FETCH_MILLIS = 5000;
    private static final int MOST_KEY_BYTES = 1 << 20;
    private static final Duration MOST_SKEW = Duration.ofMinutes(10);
    private static final Set<String> THIS_MACHINE = Set.of("localhost", "127.0.0.1", "[::1]");

    private final Set<JWSAlgorithm> algorithms = new LinkedHashSet<>();
    private final Set<String> audiences = new LinkedHashSet<>();
    private @Nullable String issuer;
    private @Nullable JWKSource<SecurityContext> keys;
    /** How many bytes the shared secret has, or -1 if the keys are not secret. */
    private int secretBytes = -1;

    private ClaimPath roles = new ClaimPath(List.of("roles"));
    private Duration skew = Duration.ofSeconds(60);
    private Clock clock = Clock.systemUTC();

    JwtAuthenticatorBuilder() {}

    /**
     * Believes tokens of this issuer.
     *
     * @param name the claim {@code iss}, exactly
     * @return this builder
     */
    public JwtAuthenticatorBuilder issuer(String name) {
        this.issuer = filled("issuer", name);
        return this;
    }

    /**
     * Believes tokens that are for this audience, or for another that was said before.
     *
     * @param name one of the claim {@code aud}, exactly
     * @return this builder
     */
    public JwtAuthenticatorBuilder audience(String name) {
        audiences.add(filled("audience", name));
        return this;
    }

    /**
     * Believes tokens that are signed so, whatever they say of themselves.
     *
     * @param names such as {@code RS256}, {@code ES256}, {@code PS256}, {@code EdDSA}, or {@code HS256} with a {@link #secret}
     * @return this builder
     */
    public JwtAuthenticatorBuilder algorithms(String... names) {
        for (String name : names) {
            JWSAlgorithm algorithm = JWSAlgorithm.parse(name);
            if (!JWSAlgorithm.Family.SIGNATURE.contains(algorithm) && !isSecret(algorithm)) {
                throw new IllegalArgumentException(
                        "'" + name + "' is no algorithm that signs; RS256, ES256 and HS256 are some that do");
            }
            algorithms.add(algorithm);
        }
        return this;
    }

    /**
     * Fetches the public keys of the issuer, when they are first needed, when they are five minutes old, and when a token names a key
     * that is not among them, twice in half a minute at most.
     *
     * @param set where the issuer has its JSON Web Key Set; over https, unless it is on this machine
     * @return this builder
     */
    public JwtAuthenticatorBuilder keys(URI set) {
        String host = String.valueOf(set.getHost());
        if (!"https".equals(set.getScheme()) && !("http".equals(set.getScheme()) && THIS_MACHINE.contains(host))) {
            throw new IllegalArgumentException(
                    "Keys are fetched over https, or anyone in between could send their own; " + set
                            + " is something else");
        }
        try {
            return publicKeys(JWKSourceBuilder.<SecurityContext>create(
                            set.toURL(), new DefaultResourceRetriever(FETCH_MILLIS, FETCH_MILLIS, MOST_KEY_BYTES))
                    .refreshAheadCache(false) // it would have a thread that keeps the program running
                    .build());
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(set + " is no address of keys", e);
        }
    }

    /**
     * Checks tokens with these keys.
     *
     * @param set the keys
     * @return this builder
     */
    public JwtAuthenticatorBuilder keys(JWKSet set) {
        return publicKeys(new ImmutableJWKSet<>(set.toPublicJWKSet()));
    }

    private JwtAuthenticatorBuilder publicKeys(JWKSource<SecurityContext> source) {
        this.keys = source;
        this.secretBytes = -1;
        return this;
    }

    /**
     * Checks tokens with a secret that is shared with the issuer. Whoever can check a token so can also make one.
     *
     * @param secret as many random bytes as the algorithm has: 32 for {@code HS256}, 64 for {@code HS512}
     * @return this builder
     */
    public JwtAuthenticatorBuilder secret(byte[] secret) {
        this.keys = new ImmutableSecret<>(secret.clone());
        this.secretBytes = secret.length;
        return this;
    }

    /**
     * Says where a token has the roles of its bearer: in a list, or as words with spaces between them; in {@code roles} unless set.
     *
     * @param path the name of a claim, then of a member in it, and so on, such as {@code "realm_access", "roles"}
     * @return this builder
     */
    public JwtAuthenticatorBuilder roles(String... path) {
        if (path.length == 0) {
            throw new IllegalArgumentException("Name the claim that has the roles");
        }
        this.roles = new ClaimPath(List.of(path));
        return this;
    }

    /**
     * How far the clocks of the issuer and of this machine may be apart; a minute unless set.
     *
     * @param most the time
     * @return this builder
     */
    public JwtAuthenticatorBuilder clockSkew(Duration most) {
        if (most.isNegative() || most.compareTo(MOST_SKEW) > 0) {
            throw new IllegalArgumentException(
                    "Clocks may be apart by " + MOST_SKEW.toMinutes() + " minutes at most, not by " + most);
        }
        this.skew = most;
        return this;
    }

    /**
     * Tells what time it is; this machine does unless set.
     *
     * @param clock the clock
     * @return this builder
     */
    public JwtAuthenticatorBuilder clock(Clock clock) {
        this.clock = Objects.requireNonNull(clock, "clock");
        return this;
    }

    /**
     * Makes the authenticator.
     *
     * @return an authenticator that later changes to this builder do not affect
     * @throws IllegalStateException if something is missing, or does not fit together
     */
    public JwtAuthenticator build() {
        if (issuer == null || audiences.isEmpty() || algorithms.isEmpty() || keys == null) {
            throw new IllegalStateException(
                    "Tokens need an issuer(...), an audience(...), algorithms(...), and keys(...) or a"
                            + " secret(...); missing: " + missing());
        }
        for (JWSAlgorithm algorithm : algorithms) {
            requireFit(algorithm);
        }
        DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();
        processor.setJWSTypeVerifier(
                new DefaultJOSEObjectTypeVerifier<>(JOSEObjectType.JWT, new JOSEObjectType("at+jwt"), null));
        processor.setJWSKeySelector(new JWSVerificationKeySelector<>(Set.copyOf(algorithms), keys));
        processor.setJWTClaimsSetVerifier(
                new ClockedClaimsVerifier(Set.copyOf(audiences), issuer, clock, (int) skew.toSeconds()));
        return new JwtAuthenticator(processor, roles, clock, Duration.ofSeconds(skew.toSeconds()));
    }

    private String missing() {
        StringBuilder missing = new StringBuilder();
        missing.append(issuer == null ? "issuer " : "").append(audiences.isEmpty() ? "audience " : "");
        missing.append(algorithms.isEmpty() ? "algorithms " : "").append(keys == null ? "keys " : "");
        return missing.toString().strip();
    }

    /** Refuses algorithms that the keys are not for: a public key that is taken for a secret is one that everybody knows. */
    private void requireFit(JWSAlgorithm algorithm) {
        if (isSecret(algorithm) && secretBytes < 0) {
            throw new IllegalStateException(algorithm + " needs a secret(...), and there are public keys(...)");
        }
        if (!isSecret(algorithm) && secretBytes >= 0) {
            throw new IllegalStateException(algorithm + " needs public keys(...), and there is a secret(...)");
        }
        int needed = algorithm.equals(JWSAlgorithm.HS512) ? 64 : algorithm.equals(JWSAlgorithm.HS384) ? 48 : 32;
        if (secretBytes >= 0 && secretBytes < needed) {
            throw new IllegalStateException(
                    algorithm + " needs a secret of " + needed + " bytes at least; this one has " + secretBytes);
        }
    }

    private static boolean isSecret(JWSAlgorithm algorithm) {
        return JWSAlgorithm.Family.HMAC_SHA.contains(algorithm);
    }

    private static String filled(String what, String name) {
        if (name.isBlank()) {
            throw new IllegalArgumentException("The " + what + " must not be blank");
        }
        return name;
    }
}
