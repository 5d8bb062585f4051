package dev.antiphon.examples.production;

import com.nimbusds.jose.jwk.JWKSet;
import io.opentelemetry.api.OpenTelemetry;
import java.nio.file.Path;

/**
 * The settings of a deployment.
 *
 * @param port the port of calls, 0 for a free one
 * @param metricsPort the port of Prometheus, on loopback only, 0 for a free one
 * @param certificates the certificate chain of this server, a PEM file
 * @param key the private key of the certificate, a PEM file
 * @param issuer the issuer of tokens
 * @param keys the public keys of the issuer
 * @param callsPerSecond the calls per second that each caller may make
 * @param traces receives the spans
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
