package dev.antiphon.web.contract;

import static dev.antiphon.web.contract.RawHttpClient.postTo;
import static dev.antiphon.web.contract.RawHttpClient.request;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.Identity;
import dev.antiphon.interceptor.Authenticator;
import dev.antiphon.transport.Listener;
import dev.antiphon.web.StaticResources;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Static resources beside JSON-RPC: headers, caching, methods, and who may read them. */
public abstract class StaticResourcesContract extends HttpContract {
    private static final StaticResources HELP = StaticResources.below("/help")
            .resource("", "text/html; charset=utf-8", "<p>hällo".getBytes(UTF_8))
            .policy("default-src 'self'")
            .resource("app.js", "text/javascript; charset=utf-8", "1".getBytes(UTF_8))
            .paths("site.json")
            .build();

    private Listener startWithHelp() {
        return start(rules -> rules.resources(HELP));
    }

    private static RawHttpResponse get(Listener listener, String path, String... headers) {
        return send(listener, request("GET", path, headers));
    }

    @Test
    void there_are_none_unless_they_are_added() {
        Listener listener = start(rules -> {});
        assertThat(get(listener, "/help/")).hasStatus(404);
        assertThat(get(listener, "/openrpc.json")).hasStatus(404);
    }

    @Test
    void a_resource_has_its_content_type_and_headers_that_protect_browsers() {
        Listener listener = startWithHelp();
        assertThat(get(listener, "/help/"))
                .hasStatus(200)
                .hasHeader("Content-Type", "text/html; charset=utf-8")
                .hasHeader(
                        "Content-Security-Policy",
                        "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'")
                .hasHeader("X-Content-Type-Options", "nosniff")
                .hasHeader("Referrer-Policy", "no-referrer")
                .hasHeader("X-Frame-Options", "DENY")
                .hasHeader("Cross-Origin-Opener-Policy", "same-origin")
                .hasHeader("Cross-Origin-Resource-Policy", "same-origin")
                .hasHeader("Cache-Control", "no-cache")
                .hasBody("<p>hällo");
        assertThat(get(listener, "/help/app.js"))
                .hasHeader("Content-Security-Policy", "default-src 'self'")
                .hasHeader("Content-Type", "text/javascript; charset=utf-8")
                .hasBody("1");
    }

    @Test
    void the_path_itself_redirects_to_the_index_with_a_relative_location() {
        assertThat(get(startWithHelp(), "/help")).hasStatus(308).hasHeader("Location", "help/");
    }

    @Test
    void there_is_no_redirect_without_an_index() {
        Listener listener = start(rules -> rules.resources(StaticResources.below("/a")
                .resource("b", "text/plain", new byte[0])
                .build()));
        assertThat(get(listener, "/a")).hasStatus(404);
        assertThat(get(listener, "/a/b")).hasStatus(200);
    }

    @Test
    void the_list_of_paths_is_relative_to_the_index() {
        assertThat(get(startWithHelp(), "/help/site.json"))
                .hasBody("{\"rpc\":\"../rpc\",\"webSockets\":true,\"openrpc\":null}");
        Listener other = start(
                rules -> rules.resources(HELP).path("/v1/api").webSockets(false).openRpc());
        assertThat(get(other, "/help/site.json"))
                .hasBody("{\"rpc\":\"../v1/api\",\"webSockets\":false,\"openrpc\":\"../openrpc.json\"}");
        Listener deeper = start(rules ->
                rules.resources(StaticResources.below("/a/b").paths("s").build()));
        assertThat(get(deeper, "/a/b/s")).bodyContains("{\"rpc\":\"../../rpc\",");
    }

    @Test
    void only_get_and_head_are_allowed() {
        Listener listener = startWithHelp();
        assertThat(send(listener, postTo("/help/", "application/json", "{}")))
                .hasStatus(405)
                .hasHeader("Allow", "GET, HEAD");
        for (String method : List.of("PUT", "DELETE", "PATCH", "OPTIONS", "BREW")) {
            assertThat(send(listener, request(method, "/help/")))
                    .as(method)
                    .hasStatus(405)
                    .hasHeader("Allow", "GET, HEAD");
        }
        // Many servers reject this one themselves.
        assertThat(send(listener, request("TRACE", "/help/"))).hasStatus(405);
    }

    @Test
    void the_response_to_head_has_the_status_and_the_length_of_get_and_no_body() {
        Listener listener = startWithHelp();
        assertThat(sendLast(listener, "HEAD", "/help/"))
                .hasStatus(200)
                .hasHeader("Content-Length", "9")
                .hasBody("");
        Map<String, Integer> statuses =
                Map.of("/help/", 200, "/help/site.json", 200, "/help", 308, "/help/other", 404, "/rpc", 405);
        statuses.forEach((path, status) -> assertThat(sendLast(listener, "HEAD", path))
                .as(path)
                .hasStatus(status)
                .hasBody(""));
    }

    @Test
    void a_resource_that_the_client_has_gets_304() {
        Listener listener = startWithHelp();
        String tag = get(listener, "/help/").header("ETag");
        assertThat(tag).matches("\"[^\"]+\"");
        for (String[] known : new String[][] {
            {"If-None-Match: *"},
            {"If-None-Match: " + tag},
            {"If-None-Match: \"x\", W/" + tag},
            {"If-None-Match: \"x\"", "If-None-Match: " + tag},
            {"If-None-Match: \"a, b\" , " + tag}
        }) {
            assertThat(sendLast(listener, "GET", "/help/", known))
                    .as(String.join(" ", known))
                    .hasStatus(304)
                    .hasHeader("ETag", tag)
                    .hasHeader("Cache-Control", "no-cache")
                    .hasNoHeader("Content-Length")
                    .hasBody("");
        }
        assertThat(get(listener, "/help/", "If-None-Match: " + tag.replace("\"", "")))
                .hasStatus(200);
        assertThat(get(listener, "/help/app.js", "If-None-Match: " + tag)).hasStatus(200);
    }

    @Test
    void other_paths_are_not_served() {
        Listener listener = startWithHelp();
        for (String path : List.of("/help/other", "/helpx", "/help//", "/help/app.js/", "/HELP/")) {
            assertThat(get(listener, path)).as(path).hasStatus(404);
        }
        // Servers that check or normalise paths may reject these themselves.
        for (String path : List.of("/help/../rpc", "/help/%2e%2e/app.js", "/help/%61pp.js")) {
            assertThat(get(listener, path).status()).as(path).isIn(400, 404, 405);
        }
    }

    @Test
    void hosts_and_origins_are_checked_as_for_calls() {
        Listener listener = startWithHelp();
        assertThat(send(listener, request("GET", "/help/").replace("localhost", "example.com")))
                .hasStatus(403);
        assertThat(get(listener, "/help/", "Origin: https://example.com")).hasStatus(403);
    }

    @Test
    void no_authentication_is_needed() {
        Authenticator bearer = Authenticator.bearer(Map.of("0123456789abcdefghij", Identity.of("ada")));
        Listener listener = start(rules -> rules.resources(HELP).authenticate(bearer));
        assertThat(get(listener, "/help/")).hasStatus(200);
    }
}
