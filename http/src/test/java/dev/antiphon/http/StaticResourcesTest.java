package dev.antiphon.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.antiphon.Identity;
import dev.antiphon.TranscriptServer;
import dev.antiphon.interceptor.Authenticator;
import dev.antiphon.transport.Listener;
import dev.antiphon.web.StaticResources;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Pages beside JSON-RPC: what they are sent with, to whom, and that there are none unless asked for. */
class StaticResourcesTest {
    private static final StaticResources PAGES = StaticResources.below("/help")
            .resource("", "text/html; charset=utf-8", "<p>hällo".getBytes(UTF_8))
            .policy("default-src 'self'")
            .resource("app.js", "text/javascript; charset=utf-8", "1".getBytes(UTF_8))
            .paths("site.json")
            .build();

    private static HttpListenerBuilder builder() {
        return HttpTransport.builder(TranscriptServer.of(List.of(), false));
    }

    private static String ask(UnaryOperator<HttpListenerBuilder> how, String request) {
        try (Listener listener = how.apply(builder().resources(PAGES)).serve();
                Wire wire = Wire.to(listener)) {
            return wire.send(request).reply();
        }
    }

    private static String ask(String request) {
        return ask(UnaryOperator.identity(), request);
    }

    @Test
    void nothing_is_served_unless_asked_for() {
        try (Listener listener = builder().serve();
                Wire wire = Wire.to(listener)) {
            assertThat(wire.send(Wire.head("GET", "/help/")).reply()).startsWith("HTTP/1.1 404 ");
            assertThat(wire.send(Wire.head("GET", "/openrpc.json")).reply()).startsWith("HTTP/1.1 404 ");
        }
    }

    @Test
    void a_page_is_sent_with_its_type_and_what_keeps_browsers_safe() {
        assertThat(ask(Wire.head("GET", "/help/")))
                .startsWith("HTTP/1.1 200 OK\r\n")
                .contains("\r\ncontent-type: text/html; charset=utf-8\r\n")
                .contains("\r\ncontent-security-policy: default-src 'none'; frame-ancestors 'none'; base-uri 'none'; "
                        + "form-action 'none'\r\n")
                .contains("x-content-type-options: nosniff\r\n")
                .contains("\r\nreferrer-policy: no-referrer\r\n")
                .contains("\r\nx-frame-options: DENY\r\n")
                .contains("\r\ncross-origin-resource-policy: same-origin\r\n")
                .contains("\r\ncache-control: no-cache\r\n")
                .endsWith("\r\n\r\n<p>hällo");
        assertThat(ask(Wire.head("GET", "/help/app.js")))
                .contains("\r\ncontent-security-policy: default-src 'self'\r\n")
                .contains("\r\ncontent-type: text/javascript; charset=utf-8\r\n")
                .endsWith("\r\n\r\n1");
    }

    @Test
    void the_path_itself_leads_to_the_first_page_wherever_it_is_mounted() {
        assertThat(ask(Wire.head("GET", "/help")))
                .startsWith("HTTP/1.1 308 ")
                .containsIgnoringCase("\r\nlocation: help/\r\n");
    }

    @Test
    void a_page_can_learn_where_json_rpc_is_as_seen_from_there() {
        assertThat(ask(Wire.head("GET", "/help/site.json")))
                .endsWith("\r\n\r\n{\"rpc\":\"../rpc\",\"webSockets\":true,\"openrpc\":null}");
        assertThat(ask(
                        builder -> builder.path("/v1/api").webSockets(false).openRpc(),
                        Wire.head("GET", "/help/site.json")))
                .endsWith("\r\n\r\n{\"rpc\":\"../v1/api\",\"webSockets\":false,\"openrpc\":\"../openrpc.json\"}");
        try (Listener listener = builder()
                        .resources(StaticResources.below("/a/b").paths("s").build())
                        .serve();
                Wire wire = Wire.to(listener)) {
            assertThat(wire.send(Wire.head("GET", "/a/b/s")).reply()).contains("{\"rpc\":\"../../rpc\",");
        }
    }

    @Test
    void head_has_no_body_and_what_is_known_is_not_sent_again() {
        try (Listener listener = builder().resources(PAGES).serve();
                Wire wire = Wire.to(listener);
                Wire again = Wire.to(listener)) {
            wire.send(Wire.head("HEAD", "/help/", "Connection: close"));
            String head = wire.rest();
            assertThat(head).containsIgnoringCase("\r\ncontent-length: 9\r\n").endsWith("\r\n\r\n");
            String tag = tag(head);
            again.send(Wire.head("GET", "/help/", "If-None-Match: \"x\", W/" + tag, "Connection: close"));
            assertThat(again.rest()).startsWith("HTTP/1.1 304 ").endsWith("\r\n\r\n");
            try (Wire other = Wire.to(listener)) {
                assertThat(other.send(Wire.head("GET", "/help/app.js", "If-None-Match: " + tag))
                                .reply())
                        .startsWith("HTTP/1.1 200 ");
            }
        }
    }

    @Test
    void a_page_is_read_and_nothing_else() {
        assertThat(ask(Wire.postTo("/help/", "application/json", "{}")))
                .startsWith("HTTP/1.1 405 ")
                .contains("\r\nallow: GET, HEAD\r\n");
    }

