package dev.antiphon.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.CallOption;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.json.RawJson;
import dev.antiphon.testkit.RecordingReceiver;
import dev.antiphon.transport.Exchange;
import dev.antiphon.transport.ExchangeRequest;
import dev.antiphon.transport.Wait;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Options of connectors, and the requests that are sent with them. */
class HttpConnectorTest {
    private static final byte[] SIX = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};

    private final List<AutoCloseable> opened = new ArrayList<>();
    private RawHttpServer server;

    @BeforeEach
    void serve() throws IOException {
        server = new RawHttpServer(HttpConnectorTest::answer);
    }

    private static void answer(RawHttpServer.Connection connection) throws IOException {
        while (connection.request() != null) {
            connection.reply("200 OK", "{\"jsonrpc\":\"2.0\",\"result\":5,\"id\":" + connection.id() + "}");
        }
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : opened) {
            each.close();
        }
        server.close();
    }

    private JsonRpcClient client(HttpConnector connector) {
        JsonRpcClient client = JsonRpcClient.builder().over(connector.exchange());
        opened.add(client);
        return client;
    }

    private String sent() {
        return server.requests().get(server.requests().size() - 1);
    }

    // Requests

    @Test
    void a_request_has_these_bytes() {
        client(HttpTransport.connector(server.uri()))
                .call("f", RawJson.class, CallOption.timeout(Duration.ofMillis(61_001)));
        assertThat(sent())
                .isEqualTo("POST /rpc HTTP/1.1\n"
                        + "Accept: application/json, text/event-stream, application/x-ndjson\n"
                        + "Content-Type: application/json\n"
                        + "Rpc-Timeout-Ms: 61001\n"
                        + "content-length: 37\n"
                        + "host: 127.0.0.1:" + server.port() + "\n"
                        + "\n{\"jsonrpc\":\"2.0\",\"method\":\"f\",\"id\":1}");
    }

    @Test
    void a_call_without_a_timeout_sends_none_and_a_short_timeout_is_not_zero() {
        JsonRpcClient client = client(HttpTransport.connector(server.uri()));
        client.call("f", RawJson.class, CallOption.timeout(Duration.ZERO));
        assertThat(sent()).doesNotContainIgnoringCase("timeout");
        Exchange exchange = HttpTransport.connector(server.uri()).exchange();
        opened.add(exchange);
        exchange.send(new ExchangeRequest(new byte[0], Map.of(), Duration.ofNanos(1), false), new RecordingReceiver());
        Wait.until("the request is sent", () -> server.requests().size() == 2);
        assertThat(sent()).contains("Rpc-Timeout-Ms: 1\n");
    }

    @Test
    void headers_of_a_call_replace_those_of_its_client_which_replace_those_of_the_connector() {
        JsonRpcClient client = JsonRpcClient.builder()
                .header("b", "client")
                .header("c", "client")
                .over(HttpTransport.connector(server.uri())
                        .header("A", "connector")
                        .header("B", "connector")
                        .header("C", "connector")
                        .header("content-type", "application/json-rpc")
                        .exchange());
        opened.add(client);
        client.call("f", RawJson.class, CallOption.header("C", "call"));
        assertThat(sent())
                .contains("\nA: connector\n", "client\n", "call\n", "application/json-rpc\n")
                .doesNotContain("B: connector", "C: connector", "Type: application/json\n")
                .containsOnlyOnce("client\n");
        client.call("f", RawJson.class);
        assertThat(sent()).doesNotContain("call\n");
    }

    @Test
    void suppliers_are_called_for_each_request() {
        AtomicInteger calls = new AtomicInteger();
        AtomicInteger token = new AtomicInteger();
        JsonRpcClient client = client(HttpTransport.connector(server.uri())
                .header("Count", () -> "n" + calls.incrementAndGet())
                .bearer(() -> "t" + token.incrementAndGet()));
        for (int i = 1; i <= 3; i++) {
            client.call("f", RawJson.class);
            assertThat(sent()).contains("Count: n" + i + "\n", "Authorization: Bearer t" + i + "\n");
        }
    }

    @Test
    void an_exception_of_a_supplier_fails_the_call_before_anything_is_sent() {
        JsonRpcClient client = client(HttpTransport.connector(server.uri()).bearer(() -> {
            throw new IllegalStateException("no token to be had");
        }));
        assertThatThrownBy(() -> client.call("f", RawJson.class)).hasMessage("no token to be had");
        assertThatThrownBy(() -> client.notify("f")).hasMessage("no token to be had");
        assertThat(server.requests()).isEmpty();
    }

    @Test
    @SuppressWarnings("NullAway")
    void the_error_for_a_supplier_that_returns_null_names_the_header() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> client(HttpTransport.connector(server.uri()).bearer(() -> null))
                        .call("f", RawJson.class))
                .withMessageContaining("'Authorization'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> client(HttpTransport.connector(server.uri()).header("Tenant", () -> null))
                        .call("f", RawJson.class))
                .withMessageContaining("'Tenant'");
        assertThat(server.requests()).isEmpty();
    }

    // Invalid options

    @ParameterizedTest
    @ValueSource(
            strings = {"", " ", "a b", "a:b", "a\nb", "ä", "a\"", "Content-Length", "transfer-encoding", "Upgrade"})
    void invalid_header_names_are_rejected_at_once(String name) {
        HttpConnector connector = HttpTransport.connector(server.uri());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> connector.header(name, "x"))
                .withMessageContaining("'" + name + "'");
        assertThatIllegalArgumentException().isThrownBy(() -> connector.header(name, () -> "x"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> client(connector).call("f", RawJson.class, CallOption.header(name, "x")))
                .withMessageContaining("'" + name + "'");
        assertThat(server.requests()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"secret\n", "secret\r\nEvil: 1", "secret\0", "secret\u007F", "secret\u20AC", "secret\u0085"})
    void invalid_header_values_are_rejected_and_not_in_the_message(String value) {
        HttpConnector connector = HttpTransport.connector(server.uri());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> connector.header("Tenant", value))
                .withMessageContaining("'Tenant'")
                .withMessageNotContaining("secret");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> client(connector).call("f", RawJson.class, CallOption.header("Tenant", value)))
                .withMessageNotContaining("secret");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> client(connector.bearer(() -> value)).call("f", RawJson.class))
                .withMessageContaining("'Authorization'");
        assertThat(server.requests()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "tab\tand space", "\"quoted\", a=b; c", "Gr\u00FC\u00DFe"})
    void valid_header_values_arrive(String value) {
        client(HttpTransport.connector(server.uri()).header("Tenant", value)).call("f", RawJson.class);
        assertThat(sent()).contains("\nTenant: " + value + "\n");
    }

    @Test
    void options_reject_invalid_arguments() {
        HttpConnector connector = HttpTransport.connector("ws://localhost/rpc");
        assertThatIllegalArgumentException().isThrownBy(() -> connector.connectTimeout(Duration.ZERO));
        assertThatIllegalArgumentException().isThrownBy(() -> connector.connectTimeout(Duration.ofMillis(-1)));
        assertThatIllegalArgumentException().isThrownBy(() -> connector.maxMessageBytes(0));
        assertThatIllegalArgumentException().isThrownBy(() -> connector.maxConnections(0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> connector.subprotocols("fine", "not fine"))
                .withMessageContaining("'not fine'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> connector.trust(Path.of("missing.pem")))
                .withMessageContaining("missing.pem");
        assertThatIllegalArgumentException().isThrownBy(() -> connector.trust(Path.of("missing.p12"), "password"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> connector.certificate(Path.of("missing.pem"), Path.of("missing.key")));
        for (String proxy :
                List.of("localhost:3128", "http://localhost", "https://localhost:1", "socks4://localhost:1")) {
            assertThatIllegalArgumentException().isThrownBy(() -> connector.proxy(URI.create(proxy)));
        }
    }

    @Test
    void an_exchange_is_not_a_channel() {
        assertThatIllegalStateException()
                .isThrownBy(
                        () -> HttpTransport.connector("http://localhost/rpc").channel())
                .withMessageContaining("exchange()");
        assertThatIllegalStateException()
                .isThrownBy(() -> HttpTransport.connector("ws://localhost/rpc").exchange())
                .withMessageContaining("channel()");
    }

    // Addresses

    @ParameterizedTest
    @CsvSource({
        "'', POST / HTTP/1.1",
        "/, POST / HTTP/1.1",
        "?a=b, POST /?a=b HTTP/1.1",
        "/a/b?c=%20d&e, POST /a/b?c=%20d&e HTTP/1.1",
        "/a%2Fb, POST /a%2Fb HTTP/1.1",
        "/a#b, POST /a HTTP/1.1",
        "/gr\u00FC\u00DFe?\u00E4, POST /gr%C3%BC%C3%9Fe?%C3%A4 HTTP/1.1",
    })
    void the_path_and_the_query_are_sent_as_they_are(String path, String line) {
        client(HttpTransport.connector("HTTP://LocalHost:" + server.port() + path))
                .call("f", RawJson.class);
        assertThat(sent()).startsWith(line + "\n").contains("\nhost: LocalHost:" + server.port() + "\n");
    }

    @Test
    void an_address_may_be_ipv6() throws IOException {
        try (RawHttpServer six =
                new RawHttpServer(new ServerSocket(0, 50, InetAddress.getByAddress(SIX)), HttpConnectorTest::answer)) {
            client(HttpTransport.connector("http://[::1]:" + six.port() + "/rpc"))
                    .call("f", RawJson.class);
            assertThat(six.requests().get(0)).contains("\nhost: [::1]:" + six.port() + "\n");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "/rpc, neither HTTP nor WebSocket",
        "localhost:8080/rpc, neither HTTP nor WebSocket",
        "tcp://localhost:4000?key=secret, neither HTTP nor WebSocket",
        "http:/rpc?key=secret, names no host",
        "http:///rpc, names no host",
        "http://localhost:99999/rpc?key=secret, no port",
        "http://localhost:0/rpc, no port",
        "http://user:secret@localhost/rpc, has a user",
        "ws://secret@localhost/rpc, has a user",
        "http://secret@my_host/rpc, has a user",
    })
    void invalid_uris_are_rejected_without_a_secret_in_the_message(String uri, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HttpTransport.connector(uri))
                .withMessageContaining(message)
                .withMessageNotContaining("secret");
    }

    @Test
    void the_name_of_a_peer_does_not_contain_the_query() {
        assertThat(HttpTransport.connector("https://example.org/rpc?key=secret")
                        .exchange()
                        .peer())
                .isEqualTo("https://example.org/rpc");
    }

    // By URI

    @Test
    void a_client_by_uri_sends_its_headers() {
        try (JsonRpcClient client =
                JsonRpcClient.builder().header("Tenant", "blue").connect(server.uri())) {
            client.call("f", RawJson.class);
        }
        assertThat(sent()).contains("Tenant: blue\n");
    }

    @Test
    void the_provider_supports_all_schemes() {
        assertThat(new HttpProvider().schemes()).containsExactlyInAnyOrder("http", "https", "ws", "wss");
    }
}
