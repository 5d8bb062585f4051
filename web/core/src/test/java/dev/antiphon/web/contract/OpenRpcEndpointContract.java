package dev.antiphon.web.contract;

import static dev.antiphon.web.contract.RawHttpClient.request;
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
import dev.antiphon.web.server.HttpRulesBuilder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** The OpenRPC document over HTTP: the result of the server's own rpc.discover for the caller. */
public abstract class OpenRpcEndpointContract extends HttpContract {
    private static final String TOKEN = "0123456789abcdefghij";
    private static final SystemExtension PERMITTED =
            new Discover(call -> RawJson.of("{\"wipe\":" + call.permits("wipe") + "}"), Access.anyone());

    /** An rpc.discover with a given result. */
    private record Discover(Function<CallContext, Object> result, Access access) implements SystemExtension {
        @Override
        public Set<String> methods() {
            return Set.of("rpc.discover");
        }

        @Override
        public Optional<Object> handle(CallContext call) {
            return Optional.of(result.apply(call));
        }
    }

    private static JsonRpcServer server(SystemExtension extension) {
        return JsonRpcServer.builder()
                .method("wipe", Parameters.none(), args -> "wiped", MethodOption.access(Access.roles("admin")))
                .extension(extension)
                .build();
    }

    private Listener start(SystemExtension extension, Consumer<HttpRulesBuilder<?>> more) {
        return start(server(extension), rules -> {
            rules.openRpc();
            more.accept(rules);
        });
    }

    private RawHttpResponse ask(
            SystemExtension extension, Consumer<HttpRulesBuilder<?>> more, String method, String... headers) {
        return send(start(extension, more), request(method, "/openrpc.json", headers));
    }

    private RawHttpResponse ask(SystemExtension extension, String... headers) {
        return ask(extension, rules -> {}, "GET", headers);
    }

    private RawHttpResponse ask(JsonRpcServer server) {
        return send(start(server, HttpRulesBuilder::openRpc), request("GET", "/openrpc.json"));
    }

    @Test
    void the_document_is_the_result_of_rpc_discover() {
        assertThat(ask(PERMITTED))
                .hasStatus(200)
                .hasCommonHeaders()
                .hasHeader("Content-Type", "application/json")
                .hasBody("{\"wipe\":false}");
    }

    @Test
    void the_document_depends_on_the_caller() {
        Listener listener = start(
                PERMITTED,
                rules -> rules.authenticate(Authenticator.bearer(Map.of(TOKEN, Identity.of("ada", "admin")))));
        assertThat(send(listener, request("GET", "/openrpc.json", "Authorization: Bearer " + TOKEN)))
                .hasBody("{\"wipe\":true}");
        assertThat(send(listener, request("GET", "/openrpc.json")))
                .hasStatus(401)
                .hasHeader("WWW-Authenticate", "Bearer");
    }

    @Test
    void a_server_without_rpc_discover_answers_404() {
        assertThat(ask(JsonRpcServer.builder().build())).hasStatus(404).bodyContains("rpc.discover");
    }

    @Test
    void callers_without_access_to_rpc_discover_get_no_document() {
        assertThat(ask(new Discover(call -> "secret", Access.authenticated())))
                .hasStatus(401)
                .bodyDoesNotContain("secret");
        assertThat(ask(
                        new Discover(call -> "secret", Access.roles("admin")),
                        rules -> rules.authenticate(Authenticator.bearer(Map.of(TOKEN, Identity.of("bob")))),
                        "GET",
                        "Authorization: Bearer " + TOKEN))
                .hasStatus(403)
                .bodyDoesNotContain("secret");
    }

    @Test
    void a_failure_gets_500_without_details() {
        SystemExtension failing = new Discover(
                call -> {
                    throw new IllegalStateException("inside");
                },
                Access.anyone());
        assertThat(ask(failing)).hasStatus(500).bodyDoesNotContain("inside");
    }

