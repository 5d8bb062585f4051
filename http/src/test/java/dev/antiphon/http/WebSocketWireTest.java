package dev.antiphon.http;

import static dev.antiphon.http.RawWebSocket.BINARY;
import static dev.antiphon.http.RawWebSocket.CLOSE;
import static dev.antiphon.http.RawWebSocket.CONTINUATION;
import static dev.antiphon.http.RawWebSocket.PING;
import static dev.antiphon.http.RawWebSocket.PONG;
import static dev.antiphon.http.RawWebSocket.TEXT;
import static dev.antiphon.http.RawWebSocket.closePayload;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Limit;
import dev.antiphon.Parameters;
import dev.antiphon.TranscriptServer;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Listener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a server does with frames, good and bad, as they are on the wire. */
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

    private RawWebSocket open(UnaryOperator<HttpListenerBuilder> how) {
        JsonRpcServer server = TranscriptServer.of(List.of("limit MESSAGE_BYTES " + LIMIT), true);
        listener = how.apply(HttpTransport.builder(server)
                        .onConnect((connection, methods) -> connected.complete(connection)))
                .serve();
        return RawWebSocket.to(listener);
    }

    private RawWebSocket open() {
        return open(UnaryOperator.identity());
    }

    private Disconnect end() {
        return connected.join().onClose().orTimeout(60, TimeUnit.SECONDS).join();
    }

    private static void assertGoesOn(RawWebSocket socket) {
        assertThat(socket.text(CALL).nextText()).isEqualTo(ANSWER);
    }

    // --- messages

    @Test
    void a_message_is_a_text_frame_and_so_is_its_answer() {
        try (RawWebSocket socket = open()) {
            assertGoesOn(socket);
            assertGoesOn(socket);
        }
    }

    @Test
    void a_message_may_come_in_fragments_with_control_frames_between_them() {
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
    void pings_are_answered_with_what_they_said() {
        try (RawWebSocket socket = open()) {
            socket.send(PING, true, "are you there?".getBytes(UTF_8));
            assertThat(socket.next()).hasToString(PONG + " are you there?");
        }
    }

    @Test
    void what_is_no_utf_8_is_a_parse_error_and_the_connection_goes_on() {
        try (RawWebSocket socket = open()) {
            socket.send(TEXT, true, new byte[] {'"', (byte) 0xc3, '"'});
            assertThat(socket.nextText()).contains("-32700");
            assertGoesOn(socket);
        }
    }

    @Test
    void an_empty_message_is_a_parse_error_and_the_connection_goes_on() {
        try (RawWebSocket socket = open()) {
            assertThat(socket.text("").nextText()).contains("-32700");
            assertGoesOn(socket);
        }
    }

    @Test
    void a_message_of_the_largest_size_is_taken_whole_or_in_fragments() {
        String call = CALL + " ".repeat(LIMIT - CALL.length());
        try (RawWebSocket socket = open()) {
            assertThat(socket.text(call).nextText()).isEqualTo(ANSWER);
            socket.send(TEXT, false, call.substring(0, 5000).getBytes(UTF_8));
            socket.send(CONTINUATION, true, call.substring(5000).getBytes(UTF_8));
            assertThat(socket.nextText()).isEqualTo(ANSWER);
        }
    }

    // --- too much, and wrong

    @Test
    void a_fragmented_message_that_is_too_large_is_answered_with_its_error_and_the_connection_goes_on() {
        try (RawWebSocket socket = open()) {
            socket.send(TEXT, false, new byte[6000]);
            socket.send(CONTINUATION, false, new byte[6000]);
            socket.send(CONTINUATION, false, new byte[6000]);
            socket.send(CONTINUATION, true, new byte[6000]);
            assertThat(socket.nextText()).contains("\"code\":-32004");
            assertGoesOn(socket);
        }
    }

    @Test
    void a_frame_that_is_too_large_ends_the_connection_with_1009() {
        try (RawWebSocket socket = open()) {
            socket.wire().tries(RawWebSocket.frame(TEXT, true, true, new byte[LIMIT + 1]));
            assertThat(socket.next().code()).isEqualTo(1009);
            assertThat(socket.wire().rest()).isEmpty();
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
            assertThat(socket.wire().rest()).isEmpty();
        }
    }

    @Test
    void a_binary_message_is_taken_if_that_is_enabled() {
        try (RawWebSocket socket = open(HttpListenerBuilder::binaryMessages)) {
            socket.send(BINARY, true, CALL.getBytes(UTF_8));
            assertThat(socket.nextText()).isEqualTo(ANSWER);
        }
    }

    @Test
    void a_client_s_frame_without_a_mask_ends_the_connection_with_1002() {
        try (RawWebSocket socket = open()) {
            socket.wire().send(RawWebSocket.frame(TEXT, true, false, CALL.getBytes(UTF_8)));
            assertThat(socket.next().code()).isEqualTo(1002);
            assertThat(socket.wire().rest()).isEmpty();
        }
    }

    @Test
    void frames_that_make_no_sense_end_the_connection_with_1002() {
        List<byte[]> nonsense = List.of(
                RawWebSocket.frame(CONTINUATION, true, true, new byte[1]),
                RawWebSocket.frame(5, true, true, new byte[1]),
                RawWebSocket.frame(PING, false, true, new byte[1]),
                RawWebSocket.frame(PING, true, true, new byte[126]));
        List<RawWebSocket> sockets = new ArrayList<>(List.of(open()));
        try {
            while (sockets.size() < nonsense.size()) {
                sockets.add(RawWebSocket.to(listener));
            }
            for (int i = 0; i < nonsense.size(); i++) {
                sockets.get(i).wire().send(nonsense.get(i));
            }
            // All at once: each is kept open for some time, in which the peer could answer the close frame.
            for (RawWebSocket socket : sockets) {
                assertThat(socket.next().code()).isEqualTo(1002);
                assertThat(socket.wire().rest()).isEmpty();
            }
        } finally {
            sockets.forEach(RawWebSocket::close);
        }
    }

    @Test
    void a_message_that_is_begun_and_not_ended_ends_the_connection() {
        try (RawWebSocket socket =
                open(builder -> builder.webSocketTimeouts(Duration.ofSeconds(30), Duration.ofMillis(50)))) {
            socket.send(TEXT, false, "{".getBytes(UTF_8));
            assertThat(socket.wire().rest()).isEmpty();
            assertThat(end().kind()).isEqualTo(Disconnect.Kind.STALLED);
        }
    }

    @Test
    void a_peer_that_does_not_answer_pings_is_given_up() {
        try (RawWebSocket socket = open(builder -> builder.ping(Duration.ofMillis(20), Duration.ofMillis(20)))) {
            assertThat(socket.next().opcode()).isEqualTo(PING);
            assertThat(socket.wire().rest()).isEmpty();
            assertThat(end().kind()).isEqualTo(Disconnect.Kind.LOST);
            assertThat(end().detail()).contains("ping");
        }
    }

    @Test
    void a_peer_that_answers_pings_is_kept() {
        try (RawWebSocket socket = open(builder -> builder.ping(Duration.ofMillis(5), Duration.ofSeconds(60)))) {
            for (int i = 0; i < 20; i++) {
                assertThat(socket.next().opcode()).isEqualTo(PING);
                socket.send(PONG, true, new byte[0]);
            }
        }
    }

    // --- the end

    @Test
    void a_client_that_closes_gets_its_code_back_and_the_connection_ends() {
        try (RawWebSocket socket = open()) {
            assertGoesOn(socket);
            socket.send(CLOSE, true, closePayload(4000, "enough"));
            assertThat(socket.next().code()).isEqualTo(4000);
            assertThat(socket.wire().rest()).isEmpty();
            assertThat(end().kind()).isEqualTo(Disconnect.Kind.REMOTE);
            assertThat(end().detail()).contains("4000").contains("enough");
        }
        Poll.until("the connection is not counted any more", () -> listener.connections() == 0);
    }

    @Test
    void a_client_that_closes_without_a_code_gets_none_back() {
        try (RawWebSocket socket = open()) {
            socket.send(CLOSE, true, new byte[0]);
            assertThat(socket.next()).hasToString(CLOSE + " ");
            assertThat(socket.wire().rest()).isEmpty();
        }
    }

    @Test
    void a_client_that_goes_without_a_word_is_lost() {
        try (RawWebSocket socket = open()) {
            assertGoesOn(socket);
        }
        assertThat(end().kind()).isEqualTo(Disconnect.Kind.LOST);
        Poll.until("the connection is not counted any more", () -> listener.connections() == 0);
    }

    @Test
    void a_server_that_closes_says_1000_and_waits_for_the_answer() {
        try (RawWebSocket socket = open()) {
            assertGoesOn(socket);
            connected.join().close();
            assertThat(socket.next().code()).isEqualTo(1000);
            socket.send(CLOSE, true, closePayload(1000, ""));
            assertThat(socket.wire().rest()).isEmpty();
            assertThat(end().kind()).isEqualTo(Disconnect.Kind.LOCAL);
        }
    }

    @Test
    void a_peer_that_never_answers_the_close_frame_is_not_waited_for() {
        try (RawWebSocket socket = open()) {
            connected.join().close();
            assertThat(socket.next().code()).isEqualTo(1000);
            assertThat(socket.wire().rest()).isEmpty();
            assertThat(end().kind()).isEqualTo(Disconnect.Kind.LOCAL);
        }
    }

    // --- the handshake

    @Test
    void the_handshake_is_answered_as_the_standard_says() {
        listener = HttpTransport.serve(TranscriptServer.of(List.of(), true), 0);
        try (Wire wire = Wire.to(listener)) {
            assertThat(wire.send(RawWebSocket.handshake()).reply())
                    .startsWith("HTTP/1.1 101 Switching Protocols\r\n")
                    .containsIgnoringCase("\r\nsec-websocket-accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n")
                    .doesNotContainIgnoringCase("sec-websocket-protocol")
                    .doesNotContainIgnoringCase("sec-websocket-extensions");
        }
    }

    @Test
    void a_subprotocol_is_agreed_upon_if_both_have_it() {
        listener = HttpTransport.builder(TranscriptServer.of(List.of(), true))
                .subprotocols("jsonrpc2", "other")
                .serve();
        try (Wire wire = Wire.to(listener)) {
            assertThat(wire.send(RawWebSocket.handshake("Sec-WebSocket-Protocol: strange, jsonrpc2"))
                            .reply())
                    .containsIgnoringCase("\r\nsec-websocket-protocol: jsonrpc2\r\n");
        }
    }

    @Test
    void a_handshake_that_is_wrong_is_refused_and_said_so() {
        listener = HttpTransport.serve(TranscriptServer.of(List.of(), true), 0);
        try (Wire wire = Wire.to(listener)) {
            assertThat(wire.send(Wire.head("GET", "/rpc", "Upgrade: websocket", "Connection: Upgrade"))
                            .reply())
                    .startsWith("HTTP/1.1 400 ");
        }
        try (Wire wire = Wire.to(listener)) {
            assertThat(wire.send(RawWebSocket.handshake().replace("Version: 13", "Version: 99"))
                            .reply())
                    .startsWith("HTTP/1.1 426 ");
        }
    }

    // --- both directions

    @Test
    void a_service_is_registered_for_one_connection_and_its_handler_calls_the_client_back() {
        listener = HttpTransport.builder(JsonRpcServer.builder()
                        .limit(Limit.MESSAGE_BYTES, LIMIT)
                        .build())
                .onConnect((connection, methods) -> methods.method(
                        "whoami",
                        Parameters.none(),
                        args -> connection.call("name", String.class) + " of " + connection.peer()))
                .serve();
        try (RawWebSocket socket = RawWebSocket.to(listener)) {
            socket.text("{\"jsonrpc\":\"2.0\",\"method\":\"whoami\",\"id\":1}");
            assertThat(socket.nextText()).isEqualTo("{\"jsonrpc\":\"2.0\",\"method\":\"name\",\"id\":1}");
            socket.text("{\"jsonrpc\":\"2.0\",\"result\":\"Ada\",\"id\":1}");
            assertThat(socket.nextText())
                    .isEqualTo("{\"jsonrpc\":\"2.0\",\"result\":\"Ada of ws client 127.0.0.1:"
                            + socket.wire().socket().getLocalPort() + "\",\"id\":1}");
        }
    }
}
