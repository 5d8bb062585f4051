package dev.antiphon.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.http.internal.vertx.SharedVertx;
import dev.antiphon.json.RawJson;
import dev.antiphon.transport.TransportException;
import dev.antiphon.web.HttpStatusException;
import io.vertx.core.http.ClientAuth;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.core.net.PfxOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** TLS of clients: trust, client certificates, and servers that fail. */
class ClientTlsTest {
    @TempDir
    static Path directory;

    static Certificates certificates;
    static Path local;
    static Path foreign;
    static Path visitor;

    private final List<AutoCloseable> opened = new ArrayList<>();

    @BeforeAll
    static void make() throws Exception {
        certificates = new Certificates(directory);
        local = certificates.keyStore("local", "-ext", "SAN=dns:localhost,ip:127.0.0.1");
        foreign = certificates.keyStore("foreign", "-ext", "SAN=dns:example.org");
        visitor = certificates.keyStore("visitor");
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : opened) {
            each.close();
        }
    }

    private int serve(HttpServerOptions options, Path keyStore) throws Exception {
        HttpServer server = SharedVertx.get()
                .createHttpServer(options.setSsl(true)
                        .setKeyCertOptions(
                                new PfxOptions().setPath(keyStore.toString()).setPassword(Certificates.PASSWORD)))
                .requestHandler(ClientTlsTest::answer)
                .webSocketHandler(socket -> socket.writeTextMessage("welcome"))
                .exceptionHandler(failure -> {});
        opened.add(() -> server.close().await(60, TimeUnit.SECONDS));
        return server.listen(0, "127.0.0.1")
                .toCompletionStage()
                .toCompletableFuture()
                .get(60, TimeUnit.SECONDS)
                .actualPort();
    }

    private static void answer(HttpServerRequest request) {
        String principal;
        try {
            principal = request.sslSession().getPeerPrincipal().getName();
        } catch (SSLPeerUnverifiedException e) {
            principal = "anonymous";
        }
        String result = "\"" + request.version() + " by " + principal + "\"";
        request.response().end("{\"jsonrpc\":\"2.0\",\"result\":" + result + ",\"id\":1}");
    }

    private String call(HttpConnector connector) {
        JsonRpcClient client =
                JsonRpcClient.builder().timeout(Duration.ofMinutes(2)).over(connector.exchange());
        opened.add(0, client);
        return client.call("f", RawJson.class).toString();
    }

    private TransportException refused(HttpConnector connector) {
        try {
            throw new AssertionError("it was answered: " + call(connector));
        } catch (TransportException e) {
            return e;
        }
    }

    @Test
    void a_certificate_in_a_pem_file_is_trusted_and_http_2_is_negotiated() throws Exception {
        int port = serve(new HttpServerOptions().setUseAlpn(true), local);
        assertThat(call(HttpTransport.connector("https://localhost:" + port + "/rpc")
                        .trust(certificates.certificate(local))))
                .isEqualTo("\"HTTP_2 by anonymous\"");
        assertThat(call(HttpTransport.connector("https://127.0.0.1:" + port + "/rpc")
                        .trust(certificates.certificate(local))))
                .isEqualTo("\"HTTP_2 by anonymous\"");
    }

    @Test
    void a_certificate_in_a_key_store_is_trusted() throws Exception {
        int port = serve(new HttpServerOptions().setUseAlpn(true), local);
        assertThat(call(HttpTransport.connector("https://localhost:" + port + "/rpc")
                        .trust(certificates.trustStore(local), Certificates.PASSWORD)))
                .isEqualTo("\"HTTP_2 by anonymous\"");
    }

    @Test
    void http_1_is_used_with_a_server_without_http_2() throws Exception {
        int port = serve(new HttpServerOptions().setUseAlpn(false), local);
        assertThat(call(HttpTransport.connector("https://localhost:" + port + "/rpc")
                        .trust(certificates.certificate(local))))
                .isEqualTo("\"HTTP_1_1 by anonymous\"");
    }

    @Test
    void a_client_sends_its_certificate_if_the_server_requests_one() throws Exception {
        HttpServerOptions options = new HttpServerOptions()
                .setClientAuth(ClientAuth.REQUIRED)
                .setTrustOptions(new PemTrustOptions()
                        .addCertPath(certificates.certificate(visitor).toString()));
        int port = serve(options, local);
        HttpConnector connector =
                HttpTransport.connector("https://localhost:" + port + "/rpc").trust(certificates.certificate(local));
        refused(connector);
        assertThat(call(connector.certificate(certificates.certificate(visitor), certificates.key(visitor))))
                .endsWith("by CN=visitor\"");
    }

    @Test
    void a_server_with_an_untrusted_certificate_is_rejected() throws Exception {
        int port = serve(new HttpServerOptions().setUseAlpn(true), local);
        assertThat(refused(HttpTransport.connector("https://localhost:" + port + "/rpc")))
                .hasMessageContaining("cannot connect")
                .hasMessageContaining("unable to find valid certification path");
        assertThat(refused(HttpTransport.connector("https://localhost:" + port + "/rpc")
                        .trust(certificates.certificate(foreign))))
                .hasMessageContaining("cannot connect");
    }

    @Test
    void a_server_with_the_certificate_of_another_host_is_rejected() throws Exception {
        int port = serve(new HttpServerOptions().setUseAlpn(true), foreign);
        assertThat(refused(HttpTransport.connector("https://localhost:" + port + "/rpc")
                        .trust(certificates.certificate(foreign))))
                .hasMessageContaining("cannot connect")
                .hasMessageContaining("localhost");
    }

    @Test
    void a_server_without_tls_and_a_silent_server_fail_the_call() throws Exception {
        try (RawHttpServer silent = new RawHttpServer(RawHttpServer.Connection::awaitDisconnect)) {
            assertThat(refused(HttpTransport.connector("https://127.0.0.1:" + silent.port() + "/rpc")
                            .connectTimeout(Duration.ofMillis(300))))
                    .hasMessageContaining("cannot connect");
        }
        try (RawHttpServer plain = new RawHttpServer(connection -> {
            connection.in().read();
            connection.write("HTTP/1.1 400 Bad Request\r\n\r\n");
        })) {
            assertThat(refused(HttpTransport.connector("https://127.0.0.1:" + plain.port() + "/rpc")))
                    .hasMessageContaining("cannot connect");
        }
    }

    @Test
    void a_redirect_from_https_to_http_is_not_followed() throws Exception {
        try (RawHttpServer plain = RawHttpServer.answering("200 OK", "{\"jsonrpc\":\"2.0\",\"result\":1,\"id\":1}")) {
            HttpServer server = SharedVertx.get()
                    .createHttpServer(new HttpServerOptions()
                            .setSsl(true)
                            .setKeyCertOptions(
                                    new PfxOptions().setPath(local.toString()).setPassword(Certificates.PASSWORD)))
                    .requestHandler(request -> request.response()
                            .setStatusCode(307)
                            .putHeader("Location", plain.uri())
                            .end());
            opened.add(() -> server.close().await(60, TimeUnit.SECONDS));
            int port = server.listen(0, "127.0.0.1")
                    .toCompletionStage()
                    .toCompletableFuture()
                    .get(60, TimeUnit.SECONDS)
                    .actualPort();
            assertThat(refused(HttpTransport.connector("https://localhost:" + port + "/rpc")
                            .trust(certificates.certificate(local))))
                    .hasCauseInstanceOf(HttpStatusException.class)
                    .hasMessageContaining("307");
            assertThat(plain.requests()).isEmpty();
        }
    }

    @Test
    void a_websocket_can_use_tls() throws Exception {
        int port = serve(new HttpServerOptions().setUseAlpn(true), local);
        HttpConnector connector = HttpTransport.connector("wss://localhost:" + port + "/rpc");
        try {
            connector.channel().close();
            throw new AssertionError("it was opened");
        } catch (TransportException e) {
            assertThat(e)
                    .hasMessageStartingWith("Cannot connect to wss://localhost")
                    .hasMessageContaining("unable to find valid certification path");
        }
        HttpTransport.connector("wss://localhost:" + port + "/rpc")
                .trust(certificates.certificate(local))
                .channel()
                .close();
    }

    @Test
    void a_connection_that_breaks_within_the_tls_handshake_fails_the_call() throws IOException {
        try (RawHttpServer server =
                new RawHttpServer(connection -> connection.in().read())) {
            assertThat(refused(HttpTransport.connector("https://127.0.0.1:" + server.port() + "/rpc")))
                    .hasMessageContaining("cannot connect");
        }
    }
}
