package dev.antiphon.web.contract;

import static dev.antiphon.web.contract.RawHttpClient.post;
import static dev.antiphon.web.contract.RawHttpClient.request;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.Access;
import dev.antiphon.CapturedLog;
import dev.antiphon.Identity;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.MethodOption;
import dev.antiphon.Parameters;
import dev.antiphon.error.ForbiddenException;
import dev.antiphon.interceptor.Authenticator;
import dev.antiphon.transport.Listener;
import dev.antiphon.web.HttpStatusPolicy;
import dev.antiphon.web.server.HttpRulesBuilder;
import java.security.Principal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Authentication of requests, before their bodies are read. */
public abstract class AuthenticationContract extends HttpContract {
    private static final String TOKEN = "0123456789abcdefghij";
    private static final String AUTHORIZATION = "Authorization: Bearer " + TOKEN;
    private static final String WHO = call("who");
    private static final Authenticator BEARER = Authenticator.bearer(Map.of(TOKEN, Identity.of("ada", "admin")));

    private static JsonRpcServer server() {
        return JsonRpcServer.builder()
                .method(
                        "who",
                        Parameters.none(),
                        args -> args.call().principal().map(Principal::getName).orElse("anonymous"))
                .method("wipe", Parameters.none(), args -> "wiped", MethodOption.access(Access.roles("admin")))
                .build();
    }

    private Listener startWith(Authenticator authenticator, Consumer<HttpRulesBuilder<?>> more) {
        return start(server(), rules -> {
            rules.authenticate(authenticator);
            more.accept(rules);
        });
    }

    private Listener startWith(Authenticator authenticator) {
        return startWith(authenticator, rules -> {});
    }

    @Test
    void an_authenticated_caller_is_the_principal_of_its_calls() {
        try (RawHttpClient client = RawHttpClient.connect(startWith(BEARER))) {
            for (int i = 0; i < 3; i++) { // over one connection
                assertThat(client.send(post(WHO, AUTHORIZATION)).response())
                        .hasStatus(200)
                        .hasBody("{\"jsonrpc\":\"2.0\",\"result\":\"ada\",\"id\":1}");
            }
            assertThat(client.send(post(call("wipe"), AUTHORIZATION)).response())
                    .bodyContains("\"result\":\"wiped\"");
        }
    }

    @Test
    void a_body_that_arrives_during_authentication_is_read_completely() {
        String padded = WHO + " ".repeat(200_000);
        try (RawHttpClient client = RawHttpClient.connect(startWith(BEARER))) {
            assertThat(client.send(post(padded, AUTHORIZATION)).response()).bodyContains("\"result\":\"ada\"");
            client.send(request(
                    "POST", "/rpc", "Content-Type: application/json", AUTHORIZATION, "Transfer-Encoding: chunked"));
            for (String part : WHO.split("(?<=,)", -1)) {
                client.send(Integer.toHexString(part.length()) + "\r\n" + part + "\r\n");
            }
            assertThat(client.send("0\r\n\r\n").response()).bodyContains("\"result\":\"ada\"");
        }
    }

    @Test
    void unauthenticated_requests_get_401_and_a_challenge() {
        Listener listener = startWith(BEARER);
        for (String[] headers : new String[][] {{}, {"Authorization: Bearer wrong"}, {"Authorization: Basic eDp5"}}) {
            assertThat(send(listener, post(WHO, headers)))
                    .hasStatus(401)
                    .hasHeader("WWW-Authenticate", "Bearer")
                    .hasBody("Authentication required\n");
        }
    }

    @Test
    void a_rejection_does_not_wait_for_the_body() {
        assertThat(send(
                        startWith(BEARER),
                        request(
                                "POST",
                                "/rpc",
                                "Content-Type: application/json",
                                "Content-Length: 100",
                                "Expect: 100-continue")))
                .hasStatus(401);
    }

    @Test
    void an_identity_that_is_no_longer_valid_gets_401() {
        AtomicBoolean valid = new AtomicBoolean(true);
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
        Listener listener = startWith(transport -> Optional.of(eve));
        assertThat(send(listener, post(WHO))).hasStatus(200).bodyContains("eve");
        valid.set(false);
        assertThat(send(listener, post(WHO))).hasStatus(401);
    }

