package dev.antiphon.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.Limit;
import dev.antiphon.Parameters;
import dev.antiphon.TranscriptServer;
import dev.antiphon.transport.Listener;
import dev.antiphon.web.HttpStatusPolicy;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What HTTP itself says of requests and replies, as text on the wire. */
@SuppressWarnings("FutureReturnValueIgnored") // a handler may return a future
class HttpSemanticsTest {
    private static final String CALL = "{\"jsonrpc\":\"2.0\",\"method\":\"subtract\",\"params\":[42,23],\"id\":1}";
    private static final String ANSWER = "{\"jsonrpc\":\"2.0\",\"result\":19,\"id\":1}";
    private static final String OK =
            "HTTP/1.1 200 OK\r\n" + Wire.CARE + "content-type: application/json\r\ncontent-length: 36\r\n\r\n" + ANSWER;
    private static final String PARSE_ERROR =
            "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32700,\"message\":\"Parse error\"},\"id\":null}";

    private Listener listener = HttpTransport.serve(TranscriptServer.of(List.of(), true), 0);

    @AfterEach
    void close() {
        listener.close();
    }

    /** Serves in another way. */
    private void serve(HttpListenerBuilder builder) {
        listener.close();
        listener = builder.serve();
    }

    private static HttpListenerBuilder server() {
        return HttpTransport.builder(TranscriptServer.of(List.of(), true));
    }

    private String exchange(String request) {
        try (Wire wire = Wire.to(listener)) {
            return wire.send(request).reply();
        }
    }

    // --- what is taken

