package dev.antiphon.jwt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.PlainJWT;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Base64;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which tokens are accepted, and which are rejected. */
final class JwtAuthenticatorTest {
    private final SteppedClock clock = new SteppedClock();
    private final Issuer issuer = Issuer.make("first", clock);

    private JwtAuthenticatorBuilder builder() {
        return JwtAuthenticator.builder()
                .issuer(Issuer.NAME)
                .audience(Issuer.AUDIENCE)
                .algorithms("RS256")
                .keys(issuer.publicKeys())
                .clock(clock);
    }

    private final JwtAuthenticator authenticator = builder().build();

    private void assertRejected(String token) {
        assertRejected(authenticator, token);
    }

    private static void assertRejected(JwtAuthenticator authenticator, String token) {
        assertThatThrownBy(() -> authenticator.verify(token))
                .isInstanceOf(GeneralSecurityException.class)
                .satisfies(thrown -> assertThat(thrown.getMessage()).doesNotContain(token.isEmpty() ? "\0" : token));
    }

    @Test
    void a_valid_token_has_a_name_and_roles() throws Exception {
        JwtIdentity ada = authenticator.verify(issuer.token(claims -> claims.claim("tenant", "acme")));
        assertThat(ada.getName()).isEqualTo("ada");
        assertThat(ada.hasRole("admin")).isTrue();
        assertThat(ada.hasRole("root")).isFalse();
        assertThat(ada.roles()).isEqualTo(Set.of("admin", "user"));
        assertThat(ada.claim("tenant")).contains("acme");
        assertThat(ada.claim("nothing")).isEmpty();
        assertThat(ada.isValid()).isTrue();
        assertThat(ada).hasToString("JwtIdentity[ada]");
    }

    @Test
    void a_token_and_its_identity_expire_at_the_same_time_after_the_clock_skew() throws Exception {
        String token = issuer.token(); // valid for five minutes
        JwtIdentity ada = authenticator.verify(token);
        clock.forward(Duration.ofSeconds(359));
        assertThat(ada.isValid()).isTrue();
        authenticator.verify(token);
        clock.forward(Duration.ofSeconds(1));
        assertThat(ada.isValid()).isFalse();
        assertRejected(token);
        JwtAuthenticator exact = builder().clockSkew(Duration.ZERO).build();
        String fresh = issuer.token();
        JwtIdentity known = exact.verify(fresh);
        clock.forward(Duration.ofMinutes(5));
        assertThat(known.isValid()).isFalse();
        assertRejected(exact, fresh);
    }

    @Test
    void tokens_with_missing_or_wrong_claims_are_rejected() {
        assertRejected(issuer.token(claims -> claims.expirationTime(null)));
        assertRejected(issuer.token(claims -> claims.subject(null)));
        assertRejected(issuer.token(claims -> claims.issuer(null)));
        assertRejected(issuer.token(claims -> claims.issuer("https://issuer.example.org")));
        assertRejected(issuer.token(claims -> claims.audience((String) null)));
        assertRejected(issuer.token(claims -> claims.audience("other")));
        assertRejected(issuer.token(
                claims -> claims.notBeforeTime(Date.from(clock.instant().plus(Duration.ofMinutes(2))))));
    }

    @Test
    void one_of_several_audiences_is_enough() throws Exception {
        JwtAuthenticator two = builder().audience("second").build();
        two.verify(issuer.token(claims -> claims.audience(List.of("x", "second"))));
        two.verify(issuer.token());
        assertRejected(two, issuer.token(claims -> claims.audience("x")));
    }

    @Test
    void a_token_signed_with_another_key_is_rejected() {
        assertRejected(Issuer.make("first", clock).token());
        assertRejected(Issuer.make("other", clock).token());
    }

    @Test
    void an_unsigned_token_is_rejected() {
        assertRejected(new PlainJWT(issuer.claims().build()).serialize());
        String[] parts = issuer.token().split("\\.", -1);
        String none = Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString("{\"alg\":\"none\"}".getBytes(StandardCharsets.US_ASCII));
        assertRejected(none + "." + parts[1] + ".");
        assertRejected(none + "." + parts[1] + "." + parts[2]);
        assertRejected(parts[0] + "." + parts[1] + ".");
    }

    @Test
    void a_public_key_is_never_used_as_a_secret() throws Exception {
        for (byte[] known : List.of(
                issuer.key().toRSAPublicKey().getEncoded(),
                issuer.key().toPublicJWK().toJSONString().getBytes(StandardCharsets.UTF_8))) {
            for (String keyId : new String[] {"first", null}) {
                assertRejected(Issuer.signed(
                        new JWSHeader.Builder(JWSAlgorithm.HS256).keyID(keyId).build(),
                        new MACSigner(known),
                        issuer.claims().build()));
            }
        }
    }

    @Test
    void an_algorithm_that_is_not_configured_is_rejected_even_if_the_key_fits() throws Exception {
        String other = Issuer.signed(
                new JWSHeader.Builder(JWSAlgorithm.PS256).keyID("first").build(),
                new RSASSASigner(issuer.key()),
                issuer.claims().build());
        assertRejected(other);
        builder().algorithms("PS256").build().verify(other);
    }

