package dev.antiphon.web.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The policy on Host and Origin, by the head of a request alone. */
class HostAndOriginPolicyTest {
    private final HostAndOriginPolicy policy = new HostAndOriginPolicy("", Set.of("rpc.example.com"), Set.of());

    private boolean allowsOrigin(HostAndOriginPolicy by, String origin, TestRequest request) {
        return by.allowsOrigin(origin, request.with("Origin", origin));
    }

    // Hosts

    @Test
    void a_request_without_a_host_is_allowed_since_no_browser_sends_it() {
        assertThat(policy.allowsHost(TestRequest.post().host(null))).isTrue();
    }

    @Test
    void a_malformed_or_empty_host_is_not_allowed() {
        assertThat(policy.allowsHost(TestRequest.post().host(null).with("Host", "a:b:c")))
                .isFalse();
        assertThat(policy.allowsHost(TestRequest.post().host("").with("Host", "")))
                .isFalse();
    }

    @Test
    void the_address_of_the_connection_is_allowed_in_every_form() {
        assertThat(policy.allowsHost(TestRequest.post().host("10.1.2.3").localAddress("10.1.2.3")))
                .isTrue();
        assertThat(policy.allowsHost(TestRequest.post().host("[fd00::5]").localAddress("fd00:0:0:0:0:0:0:5")))
                .isTrue();
        assertThat(policy.allowsHost(
                        TestRequest.post().host("[::ffff:10.1.2.3]").localAddress("10.1.2.3")))
                .isTrue();
        assertThat(policy.allowsHost(TestRequest.post().host("10.1.2.4").localAddress("10.1.2.3")))
                .isFalse();
        assertThat(policy.allowsHost(TestRequest.post().host("10.1.2.3").localAddress(null)))
                .isFalse();
    }

    @Test
    void the_bound_address_is_allowed() {
        HostAndOriginPolicy bound = new HostAndOriginPolicy("Server.internal", Set.of(), Set.of());
        assertThat(bound.allowsHost(TestRequest.post().host("server.INTERNAL"))).isTrue();
        assertThat(bound.allowsHost(TestRequest.post().host("server"))).isFalse();
        assertThat(allowsOrigin(bound, "http://server.internal:3000", TestRequest.post()))
                .isTrue();
    }

    @Test
    void an_unknown_bound_address_allows_no_empty_host() {
        assertThat(new HostAndOriginPolicy("", Set.of(), Set.of())
                        .allowsHost(TestRequest.post().host("[]").with("Host", "[]")))
                .isFalse();
    }

    @Test
    void the_host_that_was_allowed_last_allows_no_other() {
        for (int i = 0; i < 2; i++) {
            assertThat(policy.allowsHost(TestRequest.post().host("RPC.example.com")))
                    .isTrue();
            assertThat(policy.allowsHost(TestRequest.post().host("evil.example")))
                    .isFalse();
        }
    }

    // Origins

    @Test
    void a_request_without_an_origin_is_allowed() {
        assertThat(policy.allowsOrigin(null, TestRequest.post())).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "localhost",
                "//localhost",
                "http:localhost",
                "http://",
                "http:///",
                "http://[::1",
                "http://user@localhost",
                "http://user:password@localhost",
                "http://@localhost",
                "http://localhost/",
                "http://localhost/path",
                "http://localhost?query",
                "http://localhost#fragment",
                "http://localhost http://localhost",
                "http://localhost,http://localhost",
                "http://localhost.",
                "file://",
                "data:text/html,x",
                "mailto:a@localhost",
                "%%",
            })
    void anything_that_is_not_exactly_an_origin_is_not_allowed(String origin) {
        assertThat(allowsOrigin(policy, origin, TestRequest.post())).isFalse();
    }

    @Test
    void two_origins_are_not_allowed_also_if_any_is() {
        HostAndOriginPolicy any = new HostAndOriginPolicy("", Set.of(), Set.of("*"));
        assertThat(any.allowsOrigin("http://a", TestRequest.post().with("Origin", "http://a", "http://a")))
                .isFalse();
        assertThat(allowsOrigin(any, "null", TestRequest.post())).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "false, http://rpc.example.com, -1, true",
        "false, http://rpc.example.com:80, -1, true",
        "false, http://rpc.example.com, 80, true",
        "false, https://rpc.example.com, -1, true",
        "false, https://rpc.example.com, 443, true",
        "false, https://rpc.example.com, 80, false",
        "false, http://rpc.example.com, 8080, false",
        "false, ftp://rpc.example.com, -1, false",
        "true, https://rpc.example.com, -1, true",
        "true, https://rpc.example.com:8443, 8443, true",
        "true, http://rpc.example.com, -1, false",
        "true, http://rpc.example.com:8443, 8443, false",
    })
    void a_page_of_this_server_has_its_host_its_port_and_at_least_its_security(
            boolean secure, String origin, int port, boolean allowed) {
        TestRequest request = TestRequest.post().host("rpc.example.com", port);
        assertThat(allowsOrigin(policy, origin, secure ? request.secure() : request))
                .isEqualTo(allowed);
    }

    @Test
    void if_any_host_is_allowed_no_page_is_of_this_server_but_those_of_this_machine() {
        HostAndOriginPolicy any = new HostAndOriginPolicy("", Set.of("*"), Set.of());
        assertThat(any.allowsHost(TestRequest.post().host("example.com"))).isTrue();
        assertThat(allowsOrigin(any, "http://example.com", TestRequest.post().host("example.com")))
                .isFalse();
        assertThat(allowsOrigin(any, "http://localhost:3000", TestRequest.post().host("example.com")))
                .isTrue();
    }
}
