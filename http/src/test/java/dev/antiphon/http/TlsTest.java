package dev.antiphon.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameters;
import dev.antiphon.transport.Listener;
import java.security.Principal;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class TlsTest {
    private static TestCertificate own;
    private static TestCertificate client;

    @BeforeAll
    static void make() throws Exception {
        own = TestCertificate.of("server");
        client = TestCertificate.of("client");
    }

    private static HttpListenerBuilder builder() {
        return HttpTransport.builder(JsonRpcServer.builder()
                .method(
                        "who",
                        Parameters.none(),
                        args -> args.call()
                                .transport()
                                .principal()
                                .map(Principal::getName)
                                .orElse("nobody"))
                .build());
    }

    private static String uri(Listener listener, String scheme) {
        assertThat(listener.address()).hasScheme("https");
        return scheme + "://localhost:" + listener.port() + "/rpc";
    }

    private static String ask(HttpConnector dialer) throws Exception {
        try (JsonRpcClient peer = JsonRpcClient.builder().over(dialer.exchange())) {
            return peer.callAsync("who", String.class).get(60, TimeUnit.SECONDS);
        }
    }

    @Test
    void pem_files_and_key_stores_serve_alike() throws Exception {
        try (Listener pem = builder().tls(own.certificate(), own.key()).serve();
                Listener store =
                        builder().tls(own.keyStore(), TestCertificate.PASSWORD).serve()) {
            assertThat(ask(HttpTransport.connector(uri(pem, "https")).trust(own.certificate())))
                    .isEqualTo("nobody");
            assertThat(ask(HttpTransport.connector(uri(store, "https")).trust(own.certificate())))
                    .isEqualTo("nobody");
        }
    }

    @Test
    void websockets_are_encrypted_too() throws Exception {
        try (Listener listener = builder().tls(own.certificate(), own.key()).serve();
                JsonRpcClient peer = JsonRpcClient.builder()
                        .connect(HttpTransport.connector(uri(listener, "wss"))
                                .trust(own.certificate())
                                .channel())) {
            assertThat(peer.callAsync("who", String.class).get(60, TimeUnit.SECONDS))
                    .isEqualTo("nobody");
        }
    }

    @Test
    void a_client_is_known_by_its_certificate() throws Exception {
        try (Listener listener = builder()
                .tls(own.certificate(), own.key())
                .clientCertificates(client.certificate())
                .serve()) {
            assertThat(ask(HttpTransport.connector(uri(listener, "https"))
                            .trust(own.certificate())
                            .certificate(client.certificate(), client.key())))
                    .isEqualTo("CN=client");
            try (JsonRpcClient peer = JsonRpcClient.builder()
                    .connect(HttpTransport.connector(uri(listener, "wss"))
                            .trust(own.certificate())
                            .certificate(client.certificate(), client.key())
                            .channel())) {
                assertThat(peer.callAsync("who", String.class).get(60, TimeUnit.SECONDS))
                        .isEqualTo("CN=client");
            }
        }
    }

    @Test
    void a_client_without_a_certificate_is_not_let_in_if_one_is_needed() throws Exception {
        try (Listener listener = builder()
                        .tls(own.certificate(), own.key())
                        .clientCertificates(client.certificate())
                        .serve();
                JsonRpcClient peer = JsonRpcClient.builder()
                        .over(HttpTransport.connector(uri(listener, "https"))
                                .trust(own.certificate())
                                .exchange())) {
            CompletableFuture<String> call = peer.callAsync("who", String.class);
            assertThat(call).failsWithin(60, TimeUnit.SECONDS);
        }
    }

    @Test
    void a_client_that_speaks_no_tls_gets_no_answer() {
        try (Listener listener = builder().tls(own.certificate(), own.key()).serve();
                Wire wire = Wire.to(listener)) {
            wire.send(Wire.post("{}"));
            assertThat(wire.rest()).doesNotContain("HTTP/1.1 200");
        }
    }

    @Test
    void certificates_of_clients_without_tls_make_no_sense() {
        assertThatIllegalStateException()
                .isThrownBy(
                        () -> builder().clientCertificates(client.certificate()).serve())
                .withMessageContaining("tls");
    }
}
