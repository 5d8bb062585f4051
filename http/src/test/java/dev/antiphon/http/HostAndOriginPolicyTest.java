package dev.antiphon.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.antiphon.TranscriptServer;
import dev.antiphon.transport.Listener;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Who may come in, by Host and Origin, and what pages may read. */
@SuppressWarnings("StringConcatToTextBlock") // line ends on the wire are for everybody to see
class HostAndOriginPolicyTest {
    private static final String CALL = "{\"jsonrpc\":\"2.0\",\"method\":\"subtract\",\"params\":[42,23],\"id\":1}";

    private static String ask(UnaryOperator<HttpListenerBuilder> how, String host, String... headers) {
        return asks(how, host, headers).get(0);
    }

    /** Asks the same twice, since what was let in once is remembered. */
    private static List<String> asks(UnaryOperator<HttpListenerBuilder> how, String host, String... headers) {
        HttpListenerBuilder builder = HttpTransport.builder(TranscriptServer.of(List.of(), false));
        try (Listener listener = how.apply(builder).serve();
                Wire wire = Wire.to(listener);
                Wire again = Wire.to(listener)) {
            String request = Wire.post(CALL, headers).replace("Host: localhost", "Host: " + host);
            return List.of(wire.send(request).reply(), again.send(request).reply());
        }
    }

    private static HttpListenerBuilder asIs(HttpListenerBuilder builder) {
        return builder;
    }

    // --- hosts

    @Test
    void names_of_this_machine_for_itself_are_taken() {
        for (String host : List.of(
                "localhost",
                "LOCALHOST",
                "localhost:8080",
                "app.localhost",
                "127.0.0.1",
                "127.0.0.1:1",
                "127.9.8.7",
                "[::1]",
                "[::1]:8080")) {
            assertThat(asks(HostAndOriginPolicyTest::asIs, host))
                    .as(host)
                    .allMatch(reply -> reply.startsWith("HTTP/1.1 200 "));
        }
    }

    @Test
    void other_names_are_refused_since_they_may_be_a_foreign_page_s_name_for_this_machine() {
        for (String host : List.of(
                "example.com",
                "example.com:8080",
                "localhost.example.com",
                "127.0.0.1.example.com",
                "127.evil",
                "10.0.0.1",
                "xlocalhost",
                "",
                "192.168.0.1:80")) {
            assertThat(asks(HostAndOriginPolicyTest::asIs, host))
                    .as(host)
                    .noneMatch(reply -> reply.startsWith("HTTP/1.1 200 "));
        }
        assertThat(ask(HostAndOriginPolicyTest::asIs, "example.com"))
                .startsWith("HTTP/1.1 403 Forbidden\r\n")
                .endsWith("\r\n\r\nHost not allowed. Add it with allowHost(...)\n");
    }

    @Test
    void a_host_that_is_let_in_does_not_let_others_in() {
        try (Listener listener = HttpTransport.serve(TranscriptServer.of(List.of(), false), 0);
                Wire wire = Wire.to(listener)) {
            assertThat(wire.send(Wire.post(CALL)).reply()).startsWith("HTTP/1.1 200 ");
            assertThat(wire.send(Wire.post(CALL).replace("Host: localhost", "Host: example.com"))
                            .reply())
                    .startsWith("HTTP/1.1 403 ");
        }
    }

    @Test
    void a_host_can_be_allowed_or_any() {
        assertThat(ask(builder -> builder.allowHost("API.example.com"), "api.Example.com:80"))
                .startsWith("HTTP/1.1 200 ");
        assertThat(ask(builder -> builder.allowHost("api.example.com"), "www.example.com"))
                .startsWith("HTTP/1.1 403 ");
        assertThat(ask(builder -> builder.allowHost("*"), "www.example.com")).startsWith("HTTP/1.1 200 ");
    }

    @Test
    void a_server_for_everybody_takes_its_own_address_and_no_foreign_name() {
        assertThat(ask(builder -> builder.host("0.0.0.0"), "127.0.0.1")).startsWith("HTTP/1.1 200 ");
        assertThat(ask(builder -> builder.host("0.0.0.0"), "example.com")).startsWith("HTTP/1.1 403 ");
        assertThat(ask(builder -> builder.host("0.0.0.0"), "10.1.2.3")).startsWith("HTTP/1.1 403 ");
    }

    // --- origins

    @Test
    void pages_of_this_machine_are_taken() {
        for (String origin :
                List.of("http://localhost", "http://localhost:3000", "https://127.0.0.1:8443", "http://[::1]:3000")) {
            assertThat(ask(HostAndOriginPolicyTest::asIs, "localhost", "Origin: " + origin))
                    .as(origin)
                    .startsWith("HTTP/1.1 200 ")
                    .doesNotContainIgnoringCase("access-control");
        }
    }

    @Test
    void pages_of_other_origins_are_refused() {
        for (String origin : List.of(
                "https://example.com",
                "http://localhost.example.com",
                "null",
                "file://",
                "%%",
                "http://localhost@example.com",
                "")) {
            assertThat(ask(HostAndOriginPolicyTest::asIs, "localhost", "Origin: " + origin))
                    .as(origin)
                    .startsWith("HTTP/1.1 403 ");
        }
    }

