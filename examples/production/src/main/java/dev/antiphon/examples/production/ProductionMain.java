package dev.antiphon.examples.production;

import com.nimbusds.jose.jwk.JWKSet;
import io.opentelemetry.api.GlobalOpenTelemetry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Starts the server with settings from the environment, until the process is terminated. */
final class ProductionMain {
    private ProductionMain() {}

    public static void main(String[] args) throws Exception {
        Settings settings = new Settings(
                Integer.parseInt(of("port")),
                Integer.parseInt(of("metrics_port")),
                Path.of(of("certificates")),
                Path.of(of("key")),
                of("issuer"),
                JWKSet.parse(Files.readString(Path.of(of("keys")))),
                50,
                // Set by OpenTelemetry's agent; without it, nothing is traced.
                GlobalOpenTelemetry.get());
        ProductionServer server = ProductionServer.start(settings);
        Runtime.getRuntime().addShutdownHook(new Thread(server::close, "drain"));
        System.out.println("Calls at " + server.listener().address() + ", metrics at port " + server.metricsPort());
    }

    private static String of(String name) {
        String variable = "LEDGER_" + name.toUpperCase(Locale.ROOT);
        String value = System.getenv(variable);
        if (value == null) {
            throw new IllegalStateException("Set the environment variable " + variable + "; see README.md");
        }
        return value;
    }
}
