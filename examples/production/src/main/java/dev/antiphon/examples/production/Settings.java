package dev.antiphon.examples.production;

import com.nimbusds.jose.jwk.JWKSet;
import io.opentelemetry.api.OpenTelemetry;
import java.nio.file.Path;

/**
 * What differs from one place to another.
 *
 * @param port where calls are taken, 0 for any that is free
 * @param metricsPort where Prometheus asks, on loopback only, 0 for any that is free
 * @param certificates the certificate of this server and those that it depends on, a PEM file
 * @param key the private key of the certificate, a PEM file
 * @param issuer who issues the tokens
 * @param keys the public keys of the issuer
 * @param callsPerSecond how many calls a caller may make in a second
 * @param traces where spans go
 */
record Settings(
        int port,
        int metricsPort,
        Path certificates,
        Path key,
        String issuer,
        JWKSet keys,
        int callsPerSecond,
        OpenTelemetry traces) {}
