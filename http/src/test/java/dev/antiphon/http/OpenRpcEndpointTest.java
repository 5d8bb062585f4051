package dev.antiphon.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.Access;
import dev.antiphon.CallContext;
import dev.antiphon.Identity;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Limit;
import dev.antiphon.MethodOption;
import dev.antiphon.Parameters;
import dev.antiphon.SystemExtension;
import dev.antiphon.error.ServerBusyException;
import dev.antiphon.interceptor.Authenticator;
import dev.antiphon.json.RawJson;
import dev.antiphon.transport.Listener;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** The document at /openrpc.json: what the server's own rpc.discover says to whoever asks. */
class OpenRpcEndpointTest {
    private static final String TOKEN = "0123456789abcdefghij";

    /** Answers with what a caller may call. */
    private record Discover(Function<CallContext, Object> answer, Access access) implements SystemExtension {
        @Override
        public Set<String> methods() {
            return Set.of("rpc.discover");
        }

        @Override
        public Optional<Object> handle(CallContext call) {
            return Optional.of(answer.apply(call));
        }
    }

    private static JsonRpcServer server(SystemExtension extension) {
        return JsonRpcServer.builder()
                .method("wipe", Parameters.none(), args -> "wiped", MethodOption.access(Access.roles("admin")))
                .extension(extension)
                .build();
    }

    private static SystemExtension permitted() {
        return new Discover(call -> RawJson.of("{\"wipe\":" + call.permits("wipe") + "}"), Access.anyone());
    }

    private static String ask(
            SystemExtension extension, UnaryOperator<HttpListenerBuilder> how, String method, String... headers) {
        try (Listener listener = how.apply(
                                HttpTransport.builder(server(extension)).openRpc())
                        .serve();
                Wire wire = Wire.to(listener)) {
            return wire.send(Wire.head(method, "/openrpc.json", headers)).reply();
        }
    }

    @Test
    void it_is_what_discover_answers() {
        assertThat(ask(permitted(), UnaryOperator.identity(), "GET"))
                .startsWith("HTTP/1.1 200 OK\r\n" + Wire.CARE)
                .contains("\r\ncontent-type: application/json\r\n")
                .endsWith("\r\n\r\n{\"wipe\":false}");
    }

    @Test
    void it_is_what_this_caller_may_know() {
        UnaryOperator<HttpListenerBuilder> asking =
                builder -> builder.authenticate(Authenticator.bearer(Map.of(TOKEN, Identity.of("ada", "admin"))));
        assertThat(ask(permitted(), asking, "GET", "Authorization: Bearer " + TOKEN))
                .endsWith("\r\n\r\n{\"wipe\":true}");
        assertThat(ask(permitted(), asking, "GET"))
                .startsWith("HTTP/1.1 401 ")
                .contains("\r\nwww-authenticate: Bearer");
    }

    @Test
    void it_is_not_there_where_the_server_has_none() {
        try (Listener listener = HttpTransport.builder(JsonRpcServer.builder().build())
                        .openRpc()
                        .serve();
                Wire wire = Wire.to(listener)) {
            assertThat(wire.send(Wire.head("GET", "/openrpc.json")).reply())
                    .startsWith("HTTP/1.1 404 ")
                    .contains("rpc.discover");
        }
    }

    @Test
    void who_may_not_discover_may_not_here_either() {
        SystemExtension closed = new Discover(call -> "secret", Access.authenticated());
        assertThat(ask(closed, UnaryOperator.identity(), "GET"))
                .startsWith("HTTP/1.1 401 ")
                .doesNotContain("secret");
        SystemExtension admins = new Discover(call -> "secret", Access.roles("admin"));
        assertThat(ask(
                        admins,
                        builder -> builder.authenticate(Authenticator.bearer(Map.of(TOKEN, Identity.of("bob")))),
                        "GET",
                        "Authorization: Bearer " + TOKEN))
                .startsWith("HTTP/1.1 403 ")
                .doesNotContain("secret");
    }

    @Test
    void a_failure_tells_nothing_of_itself() {
        SystemExtension failing = new Discover(
                call -> {
                    throw new IllegalStateException("inside");
                },
                Access.anyone());
        assertThat(ask(failing, UnaryOperator.identity(), "GET"))
                .startsWith("HTTP/1.1 500 ")
                .doesNotContain("inside");
    }

    @Test
    void pages_read_it_as_they_read_replies() {
        UnaryOperator<HttpListenerBuilder> cors = builder -> builder.cors("https://app.example.com");
        assertThat(ask(permitted(), cors, "GET", "Origin: https://app.example.com"))
                .startsWith("HTTP/1.1 200 ")
                .contains("\r\naccess-control-allow-origin: https://app.example.com\r\n");
        assertThat(ask(permitted(), cors, "OPTIONS", "Origin: https://app.example.com"))
                .startsWith("HTTP/1.1 204 ")
                .contains("\r\naccess-control-allow-methods: GET\r\n");
        assertThat(ask(permitted(), cors, "GET", "Origin: https://example.com")).startsWith("HTTP/1.1 403 ");
    }

