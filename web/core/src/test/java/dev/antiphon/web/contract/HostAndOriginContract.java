package dev.antiphon.web.contract;

import static dev.antiphon.web.contract.RawHttpClient.post;
import static dev.antiphon.web.contract.RawHttpClient.request;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.transport.Listener;
import dev.antiphon.web.server.HttpRulesBuilder;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The policy on Host and Origin, and cross-origin resource sharing. */
public abstract class HostAndOriginContract extends HttpContract {
    private static void withDefaults(HttpRulesBuilder<?> rules) {}

    private static void named(HttpRulesBuilder<?> rules) {
        rules.allowHost("rpc.example.com");
    }

    private static String postTo(String host, String... headers) {
        return post(SUBTRACT, headers).replace("Host: localhost", "Host: " + host);
    }

    private static String[] origins(String... origins) {
        return Stream.of(origins).map(origin -> "Origin: " + origin).toArray(String[]::new);
    }

    private RawHttpResponse ask(Consumer<HttpRulesBuilder<?>> rules, String host, String... origins) {
        return send(start(rules), postTo(host, origins(origins)));
    }

    private static void assertStatus(int status, Listener listener, String host, String... origins) {
        assertThat(send(listener, postTo(host, origins(origins))))
                .as(host + " for a page of " + List.of(origins))
                .hasStatus(status);
    }

    // Hosts

