package dev.antiphon.http;

import static dev.antiphon.web.contract.RawHttpClient.post;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.TranscriptServer;
import dev.antiphon.transport.Listener;
import dev.antiphon.web.contract.RawHttpClient;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Responses to the byte: no further headers, and one chunk for each message. */
@SuppressWarnings("StringConcatToTextBlock") // with the line ends of HTTP
class ResponseBytesTest {
    private static final String CALL = "{\"jsonrpc\":\"2.0\",\"method\":\"subtract\",\"params\":[42,23],\"id\":1}";
    private static final String ANSWER = "{\"jsonrpc\":\"2.0\",\"result\":19,\"id\":1}";
    private static final String COMMON_HEADERS = "x-content-type-options: nosniff\r\ncache-control: no-store\r\n";

    private final Listener listener = HttpTransport.serve(TranscriptServer.of(List.of(), true), 0);

    @AfterEach
    void close() {
        listener.close();
    }

    private void assertResponse(String request, String response) {
        try (RawHttpClient client = RawHttpClient.connect(listener)) {
            client.send(request);
            assertThat(new String(client.readBytes(response.length()), UTF_8)).isEqualTo(response);
        }
    }

    @Test
    void the_response_to_a_call() {
        assertResponse(
                post(CALL),
                "HTTP/1.1 200 OK\r\n" + COMMON_HEADERS + "content-type: application/json\r\ncontent-length: 36\r\n\r\n"
                        + ANSWER);
    }

    @Test
    void the_response_to_a_notification() {
        assertResponse(
                post("{\"jsonrpc\":\"2.0\",\"method\":\"update\",\"params\":[1]}"),
                "HTTP/1.1 204 No Content\r\n" + COMMON_HEADERS + "\r\n");
    }

    @Test
    void a_response_of_events() {
        assertResponse(
                post(CALL, "Accept: text/event-stream"),
                "HTTP/1.1 200 OK\r\n" + COMMON_HEADERS
                        + "transfer-encoding: chunked\r\ncontent-type: text/event-stream\r\nX-Accel-Buffering: no\r\n\r\n"
                        + "2c\r\ndata: " + ANSWER + "\n\n\r\n0\r\n\r\n");
    }

    @Test
    void a_response_of_lines() {
        assertResponse(
                post(CALL, "Accept: application/x-ndjson"),
                "HTTP/1.1 200 OK\r\n" + COMMON_HEADERS
                        + "transfer-encoding: chunked\r\ncontent-type: application/x-ndjson\r\nX-Accel-Buffering: no\r\n\r\n"
                        + "25\r\n" + ANSWER + "\n\r\n0\r\n\r\n");
    }
}
