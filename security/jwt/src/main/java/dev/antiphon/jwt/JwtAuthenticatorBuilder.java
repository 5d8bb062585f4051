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
 * A builder for {@link JwtAuthenticator}. The issuer, the audience, the algorithms and the keys are required: none of them has a safe
 * default. Not thread-safe.
 */
public final class JwtAuthenticatorBuilder {
    private static final int FETCH_TIMEOUT_MILLIS = 5000;
    private static final int MAX_KEY_SET_BYTES = 1 << 20;
    private static final Duration MAX_SKEW = Duration.ofMinutes(10);
    private static final Set<String> LOCAL_HOSTS = Set.of("localhost", "127.0.0.1", "[::1]");

    private final Set<JWSAlgorithm> algorithms = new LinkedHashSet<>();
    private final Set<String> audiences = new LinkedHashSet<>();
    private @Nullable String issuer;
    private @Nullable JWKSource<SecurityContext> keys;
    /** The length of the shared secret in bytes, or -1 if the keys are public. */
    private int secretBytes = -1;

    private ClaimPath roles = new ClaimPath(List.of("roles"));
    private Duration skew = Duration.ofSeconds(60);
    private Clock clock = Clock.systemUTC();

    JwtAuthenticatorBuilder() {}

    /**
     * Sets the issuer of accepted tokens.
     *
     * @param name the exact value of the claim {@code iss}
     * @return this builder
     */
    public JwtAuthenticatorBuilder issuer(String name) {
        this.issuer = notBlank("issuer", name);
        return this;
    }

    /**
     * Adds an audience; a token must be for at least one of them.
     *
     * @param name the exact value in the claim {@code aud}
     * @return this builder
     */
    public JwtAuthenticatorBuilder audience(String name) {
        audiences.add(notBlank("audience", name));
        return this;
    }

    /**
     * Adds signature algorithms of accepted tokens; the header of a token cannot add others.
     *
     * @param names such as {@code RS256}, {@code ES256}, {@code PS256}, {@code EdDSA}, or {@code HS256} with a {@link #secret}
     * @return this builder
     */
    public JwtAuthenticatorBuilder algorithms(String... names) {
        for (String name : names) {
            JWSAlgorithm algorithm = JWSAlgorithm.parse(name);
            if (!JWSAlgorithm.Family.SIGNATURE.contains(algorithm) && !isHmac(algorithm)) {
                throw new IllegalArgumentException(
                        "'" + name + "' is not a signature algorithm; use RS256, ES256 or HS256, for example");
            }
            algorithms.add(algorithm);
        }
        return this;
    }

    /**
     * Sets the address of the public keys of the issuer. They are fetched at first use, when they are five minutes old, and when a token
     * names an unknown key, but at most twice in 30 seconds.
     *
     * @param set the address of the JSON Web Key Set; it must use https, unless the host is local
     * @return this builder
     */
    public JwtAuthenticatorBuilder keys(URI set) {
        String host = String.valueOf(set.getHost());
        if (!"https".equals(set.getScheme()) && !("http".equals(set.getScheme()) && LOCAL_HOSTS.contains(host))) {
            throw new IllegalArgumentException(
                    "Keys must be fetched over https, or an attacker on the network could replace them; " + set
                            + " does not use https");
        }
        try {
            return publicKeys(JWKSourceBuilder.<SecurityContext>create(
                            set.toURL(),
                            new DefaultResourceRetriever(FETCH_TIMEOUT_MILLIS, FETCH_TIMEOUT_MILLIS, MAX_KEY_SET_BYTES))
                    .refreshAheadCache(false) // its thread would keep the JVM running
                    .build());
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(set + " is not a valid URL", e);
        }
    }

    /**
     * Sets the public keys of the issuer.
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
     * Sets a secret that is shared with the issuer. Everyone who can verify such a token can also create one.
     *
     * @param secret random bytes, at least as many as the hash has: 32 for {@code HS256}, 64 for {@code HS512}
     * @return this builder
     */
    public JwtAuthenticatorBuilder secret(byte[] secret) {
        this.keys = new ImmutableSecret<>(secret.clone());
        this.secretBytes = secret.length;
        return this;
    }

    /**
     * Sets the path of the claim with the roles, which is a list, or a string of words separated by spaces; {@code roles} by default.
     *
     * @param path the name of a claim, then those of nested members, such as {@code "realm_access", "roles"}
     * @return this builder
     */
    public JwtAuthenticatorBuilder roles(String... path) {
        if (path.length == 0) {
            throw new IllegalArgumentException("roles(...) needs the name of a claim");
        }
        this.roles = new ClaimPath(List.of(path));
        return this;
    }

    /**
     * Sets the maximum difference between the clocks of the issuer and of this machine; one minute by default.
     *
     * @param max the difference, at most 10 minutes
     * @return this builder
     */
    public JwtAuthenticatorBuilder clockSkew(Duration max) {
        if (max.isNegative() || max.compareTo(MAX_SKEW) > 0) {
            throw new IllegalArgumentException(
                    "clockSkew must be at most " + MAX_SKEW.toMinutes() + " minutes, and not negative, but is " + max);
        }
        this.skew = max;
        return this;
    }

    /**
     * Sets the clock; that of the system by default.
     *
     * @param clock the clock
     * @return this builder
     */
    public JwtAuthenticatorBuilder clock(Clock clock) {
        this.clock = Objects.requireNonNull(clock, "clock");
        return this;
    }

    /**
     * Creates the authenticator.
     *
     * @return an authenticator that later changes to this builder do not affect
     * @throws IllegalStateException if a required setting is missing, or an algorithm does not fit the keys
     */
    public JwtAuthenticator build() {
        if (issuer == null || audiences.isEmpty() || algorithms.isEmpty() || keys == null) {
            throw new IllegalStateException(
                    "Call issuer(...), audience(...), algorithms(...), and keys(...) or secret(...); missing: "
                            + missing());
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

    /** Rejects algorithms that do not fit the keys: a public key must never be used as a secret. */
    private void requireFit(JWSAlgorithm algorithm) {
        if (isHmac(algorithm) && secretBytes < 0) {
            throw new IllegalStateException(algorithm + " needs a secret(...), not public keys(...)");
        }
        if (!isHmac(algorithm) && secretBytes >= 0) {
            throw new IllegalStateException(algorithm + " needs public keys(...), not a secret(...)");
        }
        int needed = algorithm.equals(JWSAlgorithm.HS512) ? 64 : algorithm.equals(JWSAlgorithm.HS384) ? 48 : 32;
        if (secretBytes >= 0 && secretBytes < needed) {
            throw new IllegalStateException(
                    algorithm + " needs a secret of " + needed + " bytes or more, not " + secretBytes);
        }
    }

    private static boolean isHmac(JWSAlgorithm algorithm) {
        return JWSAlgorithm.Family.HMAC_SHA.contains(algorithm);
    }

    private static String notBlank(String what, String name) {
        if (name.isBlank()) {
            throw new IllegalArgumentException("The " + what + " must not be blank");
        }
        return name;
    }
}
