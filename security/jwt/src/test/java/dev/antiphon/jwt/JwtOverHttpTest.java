package dev.antiphon.jwt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.antiphon.Access;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.MethodOption;
import dev.antiphon.Parameters;
import dev.antiphon.ServerBuilder;
import dev.antiphon.http.HttpTransport;
import dev.antiphon.interceptor.Authentication;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.TransportException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.time.Duration;
import java.util.Date;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Callers with tokens over HTTP and WebSockets, authenticated by an interceptor or by the listener. */
final class JwtOverHttpTest {
    private static final String REFUSED = "{\"code\":1000,\"message\":\"Unauthenticated\"}";

    private final SteppedClock clock = new SteppedClock();
    private final AtomicInteger fetched = new AtomicInteger();
    private final HttpClient http = HttpClient.newHttpClient();
    private volatile Issuer issuer = Issuer.make("first", clock);
    private volatile boolean away;
    private HttpServer keys;

    @BeforeEach
    void serveKeys() throws IOException {
        keys = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        keys.createContext("/keys", exchange -> {
            fetched.incrementAndGet();
            byte[] set = issuer.publicKeys().toString().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(away ? 500 : 200, set.length);
            exchange.getResponseBody().write(set);
            exchange.close();
        });
        keys.start();
    }

    @AfterEach
    void stop() {
        keys.stop(0);
    }

    private JwtAuthenticator authenticator() {
        return JwtAuthenticator.builder()
                .issuer(Issuer.NAME)
                .audience(Issuer.AUDIENCE)
                .algorithms("RS256")
                .keys(URI.create("http://127.0.0.1:" + keys.getAddress().getPort() + "/keys"))
                .clock(clock)
                .build();
    }

    private static ServerBuilder builder() {
        return JsonRpcServer.builder()
                .method(
                        "who",
                        Parameters.none(),
                        args -> args.call().principal().map(Principal::getName).orElse("anonymous"))
                .method("wipe", Parameters.none(), args -> "wiped", MethodOption.access(Access.roles("admin")))
                .method("rule", Parameters.none(), args -> "ruled", MethodOption.access(Access.roles("king")));
    }

    private static Listener listen(ServerBuilder server) {
        return HttpTransport.builder(server.build()).serve();
    }

