package dev.antiphon.examples.production;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.antiphon.Batch;
import dev.antiphon.BatchCall;
import dev.antiphon.BatchResult;
import dev.antiphon.BatchResults;
import dev.antiphon.ClientBuilder;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.http.HttpTransport;
import dev.antiphon.opentelemetry.AntiphonTelemetry;
import dev.antiphon.transport.TestCertificate;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.sdk.testing.junit5.OpenTelemetryExtension;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The whole server, from TLS to the scrape of Prometheus. */
final class ProductionTest {
    private static final String ISSUER = "https://issuer.example";
    private static final long UNAUTHENTICATED = 1000;
    private static final long FORBIDDEN = 1001;
    private static final long BUSY = -32002;

    @RegisterExtension
    final OpenTelemetryExtension traces = OpenTelemetryExtension.create();

    private TestCertificate certificate;
    private ECKey issuer;
    private ProductionServer server;

    @BeforeEach
    void start() throws Exception {
        certificate = TestCertificate.of("ledger");
        issuer = new ECKeyGenerator(Curve.P_256).keyID("1").generate();
        serve(10_000);
    }

    private void serve(int callsPerSecond) throws Exception {
        server = ProductionServer.start(new Settings(
                0,
                0,
                certificate.certificate(),
                certificate.key(),
                ISSUER,
                new JWKSet(issuer.toPublicJWK()),
                callsPerSecond,
                traces.getOpenTelemetry()));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private String token(String... roles) throws Exception {
        SignedJWT token = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.ES256).keyID("1").build(),
                new JWTClaimsSet.Builder()
                        .issuer(ISSUER)
                        .audience("ledger")
                        .subject("someone")
                        .expirationTime(Date.from(Instant.now().plusSeconds(600)))
                        .claim("roles", List.of(roles))
                        .build());
        token.sign(new ECDSASigner(issuer));
        return token.serialize();
    }

    private JsonRpcClient client(@Nullable String token) {
        URI uri = URI.create(server.listener().address().toString().replace("127.0.0.1", "localhost"));
        ClientBuilder builder = JsonRpcClient.builder()
                .intercept(AntiphonTelemetry.of(traces.getOpenTelemetry()).client(uri));
        if (token != null) {
            builder.bearer(() -> token);
        }
        return builder.over(HttpTransport.connector(uri.toString())
                .trust(certificate.certificate())
                .exchange());
    }

    private static void assertRefused(long code, Runnable call) {
        assertThatExceptionOfType(JsonRpcException.class)
                .isThrownBy(call::run)
                .satisfies(refused -> assertThat(refused.code()).isEqualTo(code));
    }

    @Test
    void callers_may_do_what_their_tokens_allow() throws Exception {
        try (JsonRpcClient teller = client(token("teller"));
                JsonRpcClient reader = client(token("reader"));
                JsonRpcClient stranger = client(null)) {
            assertThat(teller.service(Ledger.class).deposit("a", 500)).isEqualTo(500);
            assertThat(reader.service(Ledger.class).balance("a")).isEqualTo(500);
            assertRefused(FORBIDDEN, () -> reader.service(Ledger.class).deposit("a", 1));
            assertThat(stranger.service(Ledger.class).currency()).isEqualTo("EUR");
            assertRefused(UNAUTHENTICATED, () -> stranger.service(Ledger.class).balance("a"));
            assertRefused(UNAUTHENTICATED, () -> stranger.call("ledger.nothing", String.class));
            assertThat(stranger.call("rpc.listMethods", String[].class)).containsExactly("ledger.currency");
            assertThat(reader.call("rpc.listMethods", String[].class))
                    .containsExactly("ledger.balance", "ledger.currency");
        }
    }

    @Test
    void a_token_with_a_foreign_signature_is_rejected() throws Exception {
        issuer = new ECKeyGenerator(Curve.P_256).keyID("1").generate();
        try (JsonRpcClient forger = client(token("teller"))) {
            assertRefused(UNAUTHENTICATED, () -> forger.service(Ledger.class).balance("a"));
        }
    }

    @Test
    void a_batch_bypasses_no_check() throws Exception {
        server.close();
        serve(10);
        try (JsonRpcClient reader = client(token("reader"))) {
            Batch small = reader.batch();
            BatchCall<Long> forbidden = small.call("ledger.deposit", Map.of("account", "a", "cents", 1), long.class);
            BatchCall<Long> allowed = small.call("ledger.balance", Map.of("account", "a"), long.class);
            BatchResults results = small.send();
            assertThat(results.get(forbidden)).isInstanceOf(BatchResult.Failure.class);
            assertThat(results.get(allowed)).isInstanceOf(BatchResult.Success.class);
            // Separate from the other: entries run concurrently, and the first ones use up the rate limit.
            Batch large = reader.batch();
            for (int i = 0; i < 90; i++) {
                large.call("ledger.balance", Map.of("account", "a"), long.class);
            }
            assertThat(large.send().allSucceeded()).isFalse();
        }
        String metrics = scrape();
        assertThat(metrics).containsPattern("error_type=\"" + FORBIDDEN + "\"");
        assertThat(metrics).containsPattern("error_type=\"" + BUSY + "\"");
        assertThat(traces.getSpans().stream().filter(span -> span.getKind() == SpanKind.INTERNAL))
                .as("a span for each entry, whatever became of it")
                .hasSizeGreaterThanOrEqualTo(92);
    }

    @Test
    void a_call_is_one_trace_from_the_client_to_the_handler() throws Exception {
        try (JsonRpcClient teller = client(token("teller"))) {
            teller.service(Ledger.class).deposit("a", 7);
        }
        List<SpanData> spans = traces.getSpans();
        assertThat(spans).extracting(SpanData::getName).contains("ledger.deposit");
        assertThat(spans).extracting(SpanData::getKind).contains(SpanKind.CLIENT, SpanKind.SERVER);
        assertThat(spans)
                .extracting(SpanData::getTraceId)
                .containsOnly(spans.get(0).getTraceId());
    }

    @Test
    void metrics_and_health_are_served() throws Exception {
        try (JsonRpcClient teller = client(token("teller"))) {
            teller.service(Ledger.class).deposit("a", 7);
            assertThat(teller.call("rpc.health", dev.antiphon.json.RawJson.class))
                    .isNotNull();
        }
        assertThat(scrape()).contains("rpc_method=\"ledger.deposit\"");
    }

    private String scrape() throws Exception {
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + server.metricsPort() + "/metrics"))
                .build();
        return HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.ofString())
                .body();
    }
}
