package dev.antiphon.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.MethodHandler;
import dev.antiphon.Parameters;
import dev.antiphon.error.ServerBusyException;
import dev.antiphon.testkit.RecordingReceiver;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.TransportContext;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** What a handler learns of the request that brought its call, and what it can add to the reply. */
class HttpRequestContextTest {
    private static final String CALL = "{\"jsonrpc\":\"2.0\",\"method\":\"f\",\"id\":1}";

    private static Listener serve(MethodHandler handler) {
        return HttpTransport.serve(
                JsonRpcServer.builder().method("f", Parameters.none(), handler).build(), 0);
    }

    private static String result(String value) {
        return "\r\n\r\n{\"jsonrpc\":\"2.0\",\"result\":" + value + ",\"id\":1}";
    }

    @Test
    void a_handler_sees_headers_in_any_case_and_all_of_their_values() {
        try (Listener listener = serve(args -> {
                    TransportContext transport = args.call().transport();
                    return transport.header("x-tenant").orElse("")
                            + transport.headers("X-TENANT")
                            + transport.header("nothing").isPresent()
                            + transport.headers("nothing");
                });
                Wire wire = Wire.to(listener)) {
            assertThat(wire.send(Wire.post(CALL, "X-Tenant: blue", "X-Tenant: red"))
                            .reply())
                    .endsWith(result("\"blue[blue, red]false[]\""));
        }
    }

    @Test
    void a_handler_sees_the_address_and_the_path_and_no_principal() {
        try (Listener listener =
                        serve(args -> args.call().transport().remoteAddress().orElse("") + " "
                                + args.call().transport().path().orElse("") + " "
                                + args.call().transport().principal().isPresent());
                Wire wire = Wire.to(listener)) {
            assertThat(wire.send(Wire.postTo("/rpc?key=secret", "application/json", CALL))
                            .reply())
                    .endsWith(result("\"127.0.0.1:" + wire.socket().getLocalPort() + " /rpc false\""));
        }
    }

    @Test
    void a_handler_can_send_headers_beside_its_reply() {
        try (Listener listener = serve(args -> {
                    args.call().transport().responseHeader("X-Cost", "7");
                    args.call().transport().responseHeader("X-Cost", "8");
                    return 1;
                });
                Wire wire = Wire.to(listener)) {
            assertThat(wire.send(Wire.post(CALL)).reply())
                    .isEqualTo("HTTP/1.1 200 OK\r\n" + Wire.CARE + "X-Cost: 8\r\ncontent-type: application/json\r\n"
                            + "content-length: 35" + result("1"));
        }
    }

    @Test
    void a_handler_that_is_busy_knows_best_when_to_come_back() {
        try (Listener listener = serve(args -> {
                    args.call().transport().responseHeader("Retry-After", "7");
                    throw new ServerBusyException();
                });
                Wire wire = Wire.to(listener)) {
            assertThat(wire.send(Wire.post(CALL)).reply())
                    .startsWith(
                            "HTTP/1.1 503 Service Unavailable\r\n" + Wire.CARE + "Retry-After: 7\r\ncontent-type: ");
        }
    }

    @Test
    void a_header_with_line_ends_in_it_is_refused() {
        for (String[] header :
                new String[][] {{"X", "1\r\nY: 2"}, {"X\r\nY", "1"}, {"X", "1\n2"}, {"", "1"}, {"X Y", "1"}}) {
            try (Listener listener = serve(args -> {
                        args.call().transport().responseHeader(header[0], header[1]);
                        return 1;
                    });
                    Wire wire = Wire.to(listener)) {
                assertThat(wire.send(Wire.post(CALL)).reply())
                        .startsWith("HTTP/1.1 200 OK\r\n" + Wire.CARE
                                + "content-type: application/json\r\ncontent-length: ")
                        .contains("\"code\":-32602");
            }
        }
    }

    @Test
    void a_header_that_comes_after_the_reply_is_refused() throws Exception {
        AtomicReference<TransportContext> kept = new AtomicReference<>();
        try (Listener listener = serve(args -> {
                    kept.set(args.call().transport());
                    return 1;
                });
                Wire wire = Wire.to(listener)) {
            assertThat(wire.send(Wire.post(CALL)).reply()).endsWith(result("1"));
            CompletableFuture<Void> late =
                    CompletableFuture.runAsync(() -> kept.get().responseHeader("X", "1"));
            assertThat(late)
                    .failsWithin(60, TimeUnit.SECONDS)
                    .withThrowableThat()
                    .havingCause()
                    .isInstanceOf(IllegalStateException.class)
                    .withMessageContaining("sent already");
        }
    }

    @Test
    void the_time_that_a_client_waits_ends_the_handler() {
        try (Listener listener = serve(args -> {
                    new CountDownLatch(1).await(); // until it is interrupted
                    return 1;
                });
                Wire wire = Wire.to(listener)) {
            assertThat(wire.send(Wire.post(CALL, "Rpc-Timeout-Ms: 20")).reply()).contains("\"code\":-32005");
        }
    }

    @Test
    void over_a_websocket_a_handler_sees_what_the_handshake_said() {
        try (Listener listener =
                        serve(args -> args.call().transport().header("x-tenant").orElse("") + " "
                                + args.call().transport().path().orElse("") + " "
                                + args.call().transport().remoteAddress().isPresent());
                Channel channel = HttpTransport.connector("ws://localhost:" + listener.port() + "/rpc")
                        .header("X-Tenant", "blue")
                        .channel()) {
            RecordingReceiver inbox = new RecordingReceiver();
            channel.start(inbox);
            channel.send(CALL.getBytes(java.nio.charset.StandardCharsets.UTF_8));
            assertThat(inbox.next()).isEqualTo("{\"jsonrpc\":\"2.0\",\"result\":\"blue /rpc true\",\"id\":1}");
        }
    }
}