    @Test
    void an_origin_can_be_allowed_or_any_but_null_is_nobody() {
        assertThat(ask(
                        builder -> builder.allowOrigin("https://app.example.com"),
                        "localhost",
                        "Origin: https://App.example.com"))
                .startsWith("HTTP/1.1 200 ")
                .doesNotContainIgnoringCase("access-control");
        assertThat(ask(
                        builder -> builder.allowOrigin("https://app.example.com"),
                        "localhost",
                        "Origin: http://app.example.com"))
                .startsWith("HTTP/1.1 403 ");
        assertThat(ask(
                        builder -> builder.allowOrigin("https://app.example.com"),
                        "localhost",
                        "Origin: https://app.example.com:444"))
                .startsWith("HTTP/1.1 403 ");
        assertThat(ask(builder -> builder.allowOrigin("*"), "localhost", "Origin: https://example.com"))
                .startsWith("HTTP/1.1 200 ");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HttpTransport.builder(TranscriptServer.of(List.of(), false))
                        .allowOrigin("app.example.com"))
                .withMessageContaining("https://app.example.com");
    }

    @Test
    void a_page_that_came_from_here_under_a_name_that_was_allowed_is_taken() {
        UnaryOperator<HttpListenerBuilder> named = builder -> builder.allowHost("rpc.example.com");
        assertThat(ask(named, "rpc.example.com:8080", "Origin: http://RPC.example.com:8080"))
                .startsWith("HTTP/1.1 200 ");
        assertThat(ask(named, "rpc.example.com", "Origin: https://rpc.example.com"))
                .startsWith("HTTP/1.1 200 ");
        assertThat(ask(named, "rpc.example.com:8080", "Origin: http://rpc.example.com:8081"))
                .startsWith("HTTP/1.1 403 ");
        assertThat(ask(named, "rpc.example.com", "Origin: https://other.example.com"))
                .startsWith("HTTP/1.1 403 ");
        assertThat(ask(named, "localhost", "Origin: https://rpc.example.com")).startsWith("HTTP/1.1 403 ");
    }

    @Test
    void where_any_name_is_taken_a_page_under_such_a_name_is_not_for_that() {
        assertThat(ask(builder -> builder.allowHost("*"), "example.com", "Origin: http://example.com"))
                .startsWith("HTTP/1.1 403 ");
    }

    @Test
    void a_page_of_a_foreign_origin_opens_no_websocket() {
        try (Listener listener = HttpTransport.serve(TranscriptServer.of(List.of(), false), 0);
                Wire wire = Wire.to(listener)) {
            assertThat(wire.send(Wire.head(
                                    "GET",
                                    "/rpc",
                                    "Upgrade: websocket",
                                    "Connection: Upgrade",
                                    "Sec-WebSocket-Version: 13",
                                    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
                                    "Origin: https://example.com"))
                            .reply())
                    .startsWith("HTTP/1.1 403 ");
        }
    }

    // --- what pages may read

    @Test
    void pages_that_may_read_replies_are_told_so() {
        assertThat(ask(
                        builder -> builder.cors("https://app.example.com"),
                        "localhost",
                        "Origin: https://app.example.com"))
                .startsWith("HTTP/1.1 200 ")
                .contains("\r\naccess-control-allow-origin: https://app.example.com\r\n")
                .contains("\r\nvary: origin\r\n");
        assertThat(ask(builder -> builder.cors("*"), "localhost", "Origin: https://example.com"))
                .startsWith("HTTP/1.1 200 ")
                .contains("\r\naccess-control-allow-origin: *\r\n");
    }

    @Test
    void a_browser_that_asks_before_it_posts_is_answered() {
        try (Listener listener = HttpTransport.builder(TranscriptServer.of(List.of(), false))
                        .cors("https://app.example.com")
                        .serve();
                Wire wire = Wire.to(listener)) {
            assertThat(wire.send(Wire.head(
                                    "OPTIONS",
                                    "/rpc",
                                    "Origin: https://app.example.com",
                                    "Access-Control-Request-Method: POST",
                                    "Access-Control-Request-Headers: content-type,x-tenant"))
                            .reply())
                    .isEqualTo("HTTP/1.1 204 No Content\r\n" + Wire.CARE
                            + "access-control-allow-origin: https://app.example.com\r\n"
                            + "vary: origin\r\n"
                            + "access-control-allow-methods: POST\r\n"
                            + "access-control-allow-headers: content-type,x-tenant\r\n"
                            + "access-control-max-age: 600\r\n\r\n");
            assertThat(wire.send(Wire.head(
                                    "OPTIONS",
                                    "/rpc",
                                    "Origin: http://localhost",
                                    "Access-Control-Request-Method: POST"))
                            .reply())
                    .startsWith("HTTP/1.1 405 ")
                    .contains("\r\nallow: POST, OPTIONS\r\n");
        }
    }
}