    @Test
    void a_call_is_answered_with_200() {
        assertThat(exchange(Wire.post(CALL))).isEqualTo(OK);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/json",
                "Application/JSON",
                "application/json; charset=utf-8",
                "application/json;charset=UTF-8",
                "application/json; charset=\"utf-8\"",
                "application/json; CHARSET=\"Utf-8\"; q=1",
                "application/json-rpc",
                "application/jsonrequest",
                "application/vnd.example+json",
            })
    void json_in_utf_8_is_taken(String contentType) {
        assertThat(exchange(Wire.postTo("/rpc", contentType, CALL))).isEqualTo(OK);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "text/plain",
                "application/x-www-form-urlencoded",
                "application/json; charset=iso-8859-1",
                "application/json; charset=\"utf-16\"",
                "application/jsonp",
                "json",
            })
    void everything_else_is_refused_with_415(String contentType) {
        assertThat(exchange(Wire.postTo("/rpc", contentType, CALL)))
                .startsWith("HTTP/1.1 415 Unsupported Media Type\r\n")
                .contains("\r\naccept-post: application/json\r\n")
                .endsWith("\r\n\r\nThe content type must be application/json with charset UTF-8\n");
    }

    @Test
    void one_connection_takes_many_requests_also_after_one_that_was_refused() {
        try (Wire wire = Wire.to(listener)) {
            for (int i = 0; i < 3; i++) {
                assertThat(wire.send(Wire.post(CALL)).reply()).isEqualTo(OK);
                assertThat(wire.send(Wire.postTo("/rpc", "text/plain", CALL)).reply())
                        .startsWith("HTTP/1.1 415 ");
                assertThat(wire.send(Wire.head("GET", "/nowhere")).reply()).startsWith("HTTP/1.1 404 ");
            }
        }
    }

    @Test
    void the_connection_is_closed_if_the_client_wants_that() {
        try (Wire wire = Wire.to(listener)) {
            assertThat(wire.send(Wire.post(CALL, "Connection: close")).rest())
                    .startsWith("HTTP/1.1 200 OK\r\n")
                    .endsWith(ANSWER);
        }
    }

    @Test
    void http_1_0_is_answered_too() {
        try (Wire wire = Wire.to(listener)) {
            wire.send("POST /rpc HTTP/1.0\r\nContent-Type: application/json\r\nContent-Length: " + CALL.length()
                    + "\r\n\r\n" + CALL);
            assertThat(wire.rest()).startsWith("HTTP/1.0 200 OK\r\n").endsWith(ANSWER);
        }
    }

    @Test
    void a_body_may_come_in_chunks() {
        String chunks = "5\r\n" + CALL.substring(0, 5) + "\r\n" + Integer.toHexString(CALL.length() - 5) + "\r\n"
                + CALL.substring(5) + "\r\n0\r\n\r\n";
        assertThat(exchange(Wire.head("POST", "/rpc", "Content-Type: application/json", "Transfer-Encoding: chunked")
                        + chunks))
                .isEqualTo(OK);
    }

    @Test
    void a_client_that_waits_for_100_continue_gets_it() {
        try (Wire wire = Wire.to(listener)) {
            wire.send(Wire.head(
                    "POST",
                    "/rpc",
                    "Content-Type: application/json",
                    "Content-Length: " + CALL.length(),
                    "Expect: 100-continue"));
            assertThat(wire.reply()).isEqualTo("HTTP/1.1 100 Continue\r\n\r\n");
            assertThat(wire.send(CALL).reply()).isEqualTo(OK);
        }
    }

    @Test
    void a_client_that_waits_for_100_continue_with_too_much_is_refused_instead() {
        assertThat(exchange(Wire.head(
                        "POST",
                        "/rpc",
                        "Content-Type: application/json",
                        "Content-Length: 2000000",
                        "Expect: 100-continue")))
                .startsWith("HTTP/1.1 413 ");
    }

    // --- what is answered

    @Test
    void errors_and_batches_are_answered_with_200() {
        assertThat(exchange(Wire.post("{\"jsonrpc\":\"2.0\",\"method\":\"fail\",\"id\":1}")))
                .startsWith("HTTP/1.1 200 OK\r\n")
                .contains("-32001");
        assertThat(exchange(Wire.post("{\"jsonrpc\":\"2.0\",\"method\":\"nothing\",\"id\":1}")))
                .startsWith("HTTP/1.1 200 OK\r\n")
                .contains("-32601");
        assertThat(exchange(Wire.post("[1," + CALL + "]")))
                .startsWith("HTTP/1.1 200 OK\r\n")
                .contains("-32600")
                .endsWith(ANSWER + "]");
        assertThat(exchange(Wire.post("{}"))).startsWith("HTTP/1.1 200 OK\r\n").contains("-32600");
    }

    @Test
    void nothing_to_say_is_204() {
        assertThat(exchange(Wire.post("{\"jsonrpc\":\"2.0\",\"method\":\"update\",\"params\":[1]}")))
                .isEqualTo("HTTP/1.1 204 No Content\r\n" + Wire.CARE + "\r\n");
        assertThat(exchange(Wire.post("[{\"jsonrpc\":\"2.0\",\"method\":\"update\",\"params\":[1]}]")))
                .isEqualTo("HTTP/1.1 204 No Content\r\n" + Wire.CARE + "\r\n");
    }

    @Test
    void nothing_to_say_is_200_or_202_if_that_is_chosen() {
        serve(server().statusPolicy(HttpStatusPolicy.STANDARD.noContentStatus(200)));
        assertThat(exchange(Wire.post("{\"jsonrpc\":\"2.0\",\"method\":\"update\",\"params\":[1]}")))
                .isEqualTo("HTTP/1.1 200 OK\r\n" + Wire.CARE + "content-length: 0\r\n\r\n");
        serve(server().statusPolicy(HttpStatusPolicy.STANDARD.noContentStatus(202)));
        assertThat(exchange(Wire.post("{\"jsonrpc\":\"2.0\",\"method\":\"update\",\"params\":[1]}")))
                .isEqualTo("HTTP/1.1 202 Accepted\r\n" + Wire.CARE + "content-length: 0\r\n\r\n");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HttpStatusPolicy.STANDARD.noContentStatus(404))
                .withMessageContaining("404");
    }

    @Test
    void what_cannot_be_parsed_is_400_with_a_parse_error() {
        String reply = "HTTP/1.1 400 Bad Request\r\n" + Wire.CARE + "content-type: application/json\r\ncontent-length: "
                + PARSE_ERROR.length() + "\r\n\r\n" + PARSE_ERROR;
        assertThat(exchange(Wire.post("{"))).isEqualTo(reply);
        assertThat(exchange(Wire.post(""))).isEqualTo(reply);
    }

    @Test
    void mapped_statuses_say_what_kind_of_error_it_is() {
        serve(server().statusPolicy(HttpStatusPolicy.MAPPED));
        assertThat(exchange(Wire.post("{}"))).startsWith("HTTP/1.1 400 ").contains("-32600");
        assertThat(exchange(Wire.post("{\"jsonrpc\":\"2.0\",\"method\":\"nothing\",\"id\":1}")))
                .startsWith("HTTP/1.1 404 ")
                .contains("-32601");
        assertThat(exchange(Wire.post("{\"jsonrpc\":\"2.0\",\"method\":\"subtract\",\"params\":[],\"id\":1}")))
                .startsWith("HTTP/1.1 500 ")
                .contains("-32602");
        assertThat(exchange(Wire.post("{\"jsonrpc\":\"2.0\",\"method\":\"boom\",\"id\":1}")))
                .startsWith("HTTP/1.1 500 ")
                .contains("-32603");
        assertThat(exchange(Wire.post("["))).startsWith("HTTP/1.1 400 ").contains("-32700");
        assertThat(exchange(Wire.post("[1]"))).startsWith("HTTP/1.1 200 ").contains("-32600");
        assertThat(exchange(Wire.post(CALL))).isEqualTo(OK);
    }

    @Test
    void a_server_that_is_busy_says_503_and_when_to_come_again() throws Exception {
        CompletableFuture<Void> entered = new CompletableFuture<>();
        CompletableFuture<String> result = new CompletableFuture<>();
        serve(HttpTransport.builder(JsonRpcServer.builder()
                .limit(Limit.CALLS, 1)
                .limit(Limit.QUEUED_CALLS, 1)
                .method("wait", Parameters.none(), args -> {
                    entered.complete(null);
                    return result;
                })
                .build()));
        String call = Wire.post("{\"jsonrpc\":\"2.0\",\"method\":\"wait\",\"id\":1}");
        try (Wire first = Wire.to(listener);
                Wire second = Wire.to(listener);
                Wire third = Wire.to(listener)) {
            first.send(call);
            entered.get();
            second.send(call);
            // Which of the two waits in line and which is refused, their arrival decides.
            third.send(call);
            // A thread each: the JDK's own pool may have only one, which would wait for the wrong one.
            Executor threads = task -> new Thread(task).start();
            CompletableFuture<String> one = CompletableFuture.supplyAsync(second::reply, threads);
            CompletableFuture<String> other = CompletableFuture.supplyAsync(third::reply, threads);
            String refused = (String) CompletableFuture.anyOf(one, other).get();
            assertThat(refused)
                    .startsWith("HTTP/1.1 503 Service Unavailable\r\n")
                    .contains("\r\nRetry-After: 1\r\n")
                    .contains("-32002");
            result.complete("done");
            assertThat(first.reply()).contains("\"done\"");
            assertThat(List.of(one.get(), other.get())).anyMatch(reply -> reply.contains("\"done\""));
        }
    }

    // --- too much

    private void smallServer() {
        serve(HttpTransport.builder(
                JsonRpcServer.builder().limit(Limit.MESSAGE_BYTES, 1000).build()));
    }

    @Test
    void a_body_that_is_announced_too_large_is_refused_with_413_and_an_error() {
        smallServer();
        assertThat(exchange(Wire.post("x".repeat(1001))))
                .startsWith("HTTP/1.1 413 Request Entity Too Large\r\n")
                .contains("\r\ncontent-type: application/json\r\n")
                .contains("\"code\":-32004");
        assertThat(exchange(Wire.post("x".repeat(1000)))).contains("-32700");
    }

    @Test
    void a_body_that_grows_too_large_in_chunks_is_refused_with_413_and_an_error() {
        smallServer();
        String chunk = "1f4\r\n" + "x".repeat(500) + "\r\n";
        assertThat(exchange(Wire.head("POST", "/rpc", "Content-Type: application/json", "Transfer-Encoding: chunked")
                        + chunk.repeat(3)))
                .startsWith("HTTP/1.1 413 ")
                .contains("\"code\":-32004");
    }

    // --- other methods and paths

    @Test
    void other_methods_are_405_and_told_what_is_allowed() {
        for (String method : List.of("GET", "PUT", "DELETE", "PATCH", "OPTIONS")) {
            assertThat(exchange(Wire.head(method, "/rpc")))
                    .startsWith("HTTP/1.1 405 Method Not Allowed\r\n")
                    .contains("\r\nallow: POST\r\n")
                    .endsWith("\r\n\r\nJSON-RPC needs POST or a WebSocket\n");
        }
        serve(server().webSockets(false));
        assertThat(exchange(Wire.head("GET", "/rpc", "Upgrade: websocket", "Connection: Upgrade")))
                .startsWith("HTTP/1.1 405 ")
                .endsWith("\r\n\r\nJSON-RPC needs POST\n");
    }

    @Test
    void head_is_answered_without_a_body() {
        try (Wire wire = Wire.to(listener)) {
            wire.send(Wire.head("HEAD", "/rpc", "Connection: close"));
            assertThat(wire.rest()).startsWith("HTTP/1.1 405 ").endsWith("\r\n\r\n");
        }
    }

    @Test
    void other_paths_are_404() {
        for (String path : List.of("/", "/rpc/", "/rp", "/rpcs", "/RPC")) {
            assertThat(exchange(Wire.postTo(path, "application/json", CALL)))
                    .startsWith("HTTP/1.1 404 Not Found\r\n")
                    .endsWith("\r\n\r\nNot found. JSON-RPC is at /rpc\n");
        }
    }

    @Test
    void a_query_is_not_part_of_the_path_and_what_is_percent_encoded_is() {
        assertThat(exchange(Wire.postTo("/rpc?token=1&x=%2F", "application/json", CALL)))
                .isEqualTo(OK);
        assertThat(exchange(Wire.postTo("/%72pc", "application/json", CALL))).startsWith("HTTP/1.1 404 ");
        assertThat(exchange(Wire.postTo("http://localhost/rpc", "application/json", CALL)))
                .isEqualTo(OK);
    }

    @Test
    void the_path_can_be_chosen() {
        serve(server().path("/api/v1"));
        assertThat(exchange(Wire.postTo("/api/v1", "application/json", CALL))).isEqualTo(OK);
        assertThat(exchange(Wire.post(CALL))).startsWith("HTTP/1.1 404 ");
        assertThat(listener.address()).hasPath("/api/v1");
        assertThatIllegalArgumentException().isThrownBy(() -> server().path("api"));
    }

    @Test
    void health_is_told_where_it_is_asked_for() {
        assertThat(exchange(Wire.head("GET", "/health"))).startsWith("HTTP/1.1 404 ");
        serve(server().health("/health"));
        assertThat(exchange(Wire.head("GET", "/health")))
                .isEqualTo("HTTP/1.1 200 OK\r\n" + Wire.CARE + "content-type: application/json\r\n"
                        + "content-length: 15\r\n\r\n{\"status\":\"UP\"}");
        assertThat(exchange(Wire.head("POST", "/health", "Content-Length: 0")))
                .startsWith("HTTP/1.1 405 ")
                .contains("\r\nallow: GET, HEAD\r\n");
    }
}
