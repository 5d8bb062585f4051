package dev.antiphon.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.operations.Configuration;
import dev.antiphon.operations.Health;
import dev.antiphon.transport.ConnectionAge;
import dev.antiphon.transport.Listener;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Options of listeners and connectors: wrong ones fail at the call that sets them, with the same rules on both sides. */
class HttpListenerBuilderTest {
    private final HttpListenerBuilder listener =
            HttpTransport.builder(JsonRpcServer.builder().build());
    private final HttpConnector connector = HttpTransport.connector("wss://localhost:1/rpc");

    @Test
    void tls_files_that_do_not_exist_are_rejected() {
        Path missing = Path.of("missing.pem");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> listener.tls(missing, missing))
                .withMessage("The file 'missing.pem' does not exist or cannot be read");
        assertThatIllegalArgumentException().isThrownBy(() -> listener.tls(Path.of("missing.p12"), "secret"));
        assertThatIllegalArgumentException().isThrownBy(() -> listener.clientCertificates(missing));
        assertThatIllegalArgumentException().isThrownBy(() -> connector.certificate(missing, missing));
        assertThatIllegalArgumentException().isThrownBy(() -> connector.trust(missing));
        assertThatIllegalArgumentException().isThrownBy(() -> connector.trust(Path.of("missing.jks"), "secret"));
    }

    @Test
    void ping_needs_an_interval_that_is_not_negative_and_a_positive_timeout() {
        Duration second = Duration.ofSeconds(1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> listener.ping(second, Duration.ZERO))
                .withMessage("The pong timeout must be longer than zero, not PT0S");
        assertThatIllegalArgumentException().isThrownBy(() -> connector.ping(second, Duration.ZERO));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> listener.ping(second.negated(), second))
                .withMessage("The ping interval must not be negative, not PT-1S");
        assertThatIllegalArgumentException().isThrownBy(() -> connector.ping(second.negated(), second));
        assertThat(listener.ping(Duration.ZERO, second)).isSameAs(listener);
        assertThat(connector.ping(Duration.ZERO, second)).isSameAs(connector);
    }

    @Test
    void the_path_is_part_of_the_address() {
        try (Listener opened = listener.path("/api/v1").serve()) {
            assertThat(opened.address()).hasPath("/api/v1");
        }
        assertThatIllegalArgumentException().isThrownBy(() -> listener.path("api"));
    }

    @Test
    void a_listener_describes_its_options() {
        JsonRpcServer server = JsonRpcServer.builder().build();
        try (Listener opened = HttpTransport.builder(server)
                .health(Health.builder().build())
                .maxConnectionAge(ConnectionAge.of(Duration.ofHours(1)))
                .allowHost("rpc.example.com")
                .serve()) {
            assertThat(Configuration.of(server, opened).toString())
                    .contains("address: " + opened.address())
                    .contains("healthChecks: /health/live, /health/ready\n")
                    .contains("maxConnectionAge: PT1H\n")
                    .contains("hosts: rpc.example.com\n")
                    .contains("tls: false\n")
                    .contains("transports: http, https")
                    .contains("webSockets: true\n");
        }
    }

    @Test
    void subprotocols_are_tokens() {
        assertThatIllegalArgumentException().isThrownBy(() -> listener.subprotocols("not a token"));
        assertThatIllegalArgumentException().isThrownBy(() -> connector.subprotocols("not a token"));
    }
}