    @Test
    void it_is_read_and_nothing_else() {
        assertThat(ask(permitted(), UnaryOperator.identity(), "DELETE"))
                .startsWith("HTTP/1.1 405 ")
                .contains("\r\nallow: GET, HEAD\r\n");
    }

    @Test
    void methods_that_are_not_for_reading_learn_which_are() {
        for (String method : List.of("POST", "PUT", "PATCH", "OPTIONS", "TRACE", "BREW")) {
            assertThat(ask(permitted(), UnaryOperator.identity(), method, "Content-Length: 0"))
                    .as(method)
                    .startsWith("HTTP/1.1 405 ")
                    .contains("\r\nallow: GET, HEAD\r\n");
        }
        assertThat(ask(permitted(), builder -> builder.cors("https://app.example.com"), "DELETE"))
                .startsWith("HTTP/1.1 405 ")
                .contains("\r\nallow: GET, HEAD, OPTIONS\r\n");
    }

    @Test
    void head_is_answered_as_get_would_be_without_a_body() {
        assertThat(rest(permitted(), "HEAD"))
                .startsWith("HTTP/1.1 200 ")
                .containsIgnoringCase("\r\ncontent-length: 14\r\n")
                .endsWith("\r\n\r\n");
        assertThat(rest(new Discover(call -> "secret", Access.authenticated()), "HEAD"))
                .startsWith("HTTP/1.1 401 ")
                .endsWith("\r\n\r\n");
    }

    private static String rest(SystemExtension extension, String method) {
        try (Listener listener =
                        HttpTransport.builder(server(extension)).openRpc().serve();
                Wire wire = Wire.to(listener)) {
            return wire.send(Wire.head(method, "/openrpc.json", "Connection: close"))
                    .rest();
        }
    }

    @Test
    void hosts_are_checked_as_for_calls() {
        try (Listener listener =
                        HttpTransport.builder(server(permitted())).openRpc().serve();
                Wire wire = Wire.to(listener)) {
            assertThat(wire.send(Wire.head("GET", "/openrpc.json").replace("localhost", "example.com"))
                            .reply())
                    .startsWith("HTTP/1.1 403 ")
                    .doesNotContain("wipe");
        }
    }

    @Test
    void nobody_keeps_what_is_for_one_caller() {
        assertThat(ask(permitted(), UnaryOperator.identity(), "GET", "If-None-Match: *"))
                .startsWith("HTTP/1.1 200 ")
                .contains("\r\ncache-control: no-store\r\n")
                .doesNotContainIgnoringCase("\r\netag:");
    }

    @Test
    void limits_and_interceptors_of_the_server_hold_here_too() {
        SystemExtension large = new Discover(call -> RawJson.of('"' + "x".repeat(2000) + '"'), Access.anyone());
        JsonRpcServer bounded = JsonRpcServer.builder()
                .extension(large)
                .limit(Limit.REPLY_BYTES, 1000)
                .build();
        assertThat(ask(bounded)).startsWith("HTTP/1.1 500 ").doesNotContain("xxx");
        JsonRpcServer busy = JsonRpcServer.builder()
                .extension(permitted())
                .intercept((call, chain) -> {
                    call.transport().responseHeader("Retry-After", "7");
                    call.transport().responseHeader("X-Seen", call.method());
                    throw new ServerBusyException();
                })
                .build();
        assertThat(ask(busy))
                .startsWith("HTTP/1.1 503 ")
                .contains("\r\nRetry-After: 7\r\n")
                .contains("\r\nX-Seen: rpc.discover\r\n");
        JsonRpcServer overloaded = JsonRpcServer.builder()
                .extension(permitted())
                .intercept((call, chain) -> {
                    throw new ServerBusyException();
                })
                .build();
        assertThat(ask(overloaded)).startsWith("HTTP/1.1 503 ").containsIgnoringCase("\r\nretry-after: 1\r\n");
    }

    private static String ask(JsonRpcServer server) {
        try (Listener listener = HttpTransport.builder(server).openRpc().serve();
                Wire wire = Wire.to(listener)) {
            return wire.send(Wire.head("GET", "/openrpc.json")).reply();
        }
    }

    @Test
    void it_can_be_elsewhere() {
        try (Listener listener = HttpTransport.builder(server(permitted()))
                        .openRpc("/api.json")
                        .serve();
                Wire wire = Wire.to(listener)) {
            assertThat(wire.send(Wire.head("GET", "/api.json")).reply()).startsWith("HTTP/1.1 200 ");
            assertThat(wire.send(Wire.head("GET", "/openrpc.json")).reply()).startsWith("HTTP/1.1 404 ");
        }
    }
}