    @Test
    void names_and_addresses_of_loopback_are_allowed() {
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
            Listener listener = start(HostAndOriginContract::withDefaults);
            assertStatus(200, listener, host);
            assertStatus(200, listener, host); // the policy remembers the last host
        }
    }

    @Test
    void other_hosts_are_rejected_since_a_page_may_have_made_them_point_here() {
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
            Listener listener = start(HostAndOriginContract::withDefaults);
            for (int i = 0; i < 2; i++) {
                assertThat(send(listener, postTo(host))).as(host).hasStatusOtherThan(200);
            }
        }
        assertThat(ask(HostAndOriginContract::withDefaults, "example.com"))
                .hasStatus(403)
                .hasBody("Host not allowed. Add it with allowHost(...)\n");
    }

    @Test
    void a_host_that_was_allowed_does_not_allow_others() {
        try (RawHttpClient client = RawHttpClient.connect(start(HostAndOriginContract::withDefaults))) {
            assertThat(client.send(postTo("localhost")).response()).hasStatus(200);
            assertThat(client.send(postTo("example.com")).response()).hasStatus(403);
        }
    }

    @Test
    void a_host_can_be_allowed_or_all() {
        assertThat(ask(rules -> rules.allowHost("API.example.com"), "api.Example.com:80"))
                .hasStatus(200);
        assertThat(ask(rules -> rules.allowHost("api.example.com"), "www.example.com"))
                .hasStatus(403);
        assertThat(ask(rules -> rules.allowHost("*"), "www.example.com")).hasStatus(200);
    }

    @Test
    void a_request_with_two_hosts_gets_400() {
        Listener listener = start(HostAndOriginContract::named);
        assertThat(send(listener, post(SUBTRACT, "Host: evil.example"))).hasStatus(400);
        assertThat(send(listener, post(SUBTRACT, "Host: localhost"))).hasStatus(400);
    }

    @Test
    void an_ipv6_address_is_recognised_in_every_form() {
        Listener listener = start(HostAndOriginContract::withDefaults);
        for (String host : List.of("[0:0:0:0:0:0:0:1]", "[0000::0001]:80", "[::0:1]")) {
            assertStatus(200, listener, host, "http://[::1]");
        }
        for (String host : List.of("[::2]", "[::1%25lo]", "[::1.evil]", "[fe80::1]")) {
            assertThat(send(listener, postTo(host, origins("http://[::1]"))))
                    .as(host)
                    .hasStatusOtherThan(200);
        }
    }

    // Origins

    @Test
    void pages_of_this_machine_are_allowed_but_cannot_read_responses() {
        Listener listener = start(HostAndOriginContract::withDefaults);
        for (String origin :
                List.of("http://localhost", "http://localhost:3000", "https://127.0.0.1:8443", "http://[::1]:3000")) {
            assertThat(send(listener, postTo("localhost", origins(origin))))
                    .as(origin)
                    .hasStatus(200)
                    .hasNoHeaderStartingWith("access-control");
        }
    }

    @Test
    void pages_of_other_origins_get_403() {
        Listener listener = start(HostAndOriginContract::withDefaults);
        for (String origin : List.of(
                "https://example.com",
                "http://localhost.example.com",
                "null",
                "file://",
                "%%",
                "http://localhost@example.com",
                "")) {
            assertStatus(403, listener, "localhost", origin);
        }
    }

    @Test
    void an_origin_can_be_allowed_or_all() {
        Listener listener = start(rules -> rules.allowOrigin("https://app.example.com"));
        assertThat(send(listener, postTo("localhost", origins("https://App.example.com"))))
                .hasStatus(200)
                .hasNoHeaderStartingWith("access-control");
        assertStatus(403, listener, "localhost", "http://app.example.com");
        assertStatus(403, listener, "localhost", "https://app.example.com:444");
        assertStatus(403, listener, "localhost", "null");
        assertStatus(200, start(rules -> rules.allowOrigin("*")), "localhost", "https://example.com");
    }

    @Test
    void several_origins_get_403() {
        Listener listener = start(HostAndOriginContract::named);
        assertStatus(403, listener, "localhost", "http://localhost", "http://evil.example");
        assertStatus(403, listener, "localhost", "http://localhost", "http://localhost");
        assertStatus(
                403,
                start(rules -> rules.allowOrigin("https://app.example.com")),
                "localhost",
                "https://app.example.com",
                "http://evil.example");
    }

    @Test
    void more_than_an_origin_gets_403() {
        Listener listener = start(HostAndOriginContract::named);
        for (String origin : List.of(
                "http://evil.example@localhost",
                "http://localhost/",
                "http://localhost/evil",
                "http://localhost?evil",
                "http://localhost#evil",
                "http://localhost,http://evil.example",
                "http://localhost http://evil.example",
                "http://localhost, http://evil.example",
                "//localhost",
                "localhost",
                "http:localhost",
                "http://",
                "http://[::1")) {
            assertStatus(403, listener, "localhost", origin);
        }
    }

    // Pages of the server itself

    @Test
    void a_page_of_this_server_under_an_allowed_host_is_allowed() {
        Listener listener = start(HostAndOriginContract::named);
        assertStatus(200, listener, "rpc.example.com:8080", "http://RPC.example.com:8080");
        assertStatus(200, listener, "rpc.example.com", "https://rpc.example.com");
        assertStatus(403, listener, "rpc.example.com:8080", "http://rpc.example.com:8081");
        assertStatus(403, listener, "rpc.example.com", "https://other.example.com");
        assertStatus(403, listener, "localhost", "https://rpc.example.com");
    }

    @Test
    void names_compare_case_insensitively_and_ports_with_their_defaults() {
        Listener listener = start(HostAndOriginContract::named);
        assertStatus(200, listener, "rpc.example.com", "http://rpc.example.com");
        assertStatus(200, listener, "RPC.Example.com", "HTTP://rpc.EXAMPLE.com");
        assertStatus(200, listener, "rpc.example.com:80", "http://rpc.example.com");
        assertStatus(200, listener, "rpc.example.com", "http://rpc.example.com:80");
        assertStatus(200, listener, "rpc.example.com:443", "https://rpc.example.com");
        assertStatus(200, listener, "rpc.example.com:8080", "http://rpc.example.com:8080");
        assertStatus(200, listener, "127.0.0.1:8080", "http://127.0.0.1:8080");
        assertStatus(200, listener, "[::1]:8080", "http://[::1]:8080");
    }

    @Test
    void a_page_with_another_port_scheme_or_name_is_not_of_this_server() {
        Listener listener = start(HostAndOriginContract::named);
        assertStatus(403, listener, "rpc.example.com:8080", "http://rpc.example.com");
        assertStatus(403, listener, "rpc.example.com:8080", "http://rpc.example.com:8081");
        assertStatus(403, listener, "rpc.example.com:80", "https://rpc.example.com");
        assertStatus(403, listener, "rpc.example.com", "ftp://rpc.example.com");
        assertStatus(403, listener, "rpc.example.com:80", "chrome-extension://rpc.example.com:80");
        for (String origin : List.of(
                "http://rpc.example.com.",
                "http://x.rpc.example.com",
                "http://rpc.example.com.evil.example",
                "http://evil.example",
                "null",
                "")) {
            assertStatus(403, listener, "rpc.example.com", origin);
        }
    }

    @Test
    void a_host_that_is_not_allowed_gets_403_also_from_a_page_of_the_same_host() {
        Listener listener = start(HostAndOriginContract::named);
        for (String host : List.of("evil.example", "rpc.example.com.evil.example", "rpc.example.com.", "localhost.")) {
            assertStatus(403, listener, host, "http://" + host);
        }
    }

    @Test
    void if_all_hosts_are_allowed_a_page_of_the_same_host_is_still_rejected() {
        assertStatus(403, start(rules -> rules.allowHost("*")), "example.com", "http://example.com");
    }

    // Cross-origin resource sharing

    @Test
    void responses_allow_pages_of_cors_origins_to_read_them() {
        assertThat(ask(rules -> rules.cors("https://app.example.com"), "localhost", "https://app.example.com"))
                .hasStatus(200)
                .hasHeader("Access-Control-Allow-Origin", "https://app.example.com")
                .hasHeader("Vary", "origin");
        assertThat(ask(rules -> rules.cors("*"), "localhost", "https://example.com"))
                .hasStatus(200)
                .hasHeader("Access-Control-Allow-Origin", "*");
    }

    @Test
    void preflight_requests_of_cors_origins_are_answered() {
        Listener listener = start(rules -> rules.cors("https://app.example.com"));
        assertThat(send(
                        listener,
                        request(
                                "OPTIONS",
                                "/rpc",
                                "Origin: https://app.example.com",
                                "Access-Control-Request-Method: POST",
                                "Access-Control-Request-Headers: content-type,x-tenant")))
                .hasStatus(204)
                .hasCommonHeaders()
                .hasHeader("Access-Control-Allow-Origin", "https://app.example.com")
                .hasHeader("Vary", "origin")
                .hasHeader("Access-Control-Allow-Methods", "POST")
                .hasHeader("Access-Control-Allow-Headers", "content-type,x-tenant")
                .hasHeader("Access-Control-Max-Age", "600");
        assertThat(send(
                        listener,
                        request("OPTIONS", "/rpc", "Origin: http://localhost", "Access-Control-Request-Method: POST")))
                .hasStatus(405)
                .hasHeader("Allow", "POST, OPTIONS");
    }
}
