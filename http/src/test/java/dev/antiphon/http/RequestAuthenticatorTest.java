package dev.antiphon.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.Access;
import dev.antiphon.Identity;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.MethodOption;
import dev.antiphon.Parameters;
import dev.antiphon.error.ForbiddenException;
import dev.antiphon.interceptor.Authenticator;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.TransportException;
import dev.antiphon.web.HttpStatusPolicy;
import java.security.Principal;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Who is let in by a listener that asks, and what others are told before their requests are read. */
final class RequestAuthenticatorTest {
    private static final String TOKEN = "0123456789abcdefghij";
    private static final String SHOWN = "Authorization: Bearer " + TOKEN;
    private static final String CALL = "{\"jsonrpc\":\"2.0\",\"method\":\"who\",\"id\":1}";
    private static final Authenticator BEARER = Authenticator.bearer(Map.of(TOKEN, Identity.of("ada", "admin")));

    private static JsonRpcServer server() {
        return JsonRpcServer.builder()
                .method(
                        "who",
                        Parameters.none(),
                        args -> args.call().principal().map(Principal::getName).orElse("nobody"))
                .method("wipe", Parameters.none(), args -> "wiped", MethodOption.access(Access.roles("admin")))
                .build();
    }

    private static Listener listen(Authenticator authenticator, UnaryOperator<HttpListenerBuilder> more) {
        return more.apply(HttpTransport.builder(server()).authenticate(authenticator))
                .serve();
    }

    private static Listener listen(Authenticator authenticator) {
        return listen(authenticator, UnaryOperator.identity());
    }

    private static String[] upgrade(String... more) {
        String[] all = new String[4 + more.length];
        all[0] = "Upgrade: websocket";
        all[1] = "Connection: Upgrade";
        all[2] = "Sec-WebSocket-Version: 13";
        all[3] = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==";
        System.arraycopy(more, 0, all, 4, more.length);
        return all;
    }

    @Test
    void who_is_known_is_let_in_and_is_who_calls() {
        try (Listener listener = listen(BEARER);
                Wire wire = Wire.to(listener)) {
            for (int i = 0; i < 3; i++) { // on one connection
                assertThat(wire.send(Wire.post(CALL, SHOWN)).reply())
                        .startsWith("HTTP/1.1 200 OK\r\n")
                        .endsWith("{\"jsonrpc\":\"2.0\",\"result\":\"ada\",\"id\":1}");
            }
            assertThat(wire.send(Wire.post(CALL.replace("who", "wipe"), SHOWN)).reply())
                    .contains("\"result\":\"wiped\"");
        }
    }

    @Test
    void a_body_that_comes_in_parts_while_it_is_found_out_is_read_whole() {
        String padded = CALL + " ".repeat(200_000);
        try (Listener listener = listen(BEARER);
                Wire wire = Wire.to(listener)) {
            assertThat(wire.send(Wire.post(padded, SHOWN)).reply()).contains("\"result\":\"ada\"");
            wire.send(Wire.head("POST", "/rpc", "Content-Type: application/json", SHOWN, "Transfer-Encoding: chunked"));
            for (String part : CALL.split("(?<=,)", -1)) {
                wire.send(Integer.toHexString(part.length()) + "\r\n" + part + "\r\n");
            }
            assertThat(wire.send("0\r\n\r\n").reply()).contains("\"result\":\"ada\"");
        }
    }

    @Test
    void others_are_asked_to_say_who_they_are() {
        try (Listener listener = listen(BEARER)) {
            for (String[] headers :
                    new String[][] {{}, {"Authorization: Bearer wrong"}, {"Authorization: Basic eDp5"}}) {
                try (Wire wire = Wire.to(listener)) {
                    assertThat(wire.send(Wire.post(CALL, headers)).reply())
                            .startsWith("HTTP/1.1 401 Unauthorized\r\n")
                            .containsIgnoringCase("\r\nwww-authenticate: Bearer\r\n")
                            .endsWith("\r\n\r\nAuthentication required\n");
                }
            }
        }
    }

    @Test
    void a_refusal_does_not_wait_for_the_body() {
        try (Listener listener = listen(BEARER);
                Wire wire = Wire.to(listener)) {
            wire.send(Wire.head(
                    "POST", "/rpc", "Content-Type: application/json", "Content-Length: 100", "Expect: 100-continue"));
            assertThat(wire.reply()).startsWith("HTTP/1.1 401 ");
        }
    }

