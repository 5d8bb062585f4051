package dev.antiphon.web.contract;

import static dev.antiphon.web.contract.RawHttpClient.post;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameters;
import dev.antiphon.json.RawJson;
import dev.antiphon.transport.Listener;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Responses as server-sent events and as lines. */
@SuppressWarnings("FutureReturnValueIgnored") // a handler may return a future
public abstract class StreamedResponseContract extends HttpContract {
    private Listener start() {
        return start(rules -> {});
    }

    private static String accepting(String message, String accept) {
        return post(message, "Accept: " + accept);
    }

    private static void assertStreamed(RawHttpResponse response, String contentType, String body) {
        assertThat(response)
                .hasStatus(200)
                .hasCommonHeaders()
                .hasHeader("Content-Type", contentType)
                .hasHeader("X-Accel-Buffering", "no")
                .hasNoHeader("Content-Length")
                .hasBody(body);
    }

    @Test
    void clients_that_prefer_events_get_events() {
        Listener listener = start();
        for (String accept : List.of(
                "text/event-stream", "Text/Event-Stream; charset=utf-8", "application/json;q=0.5, text/event-stream")) {
            assertStreamed(
                    send(listener, accepting(SUBTRACT, accept)), "text/event-stream", "data: " + NINETEEN + "\n\n");
        }
    }

    @Test
    void clients_that_prefer_lines_get_lines() {
        Listener listener = start();
        for (String accept : List.of("application/x-ndjson", "application/jsonl", "application/ndjson")) {
            assertStreamed(send(listener, accepting(SUBTRACT, accept)), "application/x-ndjson", NINETEEN + "\n");
        }
    }

    @Test
    void other_clients_get_one_message() {
        Listener listener = start();
        for (String accept : List.of(
                "*/*",
                "application/json",
                "application/json, text/event-stream",
                "text/html",
                "text/event-stream;q=0",
                "text/event-stream;q=x, application/json;q=0.1",
                "application/*",
                "")) {
            assertThat(send(listener, accepting(SUBTRACT, accept)))
                    .as(accept)
                    .hasHeader("Content-Type", "application/json")
                    .hasBody(NINETEEN);
        }
    }

    @Test
    void errors_with_a_status_and_empty_responses_are_not_streams() {
        Listener listener = start();
        assertThat(send(listener, accepting("{", "text/event-stream")))
                .hasStatus(400)
                .hasHeader("Content-Type", "application/json");
        assertThat(send(
                        listener,
                        accepting("{\"jsonrpc\":\"2.0\",\"method\":\"update\",\"params\":[1]}", "text/event-stream")))
                .hasStatus(204)
                .hasCommonHeaders()
                .hasNoHeader("Content-Type");
    }

    @Test
    void line_breaks_within_a_message_become_blanks() {
        Listener listener = start(JsonRpcServer.builder()
                .method("f", Parameters.none(), args -> RawJson.of("[1,\n2,\r\n3]"))
                .build());
        assertThat(send(listener, accepting(call("f"), "text/event-stream")))
                .hasBody("data: {\"jsonrpc\":\"2.0\",\"result\":[1, 2,  3],\"id\":1}\n\n");
    }

    @Test
    void handlers_can_add_headers_to_a_stream() {
        Listener listener = start(JsonRpcServer.builder()
                .method("f", Parameters.none(), args -> {
                    args.call().transport().responseHeader("X-Cost", "7");
                    return 1;
                })
                .build());
        assertThat(send(listener, accepting(call("f"), "text/event-stream")))
                .hasHeader("X-Cost", "7")
                .bodyContains("\"result\":1");
    }

    @Test
    void keep_alive_events_are_sent_during_a_long_call() {
        assertKeepAlive("text/event-stream", ": keep-alive\n\n", "data: ", "\n\n");
    }

    @Test
    void empty_lines_are_sent_during_a_long_call() {
        assertKeepAlive("application/x-ndjson", "\n", "", "\n");
    }

    private void assertKeepAlive(String contentType, String frame, String prefix, String suffix) {
        CompletableFuture<Integer> result = new CompletableFuture<>();
        Listener listener = start(
                JsonRpcServer.builder()
                        .method("wait", Parameters.none(), args -> result)
                        .build(),
                rules -> rules.keepAlive(Duration.ofMillis(5)));
        try (RawHttpClient client = RawHttpClient.connect(listener)) {
            client.send(accepting(call("wait"), contentType));
            assertThat(client.head()).hasHeader("Content-Type", contentType);
            for (int i = 0; i < 3; i++) {
                assertThat(new String(client.body(frame.length()), UTF_8)).isEqualTo(frame);
            }
            result.complete(7);
            String message = prefix + "{\"jsonrpc\":\"2.0\",\"result\":7,\"id\":1}" + suffix;
            assertThat(new String(client.restOfBody(), UTF_8)).matches("(" + frame + ")*\\Q" + message + "\\E");
        }
    }
}