    @Test
    void preflight_requests_and_health_checks_need_no_authentication() {
        Listener listener =
                startWith(BEARER, rules -> rules.cors("https://app.example.com").health("/health"));
        assertThat(send(listener, request("GET", "/health"))).hasStatus(200);
        assertThat(send(
                        listener,
                        request(
                                "OPTIONS",
                                "/rpc",
                                "Origin: https://app.example.com",
                                "Access-Control-Request-Method: POST",
                                "Access-Control-Request-Headers: authorization")))
                .hasStatus(204);
        assertThat(send(listener, request("GET", "/rpc"))).hasStatus(401);
        assertThat(send(listener, post(WHO, "Origin: https://app.example.com")))
                .hasStatus(401)
                .hasHeader("Access-Control-Allow-Origin", "https://app.example.com");
    }

    @Test
    void other_hosts_and_origins_are_rejected_before_authentication() {
        AtomicInteger calls = new AtomicInteger();
        Listener listener = startWith(transport -> {
            calls.incrementAndGet();
            return Optional.empty();
        });
        assertThat(send(listener, post(WHO, "Origin: https://example.com"))).hasStatus(403);
        assertThat(send(listener, post(WHO).replace("localhost", "example.com")))
                .hasStatus(403);
        assertThat(calls).hasValue(0);
    }

    @Test
    void an_authenticator_that_fails_gets_500_without_details_and_is_logged() {
        try (CapturedLog log = new CapturedLog()) {
            Listener listener = startWith(transport -> {
                throw new IllegalStateException("the directory is away");
            });
            assertThat(send(listener, post(WHO, AUTHORIZATION))).hasStatus(500).bodyDoesNotContain("directory");
            assertThat(log.throwables()).anySatisfy(logged -> assertThat(logged).hasMessage("the directory is away"));
        }
    }

    @Test
    @SuppressWarnings("NullOptional") // what is tested
    void an_authenticator_that_returns_null_gets_401() {
        assertThat(send(startWith(transport -> null), post(WHO, AUTHORIZATION))).hasStatus(401);
    }

    @Test
    void an_authenticator_can_answer_403() {
        assertThat(send(
                        startWith(transport -> {
                            throw new ForbiddenException();
                        }),
                        post(WHO)))
                .hasStatus(403);
    }

    @Test
    void an_authenticator_that_blocks_does_not_delay_other_requests() {
        CountDownLatch release = new CountDownLatch(1);
        Listener listener = startWith(
                transport -> {
                    release.await();
                    return BEARER.authenticate(transport);
                },
                rules -> rules.health("/health"));
        try (RawHttpClient blocked = RawHttpClient.connect(listener);
                RawHttpClient other = RawHttpClient.connect(listener)) {
            blocked.send(post(WHO, AUTHORIZATION));
            assertThat(other.send(request("GET", "/health")).response()).hasStatus(200);
            release.countDown();
            assertThat(blocked.response()).bodyContains("\"result\":\"ada\"");
        }
    }

    @Test
    void every_response_has_the_common_headers() {
        Listener listener = startWith(BEARER, rules -> rules.health("/health").cors("https://app.example.com"));
        for (String request : List.of(
                post(WHO, AUTHORIZATION),
                post("{", AUTHORIZATION),
                post("{\"jsonrpc\":\"2.0\",\"method\":\"who\"}", AUTHORIZATION),
                post(WHO, AUTHORIZATION, "Accept: text/event-stream"),
                post(WHO),
                request("GET", "/health"),
                request("GET", "/nothing"),
                request("OPTIONS", "/rpc", "Origin: https://app.example.com", "Access-Control-Request-Method: POST"),
                post(WHO, "Origin: https://example.com"))) {
            assertThat(send(listener, request)).as(request).hasCommonHeaders();
        }
    }

    @Test
    void an_unauthenticated_call_gets_401_and_a_challenge_if_errors_are_mapped_to_statuses() {
        Listener listener = start(server(), rules -> rules.statusPolicy(HttpStatusPolicy.MAPPED));
        assertThat(send(listener, post(call("wipe"))))
                .hasStatus(401)
                .hasHeader("WWW-Authenticate", "Bearer")
                .bodyContains("\"code\":1000");
    }
}