    @Test
    void a_websocket_is_refused_at_its_handshake() {
        try (Listener listener = listen(BEARER)) {
            try (Wire wire = Wire.to(listener)) {
                assertThat(wire.send(Wire.head("GET", "/rpc", upgrade())).reply())
                        .startsWith("HTTP/1.1 401 ")
                        .containsIgnoringCase("\r\nwww-authenticate: Bearer\r\n");
            }
            assertThatThrownBy(() -> HttpTransport.connector("ws://127.0.0.1:" + listener.port() + "/rpc")
                            .channel())
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("401");
        }
    }

    @Test
    void on_a_websocket_who_was_let_in_calls_until_its_identity_expires() throws Exception {
        AtomicBoolean valid = new AtomicBoolean(true);
        AtomicInteger asked = new AtomicInteger();
        Identity eve = new Identity() {
            @Override
            public String getName() {
                return "eve";
            }

            @Override
            public boolean hasRole(String role) {
                return true;
            }

            @Override
            public boolean isValid() {
                return valid.get();
            }
        };
        Authenticator authenticator = transport -> {
            asked.incrementAndGet();
            return transport.header("X-Key").map(key -> eve);
        };
        try (Listener listener = listen(authenticator);
                JsonRpcClient client = JsonRpcClient.builder()
                        .connect(HttpTransport.connector("ws://127.0.0.1:" + listener.port() + "/rpc")
                                .header("X-Key", "1")
                                .channel())) {
            assertThat(client.callAsync("who", String.class).get(60, TimeUnit.SECONDS))
                    .isEqualTo("eve");
            assertThat(client.callAsync("wipe", String.class).get(60, TimeUnit.SECONDS))
                    .isEqualTo("wiped");
            valid.set(false);
            assertThat(client.callAsync("who", String.class).get(60, TimeUnit.SECONDS))
                    .isEqualTo("nobody");
            assertThatThrownBy(() -> client.callAsync("wipe", String.class).get(60, TimeUnit.SECONDS))
                    .hasMessageContaining("Unauthenticated");
            assertThat(asked).hasValue(1);
            try (Wire wire = Wire.to(listener)) { // an identity that is no longer valid is none at the door
                assertThat(wire.send(Wire.post(CALL, "X-Key: 1")).reply()).startsWith("HTTP/1.1 401 ");
            }
        }
    }

    @Test
    void browsers_that_ask_first_and_health_need_not_say_who_they_are() {
        try (Listener listener = listen(
                BEARER, builder -> builder.cors("https://app.example.com").health("/health"))) {
            try (Wire wire = Wire.to(listener)) {
                assertThat(wire.send(Wire.head("GET", "/health")).reply()).startsWith("HTTP/1.1 200 ");
                assertThat(wire.send(Wire.head(
                                        "OPTIONS",
                                        "/rpc",
                                        "Origin: https://app.example.com",
                                        "Access-Control-Request-Method: POST",
                                        "Access-Control-Request-Headers: authorization"))
                                .reply())
                        .startsWith("HTTP/1.1 204 ");
                assertThat(wire.send(Wire.head("GET", "/rpc")).reply()).startsWith("HTTP/1.1 401 ");
                assertThat(wire.send(Wire.post(CALL, "Origin: https://app.example.com"))
                                .reply())
                        .startsWith("HTTP/1.1 401 ")
                        .containsIgnoringCase("access-control-allow-origin: https://app.example.com");
            }
        }
    }

    @Test
    void foreign_hosts_and_origins_are_refused_before_anybody_is_asked() {
        AtomicInteger asked = new AtomicInteger();
        try (Listener listener = listen(transport -> {
            asked.incrementAndGet();
            return Optional.empty();
        })) {
            try (Wire wire = Wire.to(listener)) {
                assertThat(wire.send(Wire.post(CALL, "Origin: https://example.com"))
                                .reply())
                        .startsWith("HTTP/1.1 403 ");
            }
        }
        assertThat(asked).hasValue(0);
    }

    @Test
    void an_authenticator_that_fails_lets_nobody_in() {
        try (LoggedWords logged = new LoggedWords();
                Listener listener = listen(transport -> {
                    throw new IllegalStateException("the directory is away");
                });
                Wire wire = Wire.to(listener)) {
            assertThat(wire.send(Wire.post(CALL, SHOWN)).reply())
                    .startsWith("HTTP/1.1 500 ")
                    .doesNotContain("directory");
            assertThat(logged.words()).anyMatch(word -> word.contains("the directory is away"));
        }
    }

