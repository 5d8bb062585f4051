package dev.antiphon.jwt;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.time.Clock;
import java.time.Duration;
import java.util.Date;
import java.util.List;
import java.util.function.UnaryOperator;

/** An issuer of tokens, which are valid by default. */
record Issuer(RSAKey key, Clock clock) {
    static final String NAME = "https://issuer.example";
    static final String AUDIENCE = "antiphon";

    static Issuer make(String keyId, Clock clock) {
        try {
            return new Issuer(new RSAKeyGenerator(2048).keyID(keyId).generate(), clock);
        } catch (JOSEException e) {
            throw new AssertionError(e);
        }
    }

    JWKSet publicKeys() {
        return new JWKSet(key.toPublicJWK());
    }

    JWTClaimsSet.Builder claims() {
        return new JWTClaimsSet.Builder()
                .issuer(NAME)
                .audience(AUDIENCE)
                .subject("ada")
                .expirationTime(Date.from(clock.instant().plus(Duration.ofMinutes(5))))
                .claim("roles", List.of("admin", "user"));
    }

    String token() {
        return token(claims -> claims);
    }

    String token(UnaryOperator<JWTClaimsSet.Builder> change) {
        try {
            return signed(
                    new JWSHeader.Builder(JWSAlgorithm.RS256)
                            .keyID(key.getKeyID())
                            .build(),
                    new RSASSASigner(key),
                    change.apply(claims()).build());
        } catch (JOSEException e) {
            throw new AssertionError(e);
        }
    }

    static String signed(JWSHeader header, JWSSigner signer, JWTClaimsSet claims) throws JOSEException {
        SignedJWT token = new SignedJWT(header, claims);
        token.sign(signer);
        return token.serialize();
    }
}
