package dev.antiphon.http;

import static dev.antiphon.web.contract.RawWebSocket.BINARY;
import static dev.antiphon.web.contract.RawWebSocket.CLOSE;
import static dev.antiphon.web.contract.RawWebSocket.CONTINUATION;
import static dev.antiphon.web.contract.RawWebSocket.PING;
import static dev.antiphon.web.contract.RawWebSocket.PONG;
import static dev.antiphon.web.contract.RawWebSocket.TEXT;
import static dev.antiphon.web.contract.RawWebSocket.closePayload;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Limit;
import dev.antiphon.Parameters;
import dev.antiphon.TranscriptServer;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.Wait;
import dev.antiphon.web.contract.RawHttpClient;
import dev.antiphon.web.contract.RawWebSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** WebSocket frames of a server, for valid and invalid frames of a client. */
class WebSocketWireTest {
    private static final String CALL = "{\"jsonrpc\":\"2.0\",\"method\":\"subtract\",\"params\":[42,23],\"id\":1}";
    private static final String ANSWER = "{\"jsonrpc\":\"2.0\",\"result\":19,\"id\":1}";
    private static final int LIMIT = 10_000;

    private final CompletableFuture<JsonRpcConnection> connected = new CompletableFuture<>();
    private Listener listener;

    @AfterEach
    void close() {
        if (listener != null) {
            listener.drain(Duration.ZERO).join();
        }
    }

    private RawWebSocket open(UnaryOperator<HttpListenerBuilder> options) {
        JsonRpcServer server = TranscriptServer.of(List.of("limit MESSAGE_BYTES " + LIMIT), true);
        listener = options.apply(HttpTransport.builder(server)
                        .onConnect((connection, methods) -> connected.complete(connection)))
                .serve();
        return RawWebSocket.connect(listener);
    }

    private RawWebSocket open() {
        return open(UnaryOperator.identity());
    }

    private Disconnect end() {
        return connected.join().onClose().orTimeout(60, TimeUnit.SECONDS).join();
    }

    private static void assertStillAnswers(RawWebSocket socket) {
        assertThat(socket.text(CALL).nextText()).isEqualTo(ANSWER);
    }

    // Messages

    @Test
    void a_message_and_its_response_are_text_frames() {
        try (RawWebSocket socket = open()) {
            assertStillAnswers(socket);
            assertStillAnswers(socket);
        }
    }

    @Test
    void a_message_may_have_fragments_with_control_frames_between_them() {
        try (RawWebSocket socket = open()) {
            socket.send(TEXT, false, CALL.substring(0, 10).getBytes(UTF_8));
            socket.send(PING, true, "1".getBytes(UTF_8));
            assertThat(socket.next()).hasToString("10 1");
            socket.send(CONTINUATION, false, new byte[0]);
            socket.send(PONG, true, new byte[0]);
            socket.send(CONTINUATION, false, CALL.substring(10, 20).getBytes(UTF_8));
            socket.send(CONTINUATION, true, CALL.substring(20).getBytes(UTF_8));
            assertThat(socket.nextText()).isEqualTo(ANSWER);
        }
    }

    @Test
    void pings_are_answered_with_their_payload() {
        try (RawWebSocket socket = open()) {
            socket.send(PING, true, "are you there?".getBytes(UTF_8));
            assertThat(socket.next()).hasToString(PONG + " are you there?");
        }
    }

    @Test
    void malformed_utf_8_is_a_parse_error_and_the_connection_stays_open() {
        try (RawWebSocket socket = open()) {
            socket.send(TEXT, true, new byte[] {'"', (byte) 0xc3, '"'});
            assertThat(socket.nextText()).contains("-32700");
            assertStillAnswers(socket);
        }
    }

    @Test
    void an_empty_message_is_a_parse_error_and_the_connection_stays_open() {
        try (RawWebSocket socket = open()) {
            assertThat(socket.text("").nextText()).contains("-32700");
            assertStillAnswers(socket);
        }
    }

    @Test
    void a_message_of_the_maximum_size_is_accepted_whole_or_in_fragments() {
        String call = CALL + " ".repeat(LIMIT - CALL.length());
        try (RawWebSocket socket = open()) {
            assertThat(socket.text(call).nextText()).isEqualTo(ANSWER);
            socket.send(TEXT, false, call.substring(0, 5000).getBytes(UTF_8));
            socket.send(CONTINUATION, true, call.substring(5000).getBytes(UTF_8));
            assertThat(socket.nextText()).isEqualTo(ANSWER);
        }
    }

    // Too large and invalid frames