    @Test
    void pages_of_cors_origins_can_read_the_document() {
        Listener listener = start(PERMITTED, rules -> rules.cors("https://app.example.com"));
        assertThat(send(listener, request("GET", "/openrpc.json", "Origin: https://app.example.com")))
                .hasStatus(200)
                .hasHeader("Access-Control-Allow-Origin", "https://app.example.com");
        assertThat(send(listener, request("OPTIONS", "/openrpc.json", "Origin: https://app.example.com")))
                .hasStatus(204)
                .hasHeader("Access-Control-Allow-Methods", "GET");
        assertThat(send(listener, request("GET", "/openrpc.json", "Origin: https://example.com")))
                .hasStatus(403);
    }

    @Test
    void only_get_and_head_are_allowed() {
        Listener listener = start(PERMITTED, rules -> {});
        assertThat(send(listener, request("DELETE", "/openrpc.json")))
                .hasStatus(405)
                .hasHeader("Allow", "GET, HEAD");
        for (String method : List.of("POST", "PUT", "PATCH", "OPTIONS", "BREW")) {
            assertThat(send(listener, request(method, "/openrpc.json", "Content-Length: 0")))
                    .as(method)
                    .hasStatus(405)
                    .hasHeader("Allow", "GET, HEAD");
        }
        // Many servers reject this one themselves.
        assertThat(send(listener, request("TRACE", "/openrpc.json"))).hasStatus(405);
        assertThat(ask(PERMITTED, rules -> rules.cors("https://app.example.com"), "DELETE"))
                .hasStatus(405)
                .hasHeader("Allow", "GET, HEAD, OPTIONS");
    }

    @Test
    void the_response_to_head_has_the_status_and_the_length_of_get_and_no_body() {
        assertThat(sendLast(start(PERMITTED, rules -> {}), "HEAD", "/openrpc.json"))
                .hasStatus(200)
                .hasHeader("Content-Length", "14")
                .hasBody("");
        SystemExtension closed = new Discover(call -> "secret", Access.authenticated());
        assertThat(sendLast(start(closed, rules -> {}), "HEAD", "/openrpc.json"))
                .hasStatus(401)
                .hasBody("");
    }

    @Test
    void hosts_are_checked_as_for_calls() {
        Listener listener = start(PERMITTED, rules -> {});
        assertThat(send(listener, request("GET", "/openrpc.json").replace("localhost", "example.com")))
                .hasStatus(403)
                .bodyDoesNotContain("wipe");
    }

    @Test
    void caches_must_not_keep_the_document_of_one_caller() {
        assertThat(ask(PERMITTED, "If-None-Match: *"))
                .hasStatus(200)
                .hasHeader("Cache-Control", "no-store")
                .hasNoHeader("ETag");
    }

    @Test
    void limits_of_the_server_apply() {
        SystemExtension large = new Discover(call -> RawJson.of('"' + "x".repeat(2000) + '"'), Access.anyone());
        assertThat(ask(JsonRpcServer.builder()
                        .extension(large)
                        .limit(Limit.REPLY_BYTES, 1000)
                        .build()))
                .hasStatus(500)
                .bodyDoesNotContain("xxx");
    }

    @Test
    void interceptors_of_the_server_apply() {
        assertThat(ask(JsonRpcServer.builder()
                        .extension(PERMITTED)
                        .intercept((call, chain) -> {
                            call.transport().responseHeader("Retry-After", "7");
                            call.transport().responseHeader("X-Seen", call.method());
                            throw new ServerBusyException();
                        })
                        .build()))
                .hasStatus(503)
                .hasHeader("Retry-After", "7")
                .hasHeader("X-Seen", "rpc.discover");
        assertThat(ask(JsonRpcServer.builder()
                        .extension(PERMITTED)
                        .intercept((call, chain) -> {
                            throw new ServerBusyException();
                        })
                        .build()))
                .hasStatus(503)
                .hasHeader("Retry-After", "1");
    }

    @Test
    void the_path_can_be_set() {
        Listener listener = start(server(PERMITTED), rules -> rules.openRpc("/api.json"));
        assertThat(send(listener, request("GET", "/api.json"))).hasStatus(200);
        assertThat(send(listener, request("GET", "/openrpc.json"))).hasStatus(404);
    }
}
