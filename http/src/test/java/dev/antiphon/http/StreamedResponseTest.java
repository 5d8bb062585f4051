package dev.antiphon.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameters;
import dev.antiphon.TranscriptServer;
import dev.antiphon.json.RawJson;
import dev.antiphon.transport.Listener;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Replies as server-sent events and as lines, to the byte. */
@SuppressWarnings("FutureReturnValueIgnored") // a handler may return a future
class StreamedResponseTest {
    private static final String CALL = "{\"jsonrpc\":\"2.0\",\"method\":\"subtract\",\"params\":[42,23],\"id\":1}";
    private static final String ANSWER = "{\"jsonrpc\":\"2.0\",\"result\":19,\"id\":1}";

    private static String ask(String message, String accept) {
        try (Listener listener = HttpTransport.serve(TranscriptServer.of(List.of(), true), 0);
                Wire wire = Wire.to(listener)) {
            return wire.send(Wire.post(message, "Accept: " + accept)).reply();
        }
    }

    private static String head(String contentType) {
        return "HTTP/1.1 200 OK\r\n" + Wire.CARE + "transfer-encoding: chunked\r\ncontent-type: " + contentType
                + "\r\nX-Accel-Buffering: no\r\n\r\n";
    }

    @Test
    void events_are_sent_to_those_who_like_them_best() {
        for (String accept : List.of(
                "text/event-stream", "Text/Event-Stream; charset=utf-8", "application/json;q=0.5, text/event-stream")) {
            assertThat(ask(CALL, accept))
                    .isEqualTo(head("text/event-stream") + "2c\r\ndata: " + ANSWER + "\n\n\r\n0\r\n\r\n");
        }
    }

    @Test
    void lines_are_sent_to_those_who_like_them_best() {
        for (String accept : List.of("application/x-ndjson", "application/jsonl", "application/ndjson")) {
            assertThat(ask(CALL, accept))
                    .isEqualTo(head("application/x-ndjson") + "25\r\n" + ANSWER + "\n\r\n0\r\n\r\n");
        }
    }

    @Test
    void everybody_else_gets_one_message() {
        for (String accept : List.of(
                "*/*",
                "application/json",
                "application/json, text/event-stream",
                "text/html",
                "text/event-stream;q=0",
                "text/event-stream;q=x, application/json;q=0.1",
                "application/*",
                "")) {
            assertThat(ask(CALL, accept))
                    .as(accept)
                    .contains("\r\ncontent-type: application/json\r\n")
                    .endsWith("\r\n\r\n" + ANSWER);
        }
    }

    @Test
    void what_has_a_status_of_its_own_is_no_stream() {
        assertThat(ask("{", "text/event-stream")).startsWith("HTTP/1.1 400 ").contains("application/json");
        assertThat(ask("{\"jsonrpc\":\"2.0\",\"method\":\"update\",\"params\":[1]}", "text/event-stream"))
                .isEqualTo("HTTP/1.1 204 No Content\r\n" + Wire.CARE + "\r\n");
    }

    @Test
    void line_ends_within_a_message_are_blanks() throws Exception {
        try (Listener listener = HttpTransport.serve(
                        JsonRpcServer.builder()
                                .method("f", Parameters.none(), args -> RawJson.of("[1,\n2,\r\n3]"))
                                .build(),
                        0);
                Wire wire = Wire.to(listener)) {
            assertThat(wire.send(Wire.post(
                                    "{\"jsonrpc\":\"2.0\",\"method\":\"f\",\"id\":1}", "Accept: text/event-stream"))
                            .reply())
                    .contains("\r\ndata: {\"jsonrpc\":\"2.0\",\"result\":[1, 2,  3],\"id\":1}\n\n\r\n");
        }
    }

    @Test
    void while_a_call_takes_long_its_client_sees_signs_of_life() throws IOException {
        signsOfLife("text/event-stream", "e\r\n: keep-alive\n\n\r\n", "\r\ndata: ");
    }

    @Test
    void while_a_call_takes_long_lines_are_empty() throws IOException {
        signsOfLife("application/x-ndjson", "1\r\n\n\r\n", "\r\n{");
    }

    private static void signsOfLife(String form, String sign, String before) throws IOException {
        CompletableFuture<Integer> result = new CompletableFuture<>();
        try (Listener listener = HttpTransport.builder(JsonRpcServer.builder()
                                .method("wait", Parameters.none(), args -> result)
                                .build())
                        .keepAlive(Duration.ofMillis(5))
                        .serve();
                Wire wire = Wire.to(listener)) {
            wire.send(Wire.post("{\"jsonrpc\":\"2.0\",\"method\":\"wait\",\"id\":1}", "Accept: " + form));
            assertThat(wire.readHead()).contains("\r\ncontent-type: " + form + "\r\n");
            for (int i = 0; i < 3; i++) {
                assertThat(new String(wire.bytes(sign.length()), java.nio.charset.StandardCharsets.UTF_8))
                        .isEqualTo(sign);
            }
            result.complete(7);
            StringBuilder rest = new StringBuilder();
            while (rest.indexOf("0\r\n\r\n") < 0) {
                rest.append((char) wire.oneByte());
            }
            assertThat(rest.toString().replace(sign, ""))
                    .contains(before)
                    .contains("\"result\":7")
                    .endsWith("\r\n0\r\n\r\n");
        }
    }
}