    private HttpResponse<String> post(Listener listener, String token, String body) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + listener.port() + "/rpc"))
                .timeout(Duration.ofSeconds(60))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body));
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private static String call(String method, int id) {
        return "{\"jsonrpc\":\"2.0\",\"method\":\"" + method + "\",\"id\":" + id + "}";
    }

    private String ask(Listener listener, String token, String method) throws Exception {
        return post(listener, token, call(method, 1)).body();
    }

    @Test
    void a_token_is_checked_with_keys_that_are_fetched_once() throws Exception {
        try (Listener listener = listen(builder().intercept(Authentication.optional(authenticator())))) {
            for (int i = 0; i < 5; i++) {
                assertThat(ask(listener, issuer.token(), "who")).contains("\"result\":\"ada\"");
            }
            assertThat(ask(listener, issuer.token(), "wipe")).contains("\"result\":\"wiped\"");
            assertThat(ask(listener, issuer.token(), "rule")).contains("\"code\":1001");
            assertThat(ask(listener, "", "who")).contains("\"result\":\"anonymous\"");
            assertThat(ask(listener, "", "wipe")).contains(REFUSED);
        }
        assertThat(fetched).hasValue(1);
    }

    @Test
    void access_is_checked_for_each_entry_of_a_batch() throws Exception {
        String batch =
                "[" + call("who", 1) + "," + call("wipe", 2) + "," + call("rule", 3) + "," + call("none", 4) + "]";
        try (Listener listener = listen(builder().intercept(Authentication.optional(authenticator())))) {
            assertThat(post(listener, issuer.token(), batch).body())
                    .isEqualTo(
                            "[{\"jsonrpc\":\"2.0\",\"result\":\"ada\",\"id\":1},"
                                    + "{\"jsonrpc\":\"2.0\",\"result\":\"wiped\",\"id\":2},"
                                    + "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":1001,\"message\":\"Forbidden\"},\"id\":3},"
                                    + "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32601,\"message\":\"Method not found\"},\"id\":4}]");
            assertThat(post(listener, "", batch).body())
                    .isEqualTo("[{\"jsonrpc\":\"2.0\",\"result\":\"anonymous\",\"id\":1},"
                            + "{\"jsonrpc\":\"2.0\",\"error\":" + REFUSED + ",\"id\":2},"
                            + "{\"jsonrpc\":\"2.0\",\"error\":" + REFUSED + ",\"id\":3},"
                            + "{\"jsonrpc\":\"2.0\",\"error\":" + REFUSED + ",\"id\":4}]");
            String expired = issuer.token();
            clock.forward(Duration.ofHours(1));
            assertThat(post(listener, expired, batch).body())
                    .doesNotContain("result", "1001", "-32601")
                    .contains(REFUSED);
        }
    }

    @Test
    void invalid_tokens_are_rejected_with_the_same_message_and_logged_without_the_token() throws Exception {
        Issuer eve = Issuer.make("first", clock);
        List<String> bad = List.of(
                "garbage",
                eve.token(),
                issuer.token(claims -> claims.audience("other")),
                issuer.token(claims -> claims.issuer("https://eve.example")),
                issuer.token(claims ->
                        claims.expirationTime(Date.from(clock.instant().minus(Duration.ofHours(1))))));
        List<LogRecord> logged = new CopyOnWriteArrayList<>();
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord each) {
                logged.add(each);
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        Logger logger = Logger.getLogger("dev.antiphon");
        logger.addHandler(handler);
        logger.setLevel(Level.ALL);
        logger.setUseParentHandlers(false);
        try (Listener listener = listen(builder().intercept(Authentication.optional(authenticator())))) {
            for (String token : bad) {
                assertThat(ask(listener, token, "who"))
                        .isEqualTo("{\"jsonrpc\":\"2.0\",\"error\":" + REFUSED + ",\"id\":1}");
            }
        } finally {
            logger.removeHandler(handler);
            logger.setLevel(null);
            logger.setUseParentHandlers(true);
        }
        assertThat(logged.stream().filter(each -> each.getMessage().contains("Authentication failed")))
                .hasSize(bad.size());
        for (LogRecord each : logged) {
            assertThat(each.getLevel().intValue()).isLessThanOrEqualTo(Level.FINE.intValue());
            String words = each.getMessage()
                    + (each.getParameters() == null ? "" : List.of(each.getParameters()))
                    + each.getThrown();
            assertThat(bad).noneMatch(words::contains);
        }
    }

    @Test
    void keys_are_fetched_again_after_the_issuer_has_changed_them() throws Exception {
        Issuer before = issuer;
        try (Listener listener = listen(builder().intercept(Authentication.required(authenticator())))) {
            assertThat(ask(listener, before.token(), "who")).contains("\"result\":\"ada\"");
            issuer = Issuer.make("second", clock);
            assertThat(ask(listener, issuer.token(), "who")).contains("\"result\":\"ada\"");
            assertThat(fetched).hasValue(2);
            assertThat(ask(listener, before.token(), "who")).contains(REFUSED);
            Issuer eve = Issuer.make("made up", clock);
            for (int i = 0; i < 20; i++) { // unknown key ids do not cause as many fetches
                assertThat(ask(listener, eve.token(), "who")).contains(REFUSED);
            }
            assertThat(fetched).hasValueLessThan(10);
        }
    }

    @Test
    void while_keys_are_not_available_every_token_is_rejected() throws Exception {
        away = true;
        try (Listener listener = listen(builder().intercept(Authentication.required(authenticator())))) {
            assertThat(ask(listener, issuer.token(), "who")).contains(REFUSED);
            away = false;
            assertThat(ask(listener, issuer.token(), "who")).contains("\"result\":\"ada\"");
        }
    }

    // --- WebSockets

    private JsonRpcClient connect(Listener listener, String token) {
        return JsonRpcClient.builder()
                .connect(HttpTransport.connector("ws://127.0.0.1:" + listener.port() + "/rpc")
                        .bearer(() -> token)
                        .channel());
    }

    private static String ask(JsonRpcClient client, String method) throws Exception {
        return client.callAsync(method, String.class).get(60, TimeUnit.SECONDS);
    }

    @Test
    void a_websocket_is_anonymous_after_its_token_has_expired() throws Exception {
        try (Listener listener = listen(builder().intercept(Authentication.optional(authenticator())));
                JsonRpcClient client = connect(listener, issuer.token())) {
            assertThat(ask(client, "who")).isEqualTo("ada");
            assertThat(ask(client, "wipe")).isEqualTo("wiped");
            clock.forward(Duration.ofMinutes(7));
            assertThatThrownBy(() -> ask(client, "wipe")).hasMessageContaining("Unauthenticated");
            assertThat(ask(client, "who")).isEqualTo("anonymous");
            try (JsonRpcClient again = connect(listener, issuer.token())) {
                assertThat(ask(again, "wipe")).isEqualTo("wiped");
            }
        }
    }

    @Test
    void every_call_of_a_websocket_with_an_invalid_token_is_rejected() throws Exception {
        try (Listener listener = listen(builder().intercept(Authentication.optional(authenticator())));
                JsonRpcClient client =
                        connect(listener, Issuer.make("first", clock).token())) {
            assertThatThrownBy(() -> ask(client, "who")).hasMessageContaining("Unauthenticated");
            assertThatThrownBy(() -> ask(client, "who")).hasMessageContaining("Unauthenticated");
        }
    }

    // --- authentication by the listener

    @Test
    void a_listener_with_authentication_rejects_requests_and_handshakes_without_a_valid_token() throws Exception {
        try (Listener listener = HttpTransport.builder(builder().build())
                .authenticate(authenticator())
                .serve()) {
            assertThat(ask(listener, issuer.token(), "wipe")).contains("\"result\":\"wiped\"");
            for (String token :
                    List.of("", "garbage", Issuer.make("first", clock).token())) {
                HttpResponse<String> refused = post(listener, token, call("who", 1));
                assertThat(refused.statusCode()).isEqualTo(401);
                assertThat(refused.headers().firstValue("WWW-Authenticate")).contains("Bearer");
            }
            assertThatThrownBy(() -> connect(listener, "garbage"))
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("401");
            try (JsonRpcClient client = connect(listener, issuer.token())) {
                assertThat(ask(client, "wipe")).isEqualTo("wiped");
                clock.forward(Duration.ofMinutes(7));
                assertThatThrownBy(() -> ask(client, "wipe")).hasMessageContaining("Unauthenticated");
            }
        }
    }
}
