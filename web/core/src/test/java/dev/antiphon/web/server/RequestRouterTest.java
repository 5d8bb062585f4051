package dev.antiphon.web.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.Identity;
import dev.antiphon.operations.CheckResult;
import dev.antiphon.operations.Health;
import dev.antiphon.web.StaticResources;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Decisions of the router, by the head of a request alone. */
class RequestRouterTest {
    private static final String ORIGIN = "https://app.example.com";

    private final TestRulesBuilder rules = new TestRulesBuilder();
    private final InFlightRequests inFlight = new InFlightRequests();

    private RoutingResult route(RequestHead head) {
        return new RequestRouter(rules.build(), inFlight).route(head);
    }

    private FixedResponse response(RequestHead head) {
        RoutingResult result = route(head);
        assertThat(result).isInstanceOf(RoutingResult.Respond.class);
        return ((RoutingResult.Respond) result).response();
    }

    private FixedResponse resource(RequestHead head) {
        RoutingResult result = route(head);
        assertThat(result).isInstanceOf(RoutingResult.Resource.class);
        return ((RoutingResult.Resource) result).response();
    }

    private static String body(FixedResponse response) {
        return new String(response.body(), UTF_8);
    }

    // Calls

    @Test
    void a_post_with_json_is_a_call() {
        assertThat(route(TestRequest.post())).isEqualTo(new RoutingResult.Call(Map.of()));
    }

    @Test
    void the_call_of_a_page_that_may_read_the_response_has_its_headers() {
        rules.cors(ORIGIN);
        assertThat(route(TestRequest.post().with("Origin", ORIGIN)))
                .isEqualTo(new RoutingResult.Call(Map.of("access-control-allow-origin", ORIGIN, "vary", "origin")));
    }