    @Test
    void a_fragmented_message_that_is_too_large_gets_an_error_and_the_connection_stays_open() {
        try (RawWebSocket socket = open()) {
            socket.send(TEXT, false, new byte[6000]);
            socket.send(CONTINUATION, false, new byte[6000]);
            socket.send(CONTINUATION, false, new byte[6000]);
            socket.send(CONTINUATION, true, new byte[6000]);
            assertThat(socket.nextText()).contains("\"code\":-32004");
            assertStillAnswers(socket);
        }
    }

    @Test
    void a_frame_that_is_too_large_ends_the_connection_with_1009() {
        try (RawWebSocket socket = open()) {
            socket.client().trySend(RawWebSocket.frame(TEXT, true, true, new byte[LIMIT + 1]));
            assertThat(socket.next().code()).isEqualTo(1009);
            assertThat(socket.client().rest()).isEmpty();
            assertThat(end().kind()).isEqualTo(Disconnect.Kind.BROKEN_FRAME);
        }
    }

    @Test
    void a_binary_message_ends_the_connection_with_1003() {
        try (RawWebSocket socket = open()) {
            socket.send(BINARY, true, CALL.getBytes(UTF_8));
            RawWebSocket.Frame close = socket.next();
            assertThat(close.code()).isEqualTo(1003);
            assertThat(close.text()).endsWith("binary messages are not accepted, only text");
            socket.send(CLOSE, true, closePayload(1003, ""));
            assertThat(socket.client().rest()).isEmpty();
        }
    }

    @Test
    void a_binary_message_is_accepted_if_that_is_enabled() {
        try (RawWebSocket socket = open(HttpListenerBuilder::binaryMessages)) {
            socket.send(BINARY, true, CALL.getBytes(UTF_8));
            assertThat(socket.nextText()).isEqualTo(ANSWER);
        }
    }

    @Test
    void a_frame_without_a_mask_ends_the_connection_with_1002() {
        try (RawWebSocket socket = open()) {
            socket.client().send(RawWebSocket.frame(TEXT, true, false, CALL.getBytes(UTF_8)));
            assertThat(socket.next().code()).isEqualTo(1002);
            assertThat(socket.client().rest()).isEmpty();
        }
    }

    @Test
    void invalid_frames_end_the_connection_with_1002() {
        List<byte[]> invalid = List.of(
                RawWebSocket.frame(CONTINUATION, true, true, new byte[1]),
                RawWebSocket.frame(5, true, true, new byte[1]),
                RawWebSocket.frame(PING, false, true, new byte[1]),
                RawWebSocket.frame(PING, true, true, new byte[126]));
        List<RawWebSocket> sockets = new ArrayList<>(List.of(open()));
        try {
            while (sockets.size() < invalid.size()) {
                sockets.add(RawWebSocket.connect(listener));
            }
            for (int i = 0; i < invalid.size(); i++) {
                sockets.get(i).client().send(invalid.get(i));
            }
            // All at once: each is kept open for some time, in which the peer could answer the close frame.
            for (RawWebSocket socket : sockets) {
                assertThat(socket.next().code()).isEqualTo(1002);
                assertThat(socket.client().rest()).isEmpty();
            }
        } finally {
            sockets.forEach(RawWebSocket::close);
        }
    }

    @Test
    void a_message_whose_next_fragment_is_late_ends_the_connection() {
        try (RawWebSocket socket =
                open(builder -> builder.webSocketTimeouts(Duration.ofSeconds(30), Duration.ofMillis(50)))) {
            socket.send(TEXT, false, "{".getBytes(UTF_8));
            assertThat(socket.client().rest()).isEmpty();
            assertThat(end().kind()).isEqualTo(Disconnect.Kind.STALLED);
        }
    }

    @Test
    void a_peer_that_does_not_answer_pings_is_disconnected() {
        try (RawWebSocket socket = open(builder -> builder.ping(Duration.ofMillis(20), Duration.ofMillis(20)))) {
            assertThat(socket.next().opcode()).isEqualTo(PING);
            assertThat(socket.client().rest()).isEmpty();
            assertThat(end().kind()).isEqualTo(Disconnect.Kind.LOST);
            assertThat(end().detail()).contains("ping");
        }
    }

    @Test
    void a_peer_that_answers_pings_stays_connected() {
        try (RawWebSocket socket = open(builder -> builder.ping(Duration.ofMillis(5), Duration.ofSeconds(60)))) {
            for (int i = 0; i < 20; i++) {
                assertThat(socket.next().opcode()).isEqualTo(PING);
                socket.send(PONG, true, new byte[0]);
            }
        }
    }

    // Close