    @Test
    void a_token_cannot_provide_its_own_key() throws Exception {
        Issuer eve = Issuer.make("first", clock);
        assertRejected(Issuer.signed(
                new JWSHeader.Builder(JWSAlgorithm.RS256)
                        .keyID("first")
                        .jwk(eve.key().toPublicJWK())
                        .jwkURL(URI.create("http://127.0.0.1:1/keys"))
                        .build(),
                new RSASSASigner(eve.key()),
                eve.claims().build()));
    }

    @Test
    void a_token_of_another_type_is_rejected() throws Exception {
        for (String type : List.of("JWT", "at+jwt")) {
            authenticator.verify(typed(type));
        }
        assertRejected(typed("dpop+jwt"));
        assertRejected(typed("logout+jwt"));
    }

    private String typed(String type) throws Exception {
        return Issuer.signed(
                new JWSHeader.Builder(JWSAlgorithm.RS256)
                        .keyID("first")
                        .type(new JOSEObjectType(type))
                        .build(),
                new RSASSASigner(issuer.key()),
                issuer.claims().build());
    }

    @Test
    void malformed_and_modified_tokens_are_rejected() {
        String token = issuer.token();
        String[] parts = token.split("\\.", -1);
        String forged = Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(
                        issuer.claims().subject("eve").build().toString().getBytes(StandardCharsets.UTF_8));
        for (String garbage : List.of(
                "x",
                "x.y.z",
                "..",
                "a.b.c.d.e",
                token.substring(1),
                token + "x",
                parts[0] + "." + forged + "." + parts[2],
                "eyJhbGciOiJSUzI1NiJ9.e30.e30",
                "=".repeat(5000))) {
            assertRejected(garbage);
        }
        assertRejected("");
    }

    @Test
    void elliptic_curve_keys_are_supported() throws Exception {
        ECKey key = new ECKeyGenerator(Curve.P_256).keyID("ec").generate();
        JwtAuthenticator ec = JwtAuthenticator.builder()
                .issuer(Issuer.NAME)
                .audience(Issuer.AUDIENCE)
                .algorithms("ES256")
                .keys(new JWKSet(key)) // the private part is dropped
                .clock(clock)
                .build();
        String token = Issuer.signed(
                new JWSHeader.Builder(JWSAlgorithm.ES256).keyID("ec").build(),
                new ECDSASigner(key),
                issuer.claims().build());
        assertThat(ec.verify(token).getName()).isEqualTo("ada");
        assertRejected(ec, issuer.token());
        assertRejected(token);
    }

    @Test
    void a_shared_secret_is_supported() throws Exception {
        byte[] secret = new byte[32];
        secret[3] = 7;
        JwtAuthenticator shared = JwtAuthenticator.builder()
                .issuer(Issuer.NAME)
                .audience(Issuer.AUDIENCE)
                .algorithms("HS256")
                .secret(secret)
                .clock(clock)
                .build();
        String token = Issuer.signed(
                new JWSHeader(JWSAlgorithm.HS256),
                new MACSigner(secret),
                issuer.claims().build());
        assertThat(shared.verify(token).getName()).isEqualTo("ada");
        assertRejected(
                shared,
                Issuer.signed(
                        new JWSHeader(JWSAlgorithm.HS256),
                        new MACSigner(new byte[32]),
                        issuer.claims().build()));
        assertRejected(shared, issuer.token());
    }

    @Test
    void the_path_of_the_roles_can_be_set() throws Exception {
        Map<String, Object> nested = Map.of("roles", List.of("deep", 7));
        String token = issuer.token(claims -> claims.claim("realm", nested).claim("scope", " read  write "));
        assertThat(builder().roles("realm", "roles").build().verify(token).roles())
                .isEqualTo(Set.of("deep"));
        assertThat(builder().roles("scope").build().verify(token).roles()).isEqualTo(Set.of("read", "write"));
        assertThat(builder().roles("scope", "x").build().verify(token).roles()).isEmpty();
        assertThat(builder().roles("none", "x").build().verify(token).roles()).isEmpty();
    }

    @Test
    void unsafe_settings_are_rejected_at_once() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JwtAuthenticator.builder().algorithms("none"))
                .withMessageContaining("'none'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JwtAuthenticator.builder().algorithms("RS255"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JwtAuthenticator.builder().keys(URI.create("http://issuer.example/keys")))
                .withMessageContaining("https");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JwtAuthenticator.builder().keys(URI.create("file:///etc/keys")));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JwtAuthenticator.builder().clockSkew(Duration.ofHours(1)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JwtAuthenticator.builder().issuer(" "));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JwtAuthenticator.builder().roles());
        assertThatIllegalStateException()
                .isThrownBy(() -> JwtAuthenticator.builder().issuer("x").build())
                .withMessageContaining("missing: audience algorithms keys");
        assertThatIllegalStateException()
                .isThrownBy(() -> builder().algorithms("HS256").build())
                .withMessageContaining("HS256 needs a secret(...)");
        assertThatIllegalStateException()
                .isThrownBy(() -> builder().secret(new byte[64]).build())
                .withMessageContaining("RS256 needs public keys(...)");
        assertThatIllegalStateException()
                .isThrownBy(() -> JwtAuthenticator.builder()
                        .issuer("x")
                        .audience("y")
                        .algorithms("HS512")
                        .secret(new byte[32])
                        .build())
                .withMessageContaining("64 bytes");
    }
}
