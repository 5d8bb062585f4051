package dev.antiphon.examples.production;

import com.nimbusds.jose.jwk.JWKSet;
import io.opentelemetry.api.GlobalOpenTelemetry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Starts the server with what the environment says, until the program is asked to end. */
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
                // Whoever starts the program with OpenTelemetry's agent has one here; without it, nothing is traced.
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