    @Test
    void a_client_that_closes_gets_its_code_back_and_the_connection_is_closed() {
        try (RawWebSocket socket = open()) {
            assertStillAnswers(socket);
            socket.send(CLOSE, true, closePayload(4000, "enough"));
            assertThat(socket.next().code()).isEqualTo(4000);
            assertThat(socket.client().rest()).isEmpty();
            assertThat(end().kind()).isEqualTo(Disconnect.Kind.REMOTE);
            assertThat(end().detail()).contains("4000").contains("enough");
        }
        Wait.until("the connection does not count any more", () -> listener.connections() == 0);
    }

    @Test
    void a_client_that_closes_without_a_code_gets_none_back() {
        try (RawWebSocket socket = open()) {
            socket.send(CLOSE, true, new byte[0]);
            assertThat(socket.next()).hasToString(CLOSE + " ");
            assertThat(socket.client().rest()).isEmpty();
        }
    }

    @Test
    void a_client_that_disconnects_without_a_close_frame_is_lost() {
        try (RawWebSocket socket = open()) {
            assertStillAnswers(socket);
        }
        assertThat(end().kind()).isEqualTo(Disconnect.Kind.LOST);
        Wait.until("the connection does not count any more", () -> listener.connections() == 0);
    }

    @Test
    void a_server_that_closes_sends_1000_and_waits_for_the_close_frame() {
        try (RawWebSocket socket = open()) {
            assertStillAnswers(socket);
            connected.join().close();
            assertThat(socket.next().code()).isEqualTo(1000);
            socket.send(CLOSE, true, closePayload(1000, ""));
            assertThat(socket.client().rest()).isEmpty();
            assertThat(end().kind()).isEqualTo(Disconnect.Kind.LOCAL);
        }
    }

    @Test
    void a_peer_that_never_answers_the_close_frame_is_disconnected() {
        try (RawWebSocket socket = open()) {
            connected.join().close();
            assertThat(socket.next().code()).isEqualTo(1000);
            assertThat(socket.client().rest()).isEmpty();
            assertThat(end().kind()).isEqualTo(Disconnect.Kind.LOCAL);
        }
    }

    // Handshake

    @Test
    void the_response_to_a_handshake_follows_rfc_6455() {
        listener = HttpTransport.serve(TranscriptServer.of(List.of(), true), 0);
        try (RawHttpClient client = RawHttpClient.connect(listener)) {
            assertThat(client.send(RawWebSocket.handshake()).head())
                    .hasStatus(101)
                    .hasHeader("Sec-WebSocket-Accept", "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
                    .hasNoHeader("Sec-WebSocket-Protocol")
                    .hasNoHeader("Sec-WebSocket-Extensions");
        }
    }

    @Test
    void a_subprotocol_that_both_support_is_selected() {
        listener = HttpTransport.builder(TranscriptServer.of(List.of(), true))
                .subprotocols("jsonrpc2", "other")
                .serve();
        try (RawHttpClient client = RawHttpClient.connect(listener)) {
            assertThat(client.send(RawWebSocket.handshake("Sec-WebSocket-Protocol: unknown, jsonrpc2"))
                            .head())
                    .hasHeader("Sec-WebSocket-Protocol", "jsonrpc2");
        }
    }

    @Test
    void an_invalid_handshake_is_rejected() {
        listener = HttpTransport.serve(TranscriptServer.of(List.of(), true), 0);
        try (RawHttpClient client = RawHttpClient.connect(listener)) {
            assertThat(client.send(RawHttpClient.request("GET", "/rpc", "Upgrade: websocket", "Connection: Upgrade"))
                            .head())
                    .hasStatus(400);
        }
        try (RawHttpClient client = RawHttpClient.connect(listener)) {
            assertThat(client.send(RawWebSocket.handshake().replace("Version: 13", "Version: 99"))
                            .head())
                    .hasStatus(426);
        }
    }

    // Both directions

    @Test
    void a_method_registered_for_one_connection_can_call_the_client() {
        listener = HttpTransport.builder(JsonRpcServer.builder()
                        .limit(Limit.MESSAGE_BYTES, LIMIT)
                        .build())
                .onConnect((connection, methods) -> methods.method(
                        "whoami",
                        Parameters.none(),
                        args -> connection.call("name", String.class) + " of " + connection.peer()))
                .serve();
        try (RawWebSocket socket = RawWebSocket.connect(listener)) {
            socket.text("{\"jsonrpc\":\"2.0\",\"method\":\"whoami\",\"id\":1}");
            assertThat(socket.nextText()).isEqualTo("{\"jsonrpc\":\"2.0\",\"method\":\"name\",\"id\":1}");
            socket.text("{\"jsonrpc\":\"2.0\",\"result\":\"Ada\",\"id\":1}");
            assertThat(socket.nextText())
                    .isEqualTo("{\"jsonrpc\":\"2.0\",\"result\":\"Ada of ws client 127.0.0.1:"
                            + socket.client().socket().getLocalPort() + "\",\"id\":1}");
        }
    }
}