    @Test
    void a_post_of_another_type_gets_415() {
        FixedResponse response = response(TestRequest.of("POST", "/rpc").with("Content-Type", "text/plain"));
        assertThat(response.status()).isEqualTo(415);
        assertThat(response.headers()).containsEntry("accept-post", "application/json");
        assertThat(response(TestRequest.of("POST", "/rpc")).status()).isEqualTo(415);
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "BREW", "post", ""})
    void other_methods_get_405(String method) {
        FixedResponse response = response(TestRequest.of(method, "/rpc").with("Content-Type", "application/json"));
        assertThat(response.status()).isEqualTo(405);
        assertThat(response.headers()).containsEntry("allow", "POST");
        assertThat(body(response)).isEqualTo("JSON-RPC needs POST or a WebSocket\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/", "/rpc/", "/rp", "/rpcs", "/RPC", "/%72pc", "/rpc/../rpc", "*", "//rpc", "/rpc;a"})
    void other_paths_get_404(String path) {
        FixedResponse response = response(TestRequest.of("POST", path).with("Content-Type", "application/json"));
        assertThat(response.status()).isEqualTo(404);
        assertThat(body(response)).isEqualTo("Not found. JSON-RPC is at /rpc\n");
    }

    // Hosts and origins

    @Test
    void a_request_with_two_hosts_gets_400_also_if_they_are_equal() {
        assertThat(response(TestRequest.post().with("Host", "localhost", "localhost"))
                        .status())
                .isEqualTo(400);
        rules.allowHost("*").health("/health");
        assertThat(response(TestRequest.of("GET", "/health").with("Host", "a", "b"))
                        .status())
                .isEqualTo(400);
    }

    @Test
    void another_host_gets_403_at_every_path() {
        rules.health("/health").resources(resources());
        for (String path : new String[] {"/rpc", "/health", "/help/", "/nowhere"}) {
            assertThat(response(TestRequest.of("GET", path).host("example.com")).status())
                    .as(path)
                    .isEqualTo(403);
        }
    }

    @Test
    void another_origin_gets_403_except_for_health_checks() {
        rules.health("/health").resources(resources()).openRpc();
        for (String path : new String[] {"/rpc", "/openrpc.json", "/help/"}) {
            assertThat(response(TestRequest.of("GET", path).with("Origin", ORIGIN))
                            .status())
                    .as(path)
                    .isEqualTo(403);
        }
        assertThat(response(TestRequest.of("GET", "/health").with("Origin", ORIGIN))
                        .status())
                .isEqualTo(200);
    }

    // Upgrades

    @Test
    void a_get_with_upgrade_is_a_websocket() {
        assertThat(route(TestRequest.of("GET", "/rpc").with("Upgrade", "WebSocket")))
                .isInstanceOf(RoutingResult.Upgrade.class);
        assertThat(response(TestRequest.of("GET", "/rpc").with("Upgrade", "h2c"))
                        .status())
                .isEqualTo(405);
        assertThat(response(TestRequest.of("PUT", "/rpc").with("Upgrade", "websocket"))
                        .status())
                .isEqualTo(405);
    }

    @Test
    void without_websockets_an_upgrade_gets_405() {
        rules.webSockets(false);
        FixedResponse response = response(TestRequest.of("GET", "/rpc").with("Upgrade", "websocket"));
        assertThat(response.status()).isEqualTo(405);
        assertThat(body(response)).isEqualTo("JSON-RPC needs POST\n");
    }

    // Preflight requests

    @Test
    void a_preflight_request_names_the_allowed_method() {
        rules.cors(ORIGIN).openRpc();
        assertThat(response(TestRequest.of("OPTIONS", "/rpc").with("Origin", ORIGIN))
                        .headers())
                .containsEntry("access-control-allow-methods", "POST")
                .containsEntry("access-control-allow-origin", ORIGIN);
        assertThat(response(TestRequest.of("OPTIONS", "/openrpc.json").with("Origin", ORIGIN))
                        .headers())
                .containsEntry("access-control-allow-methods", "GET");
    }

    @Test
    void options_without_a_cors_origin_get_405() {
        rules.cors(ORIGIN).openRpc();
        FixedResponse response = response(TestRequest.of("OPTIONS", "/rpc"));
        assertThat(response.status()).isEqualTo(405);
        assertThat(response.headers()).containsEntry("allow", "POST, OPTIONS");
        assertThat(response(TestRequest.of("OPTIONS", "/openrpc.json")).headers())
                .containsEntry("allow", "GET, HEAD, OPTIONS");
    }

    // The document

    @ParameterizedTest
    @ValueSource(strings = {"GET", "HEAD"})
    void the_document_can_be_read(String method) {
        rules.openRpc();
        assertThat(route(TestRequest.of(method, "/openrpc.json"))).isEqualTo(new RoutingResult.Document(Map.of()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "TRACE", "BREW", "get"})
    void the_document_cannot_be_written(String method) {
        rules.openRpc();
        FixedResponse response = response(TestRequest.of(method, "/openrpc.json"));
        assertThat(response.status()).isEqualTo(405);
        assertThat(response.headers()).containsEntry("allow", "GET, HEAD");
    }

    // Authentication

    @Test
    void callers_are_authenticated_after_hosts_and_origins_were_checked() {
        rules.authenticate(transport -> Optional.empty()).openRpc().cors(ORIGIN);
        assertThat(route(TestRequest.post())).isEqualTo(new RoutingResult.Authenticate(Map.of()));
        assertThat(route(TestRequest.of("GET", "/openrpc.json"))).isInstanceOf(RoutingResult.Authenticate.class);
        assertThat(route(TestRequest.of("BREW", "/rpc"))).isInstanceOf(RoutingResult.Authenticate.class);
        assertThat(response(TestRequest.post().host("example.com")).status()).isEqualTo(403);
        assertThat(response(TestRequest.post().with("Origin", "https://example.com"))
                        .status())
                .isEqualTo(403);
        assertThat(response(TestRequest.of("OPTIONS", "/rpc").with("Origin", ORIGIN))
                        .status())
                .isEqualTo(204);
    }

    @ParameterizedTest
    @CsvSource({"401, Authentication required", "403, Access denied", "500, Authentication failed: internal error"})
    void a_rejection_has_its_status_and_the_headers_for_pages(int status, String message) {
        rules.authenticate(transport -> Optional.empty()).cors(ORIGIN);
        RequestRouter router = new RequestRouter(rules.build(), inFlight);
        RequestHead head = TestRequest.post().with("Origin", ORIGIN);
        RoutingResult.Authenticate first = (RoutingResult.Authenticate) router.route(head);
        RoutingResult second = router.route(head, first, new AuthenticationOutcome(null, status));
        FixedResponse response = ((RoutingResult.Respond) second).response();
        assertThat(response.status()).isEqualTo(status);
        assertThat(body(response)).isEqualTo(message + "\n");
        assertThat(response.headers()).containsEntry("access-control-allow-origin", ORIGIN);
        assertThat(response.headers().containsKey("www-authenticate")).isEqualTo(status == 401);
    }

    @Test
    void an_authenticated_request_is_routed_on() {
        rules.authenticate(transport -> Optional.empty());
        RequestRouter router = new RequestRouter(rules.build(), inFlight);
        RoutingResult.Authenticate first = (RoutingResult.Authenticate) router.route(TestRequest.post());
        AuthenticationOutcome outcome = AuthenticationOutcome.returned(Optional.of(Identity.of("ada")));
        assertThat(router.route(TestRequest.post(), first, outcome)).isInstanceOf(RoutingResult.Call.class);
        assertThat(((RoutingResult.Respond) router.route(TestRequest.of("GET", "/rpc"), first, outcome))
                        .response()
                        .status())
                .isEqualTo(405);
    }

    // Health

    @Test
    void health_checks_can_only_be_read() {
        rules.health("/ping").health(Health.builder().build());
        for (String path : new String[] {"/ping", "/health/live", "/health/ready"}) {
            FixedResponse response = response(TestRequest.of("POST", path));
            assertThat(response.status()).as(path).isEqualTo(405);
            assertThat(response.headers()).containsEntry("allow", "GET, HEAD");
        }
        for (String path : new String[] {"/health", "/health/", "/health/live/", "/health/readyx", "/healthy"}) {
            assertThat(response(TestRequest.of("GET", path)).status()).as(path).isEqualTo(404);
        }
    }

    @Test
    void a_failed_check_and_a_drain_get_503_but_a_draining_server_is_live() {
        rules.health("/ping")
                .health(Health.builder()
                        .readiness("database", () -> CheckResult.pass())
                        .build());
        assertThat(response(TestRequest.of("GET", "/ping")).status()).isEqualTo(200);
        assertThat(report("/health/ready").status()).isEqualTo(200);
        inFlight.drain(Duration.ZERO).join();
        assertThat(response(TestRequest.of("GET", "/ping")).status()).isEqualTo(503);
        assertThat(body(report("/health/ready"))).contains("\"draining\":true");
        assertThat(report("/health/ready").status()).isEqualTo(503);
        assertThat(report("/health/live").status()).isEqualTo(200);
    }

    private FixedResponse report(String path) {
        return ((RoutingResult.Health) route(TestRequest.of("GET", path)))
                .response()
                .join();
    }

    // Resources

    private static StaticResources resources() {
        return StaticResources.below("/help")
                .resource("", "text/html", "hi".getBytes(UTF_8))
                .resource("app.js", "text/javascript", new byte[0])
                .build();
    }

    @ParameterizedTest
    @ValueSource(strings = {"PUT", "OPTIONS", "TRACE", "BREW", "POST"})
    void resources_can_only_be_read(String method) {
        rules.resources(resources());
        FixedResponse response = response(TestRequest.of(method, "/help/"));
        assertThat(response.status()).isEqualTo(405);
        assertThat(response.headers()).containsEntry("allow", "GET, HEAD");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/help/../rpc", "/help/%2e%2e/app.js", "/help/%61pp.js", "/help//", "/help/app.js/"})
    void the_paths_of_resources_are_neither_decoded_nor_normalised(String path) {
        rules.resources(resources());
        assertThat(response(TestRequest.of("GET", path)).status()).isEqualTo(404);
    }

    @Test
    void a_resource_has_a_tag_and_headers_of_its_own() {
        rules.resources(resources());
        FixedResponse response = resource(TestRequest.of("GET", "/help/"));
        assertThat(response.status()).isEqualTo(200);
        assertThat(response.headers())
                .containsEntry("cache-control", "no-cache")
                .containsEntry("content-type", "text/html")
                .containsKey("etag");
        assertThat(body(response)).isEqualTo("hi");
    }

    @Test
    void a_list_of_tags_is_compared_weakly_and_in_all_its_headers() {
        rules.resources(resources());
        String tag = resource(TestRequest.of("GET", "/help/")).headers().get("etag");
        for (String[] known : new String[][] {
            {"*"}, {tag}, {"W/" + tag}, {" \"x\" ,\t" + tag + " "}, {"\"x\"", tag}, {"\"a, b\", " + tag}, {"," + tag}
        }) {
            FixedResponse response = resource(TestRequest.of("GET", "/help/").with("If-None-Match", known));
            assertThat(response.status()).as(String.join(" and ", known)).isEqualTo(304);
            assertThat(response.body()).isEmpty();
            assertThat(response.headers()).containsEntry("etag", tag).doesNotContainKey("content-type");
        }
        for (String unknown :
                new String[] {"", "\"x\"", tag.replace("\"", ""), "w/" + tag, tag + "x", "\"*\"", tag.substring(1)}) {
            assertThat(resource(TestRequest.of("GET", "/help/").with("If-None-Match", unknown))
                            .status())
                    .as(unknown)
                    .isEqualTo(200);
        }
    }

    // Draining

    @Test
    void a_draining_server_rejects_callers_and_closes_their_connections() {
        rules.openRpc().resources(resources()).cors(ORIGIN);
        inFlight.drain(Duration.ZERO).join();
        for (RequestHead head : new RequestHead[] {
            TestRequest.post(),
            TestRequest.of("GET", "/rpc").with("Upgrade", "websocket"),
            TestRequest.of("GET", "/openrpc.json"),
            TestRequest.of("GET", "/help/"),
            TestRequest.of("OPTIONS", "/rpc").with("Origin", ORIGIN),
        }) {
            FixedResponse response = response(head);
            assertThat(response.status()).as(head.path()).isEqualTo(503);
            assertThat(response.closesConnection()).as(head.path()).isTrue();
        }
        assertThat(response(TestRequest.post().host("example.com")).status())
                .as("the host is checked first")
                .isEqualTo(403);
    }

    @Test
    void a_draining_server_still_authenticates_first() {
        rules.authenticate(transport -> Optional.empty());
        inFlight.drain(Duration.ZERO).join();
        assertThat(route(TestRequest.post())).isInstanceOf(RoutingResult.Authenticate.class);
    }
}