    @Test
    void every_method_but_reading_is_refused_with_those_that_are_not() {
        for (String method : List.of("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW")) {
            assertThat(ask(Wire.head(method, "/help/")))
                    .as(method)
                    .startsWith("HTTP/1.1 405 ")
                    .contains("\r\nallow: GET, HEAD\r\n");
        }
    }

    @Test
    void head_is_answered_as_get_would_be_and_never_has_a_body() {
        for (List<String> each : List.of(
                List.of("/help/", "200"),
                List.of("/help/site.json", "200"),
                List.of("/help", "308"),
                List.of("/help/other", "404"),
                List.of("/rpc", "405"))) {
            try (Listener listener = builder().resources(PAGES).serve();
                    Wire wire = Wire.to(listener)) {
                wire.send(Wire.head("HEAD", each.get(0), "Connection: close"));
                assertThat(wire.rest())
                        .as(each.get(0))
                        .startsWith("HTTP/1.1 " + each.get(1) + " ")
                        .endsWith("\r\n\r\n");
            }
        }
    }

    @Test
    void what_is_known_is_told_by_any_of_several_headers_and_by_a_star() {
        String tag = tag(ask(Wire.head("GET", "/help/")));
        for (String[] known : new String[][] {
            {"If-None-Match: *"},
            {"If-None-Match: " + tag},
            {"If-None-Match: \"x\"", "If-None-Match: " + tag},
            {"If-None-Match: \"a, b\" , " + tag}
        }) {
            assertThat(ask(Wire.head("GET", "/help/", known)))
                    .as(String.join(" ", known))
                    .startsWith("HTTP/1.1 304 ")
                    .contains("\r\netag: " + tag + "\r\n")
                    .contains("\r\ncache-control: no-cache\r\n")
                    .doesNotContainIgnoringCase("content-length");
        }
        assertThat(ask(Wire.head("GET", "/help/", "If-None-Match: " + tag.replace("\"", ""))))
                .startsWith("HTTP/1.1 200 ");
    }

    private static String tag(String head) {
        Matcher tag = Pattern.compile("etag: (\"[^\"]+\")").matcher(head);
        assertThat(tag.find()).isTrue();
        return tag.group(1);
    }

    @Test
    void a_path_leads_nowhere_if_there_is_no_first_page() {
        try (Listener listener = builder()
                        .resources(StaticResources.below("/a")
                                .resource("b", "text/plain", new byte[0])
                                .build())
                        .serve();
                Wire wire = Wire.to(listener)) {
            assertThat(wire.send(Wire.head("GET", "/a")).reply()).startsWith("HTTP/1.1 404 ");
            assertThat(wire.send(Wire.head("GET", "/a/b")).reply()).startsWith("HTTP/1.1 200 ");
        }
    }

    @Test
    void there_are_no_other_pages_than_those_given() {
        for (String path : List.of(
                "/help/other", "/helpx", "/help/../rpc", "/help//", "/help/%2e%2e/app.js", "/help/app.js/", "/HELP/")) {
            assertThat(ask(Wire.head("GET", path))).as(path).startsWith("HTTP/1.1 404 ");
        }
    }

    @Test
    void hosts_and_origins_are_checked_as_for_calls() {
        assertThat(ask(Wire.head("GET", "/help/").replace("localhost", "example.com")))
                .startsWith("HTTP/1.1 403 ");
        assertThat(ask(Wire.head("GET", "/help/", "Origin: https://example.com")))
                .startsWith("HTTP/1.1 403 ");
    }

    @Test
    void who_comes_need_not_say_so_since_a_browser_could_not() {
        Authenticator bearer = Authenticator.bearer(Map.of("0123456789abcdefghij", Identity.of("ada")));
        assertThat(ask(builder -> builder.authenticate(bearer), Wire.head("GET", "/help/")))
                .startsWith("HTTP/1.1 200 ");
    }

    @Test
    void mistakes_are_told_when_they_are_made() {
        StaticResources.Builder pages = StaticResources.below("/help").resource("a", "text/plain", new byte[0]);
        assertThatIllegalArgumentException().isThrownBy(() -> StaticResources.below("help"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StaticResources.below("/help/"))
                .withMessageContaining("'/help/'");
        assertThatIllegalArgumentException().isThrownBy(() -> pages.policy("a\r\nb"));
        assertThatIllegalArgumentException().isThrownBy(() -> pages.resource("../a", "text/plain", new byte[0]));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> pages.resource("a", "text/plain", new byte[0]))
                .withMessageContaining("'a'");
        assertThatIllegalArgumentException()
                .as("no address of a browser has such a path")
                .isThrownBy(() -> pages.resource("a b", "text/plain", new byte[0]))
                .withMessageContaining("'a b'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> pages.resource("b", "text/plain\r\nX: y", new byte[0]))
                .withMessageContaining("content type");
        assertThatIllegalArgumentException().isThrownBy(() -> pages.paths("/site"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> pages.paths("a").build())
                .withMessageContaining("'a'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder().resources(PAGES).resources(PAGES))
                .withMessageContaining("/help");
    }
}
