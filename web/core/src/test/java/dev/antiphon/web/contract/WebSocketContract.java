package dev.antiphon.web.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.Access;
import dev.antiphon.Identity;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.MethodOption;
import dev.antiphon.Parameters;
import dev.antiphon.interceptor.Authenticator;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.Wait;
import java.security.Principal;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The rules of HTTP for WebSockets: their handshakes, their context, and their drain. For adapters that accept WebSockets. */
@SuppressWarnings("FutureReturnValueIgnored") // a handler may return a future
public abstract class WebSocketContract extends HttpContract {
    private final CountDownLatch entered = new CountDownLatch(1);
    private final CountDownLatch interrupted = new CountDownLatch(1);
    private final CompletableFuture<String> result = new CompletableFuture<>();

    private final JsonRpcServer server = JsonRpcServer.builder()
            .method(
                    "who",
                    Parameters.none(),
                    args -> args.call().principal().map(Principal::getName).orElse("anonymous"))
            .method("wipe", Parameters.none(), args -> "wiped", MethodOption.access(Access.roles("admin")))
            .method(
                    "context",
                    Parameters.none(),
                    args -> args.call().transport().header("x-tenant").orElse("")
                            + " " + args.call().transport().path().orElse("")
                            + " " + args.call().transport().remoteAddress().isPresent())
            .method("wait", Parameters.none(), args -> {
                entered.countDown();
                return result;
            })
            .method("block", Parameters.none(), args -> {
                entered.countDown();
                try {
                    new CountDownLatch(1).await(); // until it is interrupted
                    return "never";
                } catch (InterruptedException e) {
                    interrupted.countDown();
                    throw e;
                }
            })
            .build();

    private static String result(String value) {
        return "{\"jsonrpc\":\"2.0\",\"result\":\"" + value + "\",\"id\":1}";
    }

    @Test
    void a_websocket_and_requests_share_a_path() {
        Listener listener = start(rules -> {});
        try (RawWebSocket socket = RawWebSocket.connect(listener)) {
            assertThat(socket.text(SUBTRACT).nextText()).isEqualTo(NINETEEN);
            assertThat(send(listener, RawHttpClient.post(SUBTRACT))).hasBody(NINETEEN);
            assertThat(socket.text(SUBTRACT).nextText()).isEqualTo(NINETEEN);
        }
    }

    @Test
    void a_handshake_from_another_origin_gets_403() {
        assertThat(send(start(rules -> {}), RawWebSocket.handshake("Origin: https://example.com")))
                .hasStatus(403);
    }

    @Test
    void a_handshake_for_another_host_gets_403() {
        assertThat(send(start(rules -> {}), RawWebSocket.handshake().replace("localhost", "example.com")))
                .hasStatus(403);
    }

    @Test
    void an_unauthenticated_handshake_gets_401_and_a_challenge() {
        Listener listener = start(
                server,
                rules -> rules.authenticate(Authenticator.bearer(Map.of("0123456789abcdefghij", Identity.of("ada")))));
        assertThat(send(listener, RawWebSocket.handshake())).hasStatus(401).hasHeader("WWW-Authenticate", "Bearer");
    }

    @Test
    void the_caller_of_a_handshake_is_the_principal_until_its_identity_expires() {
        AtomicBoolean valid = new AtomicBoolean(true);
        AtomicInteger authentications = new AtomicInteger();
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
        Listener listener = start(
                server,
                rules -> rules.authenticate(transport -> {
                    authentications.incrementAndGet();
                    return transport.header("X-Key").map(key -> eve);
                }));
        try (RawWebSocket socket = RawWebSocket.connect(listener, "X-Key: 1")) {
            assertThat(socket.text(call("who")).nextText()).isEqualTo(result("eve"));
            assertThat(socket.text(call("wipe")).nextText()).isEqualTo(result("wiped"));
            valid.set(false);
            assertThat(socket.text(call("who")).nextText()).isEqualTo(result("anonymous"));
            assertThat(socket.text(call("wipe")).nextText()).contains("Unauthenticated");
            assertThat(authentications).hasValue(1);
        }
    }

    @Test
    void a_handler_reads_the_headers_of_the_handshake() {
        try (RawWebSocket socket = RawWebSocket.connect(start(server), "X-Tenant: blue")) {
            assertThat(socket.text(call("context")).nextText()).isEqualTo(result("blue /rpc true"));
        }
    }

    @Test
    void a_client_that_disconnects_interrupts_its_calls() {
        try (RawWebSocket socket = RawWebSocket.connect(start(server))) {
            socket.text(call("block"));
            Wait.forLatch(entered);
        }
        Wait.forLatch(interrupted);
    }

    @Test
    void a_drain_waits_for_calls_in_flight_and_then_closes_the_websocket_with_1001() {
        Listener listener = start(server);
        try (RawWebSocket socket = RawWebSocket.connect(listener)) {
            socket.text(call("wait"));
            Wait.forLatch(entered);
            CompletableFuture<Boolean> drained = listener.drain(Duration.ofMinutes(1));
            assertThat(drained).isNotDone();
            result.complete("done");
            assertThat(socket.nextText()).contains("\"done\"");
            assertThat(socket.next().code()).isEqualTo(1001);
            socket.send(RawWebSocket.CLOSE, true, RawWebSocket.closePayload(1001, ""));
            assertThat(Wait.forResult(drained)).isTrue();
        }
    }
}