    @Test
    void an_authenticator_may_say_that_somebody_is_not_served() {
        try (Listener listener = listen(transport -> {
                    throw new ForbiddenException();
                });
                Wire wire = Wire.to(listener)) {
            assertThat(wire.send(Wire.post(CALL)).reply()).startsWith("HTTP/1.1 403 ");
        }
    }

    @Test
    void an_authenticator_that_blocks_holds_up_nobody_else() {
        CountDownLatch release = new CountDownLatch(1);
        try (Listener listener = listen(
                        transport -> {
                            release.await();
                            return BEARER.authenticate(transport);
                        },
                        builder -> builder.eventLoops(1).health("/health"));
                Wire blocked = Wire.to(listener);
                Wire other = Wire.to(listener)) {
            blocked.send(Wire.post(CALL, SHOWN));
            assertThat(other.send(Wire.head("GET", "/health")).reply()).startsWith("HTTP/1.1 200 ");
            release.countDown();
            assertThat(blocked.reply()).contains("\"result\":\"ada\"");
        }
    }

    @Test
    void a_client_is_let_in_by_its_certificate_over_http_2_and_a_websocket() throws Exception {
        TestCertificate own = TestCertificate.of("server");
        TestCertificate client = TestCertificate.of("client");
        Authenticator certificates = Authenticator.certificates(principal ->
                principal.getName().equals("CN=client") ? Optional.of(Identity.of("carl", "admin")) : Optional.empty());
        try (Listener listener = listen(
                certificates,
                builder -> builder.tls(own.certificate(), own.key()).clientCertificates(client.certificate()))) {
            HttpConnector https = HttpTransport.connector("https://localhost:" + listener.port() + "/rpc")
                    .trust(own.certificate())
                    .certificate(client.certificate(), client.key());
            HttpConnector wss = HttpTransport.connector("wss://localhost:" + listener.port() + "/rpc")
                    .trust(own.certificate())
                    .certificate(client.certificate(), client.key());
            try (JsonRpcClient one = JsonRpcClient.builder().over(https.exchange());
                    JsonRpcClient two = JsonRpcClient.builder().connect(wss.channel())) {
                for (JsonRpcClient each : new JsonRpcClient[] {one, two}) {
                    assertThat(each.callAsync("who", String.class).get(60, TimeUnit.SECONDS))
                            .isEqualTo("carl");
                    assertThat(each.callAsync("wipe", String.class).get(60, TimeUnit.SECONDS))
                            .isEqualTo("wiped");
                }
            }
        }
    }

    @Test
    void every_response_says_that_it_is_not_to_be_kept_or_guessed_at() {
        try (Listener listener =
                listen(BEARER, builder -> builder.health("/health").cors("https://app.example.com"))) {
            for (String request : new String[] {
                Wire.post(CALL, SHOWN),
                Wire.post("{", SHOWN),
                Wire.post("{\"jsonrpc\":\"2.0\",\"method\":\"who\"}", SHOWN),
                Wire.post(CALL, SHOWN, "Accept: text/event-stream"),
                Wire.post(CALL),
                Wire.head("GET", "/health"),
                Wire.head("GET", "/nothing"),
                Wire.head("OPTIONS", "/rpc", "Origin: https://app.example.com", "Access-Control-Request-Method: POST"),
                Wire.post(CALL, "Origin: https://example.com")
            }) {
                try (Wire wire = Wire.to(listener)) {
                    assertThat(wire.send(request).reply())
                            .containsOnlyOnce("\r\nx-content-type-options: nosniff\r\n")
                            .containsOnlyOnce("\r\ncache-control: no-store\r\n");
                }
            }
        }
    }

    @Test
    void a_call_that_is_unauthenticated_tells_how_to_authenticate_if_errors_have_statuses() {
        try (Listener listener = HttpTransport.builder(server())
                        .statusPolicy(HttpStatusPolicy.MAPPED)
                        .serve();
                Wire wire = Wire.to(listener)) {
            assertThat(wire.send(Wire.post(CALL.replace("who", "wipe"))).reply())
                    .startsWith("HTTP/1.1 401 ")
                    .containsIgnoringCase("\r\nwww-authenticate: Bearer\r\n")
                    .contains("\"code\":1000");
        }
    }
}
