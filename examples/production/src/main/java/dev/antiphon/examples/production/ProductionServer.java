package dev.antiphon.examples.production;

import com.sun.net.httpserver.HttpServer;
import dev.antiphon.Access;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.ServerBuilder;
import dev.antiphon.http.HttpTransport;
import dev.antiphon.interceptor.Authentication;
import dev.antiphon.interceptor.CallLog;
import dev.antiphon.jwt.JwtAuthenticator;
import dev.antiphon.micrometer.AntiphonMetrics;
import dev.antiphon.opentelemetry.AntiphonTelemetry;
import dev.antiphon.operations.CheckResult;
import dev.antiphon.operations.Drain;
import dev.antiphon.operations.Health;
import dev.antiphon.ratelimit.ConcurrencyQuota;
import dev.antiphon.ratelimit.RateLimitInterceptor;
import dev.antiphon.transport.Listener;
import io.github.bucket4j.Bandwidth;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** A ledger behind TLS. Metrics are served on another port, on loopback only. */
final class ProductionServer implements AutoCloseable {
    private final Listener listener;
    private final HttpServer metrics;
    private final Health health = Health.builder()
            .readiness("ledger", () -> CheckResult.pass()) // a real one would check its database
            .build();

    private ProductionServer(Settings settings) throws IOException {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        this.listener = HttpTransport.builder(server(settings, registry))
                .port(settings.port())
                .tls(settings.certificates(), settings.key())
                .health(health)
                .serve();
        this.metrics = serveMetrics(settings.metricsPort(), registry);
    }

    static ProductionServer start(Settings settings) throws IOException {
        return new ProductionServer(settings);
    }

    private JsonRpcServer server(Settings settings, PrometheusMeterRegistry registry) {
        ServerBuilder builder = JsonRpcServer.builder();
        // Observers are outside of the interceptors that reject calls, so that they see rejected calls too.
        builder.intercept(AntiphonTelemetry.of(settings.traces()).server());
        AntiphonMetrics.of(registry).install(builder);
        return builder.intercept(new CallLog())
                .intercept(Authentication.optional(tokens(settings)))
                .intercept(RateLimitInterceptor.builder()
                        .perCaller(Bandwidth.builder()
                                .capacity(settings.callsPerSecond())
                                .refillGreedy(settings.callsPerSecond(), Duration.ofSeconds(1))
                                .build())
                        .build())
                .intercept(ConcurrencyQuota.builder().maxCalls(32).build())
                .access(Access.authenticated()) // methods without an annotation require a token
                .extension(health)
                .service(Ledger.class, new Book())
                .build();
    }

    private static JwtAuthenticator tokens(Settings settings) {
        return JwtAuthenticator.builder()
                .issuer(settings.issuer())
                .audience("ledger")
                .algorithms("ES256")
                .keys(settings.keys())
                .roles("roles")
                .build();
    }

    private static HttpServer serveMetrics(int port, PrometheusMeterRegistry registry) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.createContext("/metrics", exchange -> {
            byte[] text = registry.scrape().getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
            exchange.sendResponseHeaders(200, text.length);
            try (OutputStream body = exchange.getResponseBody()) {
                body.write(text);
            }
        });
        server.start();
        return server;
    }

    Listener listener() {
        return listener;
    }

    int metricsPort() {
        return metrics.getAddress().getPort();
    }

    /** Rejects new calls, lets running calls complete, at most half a minute, and then closes. */
    @Override
    public void close() {
        Drain.of(listener)
                .health(health)
                .timeout(Duration.ofSeconds(30))
                .start()
                .join();
        metrics.stop(0);
    }
}
