package dev.antiphon.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.antiphon.Access;
import dev.antiphon.Identity;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.MethodOption;
import dev.antiphon.Parameters;
import dev.antiphon.interceptor.Authenticator;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.TestCertificate;
import dev.antiphon.web.contract.RawHttpClient;
import java.security.Principal;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** TLS of servers, and client certificates. */
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
                                .orElse("anonymous"))
                .build());
    }

    private static String uri(Listener listener, String scheme) {
        assertThat(listener.address()).hasScheme("https");
        return scheme + "://localhost:" + listener.port() + "/rpc";
    }

    private static String ask(HttpConnector connector) throws Exception {
        try (JsonRpcClient peer = JsonRpcClient.builder().over(connector.exchange())) {
            return peer.callAsync("who", String.class).get(60, TimeUnit.SECONDS);
        }
    }

    @Test
    void a_certificate_may_be_in_a_pem_file_or_a_key_store() throws Exception {
        try (Listener pem = builder().tls(own.certificate(), own.key()).serve();
                Listener store =
                        builder().tls(own.keyStore(), TestCertificate.PASSWORD).serve()) {
            assertThat(ask(HttpTransport.connector(uri(pem, "https")).trust(own.certificate())))
                    .isEqualTo("anonymous");
            assertThat(ask(HttpTransport.connector(uri(store, "https")).trust(own.certificate())))
                    .isEqualTo("anonymous");
        }
    }

    @Test
    void websockets_use_tls() throws Exception {
        try (Listener listener = builder().tls(own.certificate(), own.key()).serve();
                JsonRpcClient peer = JsonRpcClient.builder()
                        .connect(HttpTransport.connector(uri(listener, "wss"))
                                .trust(own.certificate())
                                .channel())) {
            assertThat(peer.callAsync("who", String.class).get(60, TimeUnit.SECONDS))
                    .isEqualTo("anonymous");
        }
    }

    @Test
    void the_principal_of_a_client_is_that_of_its_certificate() throws Exception {
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
    void a_client_without_a_required_certificate_is_rejected() throws Exception {
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
    void a_client_without_tls_gets_no_response() {
        try (Listener listener = builder().tls(own.certificate(), own.key()).serve();
                RawHttpClient raw = RawHttpClient.connect(listener)) {
            raw.send(RawHttpClient.post("{}"));
            assertThat(raw.rest()).doesNotContain("HTTP/1.1 200");
        }
    }

    @Test
    void client_certificates_need_tls() {
        assertThatIllegalStateException()
                .isThrownBy(
                        () -> builder().clientCertificates(client.certificate()).serve())
                .withMessageContaining("tls");
    }

    @Test
    void a_client_is_authenticated_by_its_certificate_over_http_2_and_websockets() throws Exception {
        JsonRpcServer server = JsonRpcServer.builder()
                .method(
                        "who",
                        Parameters.none(),
                        args -> args.call().principal().map(Principal::getName).orElse("anonymous"))
                .method("wipe", Parameters.none(), args -> "wiped", MethodOption.access(Access.roles("admin")))
                .build();
        Authenticator certificates = Authenticator.certificates(principal ->
                principal.getName().equals("CN=client") ? Optional.of(Identity.of("carl", "admin")) : Optional.empty());
        try (Listener listener = HttpTransport.builder(server)
                        .authenticate(certificates)
                        .tls(own.certificate(), own.key())
                        .clientCertificates(client.certificate())
                        .serve();
                JsonRpcClient https = JsonRpcClient.builder()
                        .over(HttpTransport.connector(uri(listener, "https"))
                                .trust(own.certificate())
                                .certificate(client.certificate(), client.key())
                                .exchange());
                JsonRpcClient wss = JsonRpcClient.builder()
                        .connect(HttpTransport.connector(uri(listener, "wss"))
                                .trust(own.certificate())
                                .certificate(client.certificate(), client.key())
                                .channel())) {
            for (JsonRpcClient each : List.of(https, wss)) {
                assertThat(each.callAsync("who", String.class).get(60, TimeUnit.SECONDS))
                        .isEqualTo("carl");
                assertThat(each.callAsync("wipe", String.class).get(60, TimeUnit.SECONDS))
                        .isEqualTo("wiped");
            }
        }
    }
}
