package dev.antiphon.web.contract;

import static dev.antiphon.web.contract.RawHttpClient.post;
import static dev.antiphon.web.contract.RawHttpClient.postTo;
import static dev.antiphon.web.contract.RawHttpClient.request;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.Limit;
import dev.antiphon.Parameters;
import dev.antiphon.transport.Listener;
import dev.antiphon.web.HttpStatusPolicy;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Methods, paths, content types, statuses and connections of HTTP/1.1. */
@SuppressWarnings("FutureReturnValueIgnored") // a handler may return a future
public abstract class HttpSemanticsContract extends HttpContract {
    private static final String PARSE_ERROR =
            "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32700,\"message\":\"Parse error\"},\"id\":null}";
    private static final String NOTIFICATION = "{\"jsonrpc\":\"2.0\",\"method\":\"update\",\"params\":[1]}";
    private static final String[] CHUNKED = {"Content-Type: application/json", "Transfer-Encoding: chunked"};

    private Listener start() {
        return start(rules -> {});
    }

    private static void assertAnswered(RawHttpResponse response) {
        assertThat(response)
                .hasStatus(200)
                .hasCommonHeaders()
                .hasHeader("Content-Type", "application/json")
                .hasBody(NINETEEN);
    }

    // Requests

    @Test
    void a_call_gets_200() {
        assertAnswered(send(start(), post(SUBTRACT)));
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
    void json_in_utf_8_is_accepted(String contentType) {
        assertAnswered(send(start(), postTo("/rpc", contentType, SUBTRACT)));
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
    void other_content_types_get_415(String contentType) {
        assertThat(send(start(), postTo("/rpc", contentType, SUBTRACT)))
                .hasStatus(415)
                .hasHeader("Accept-Post", "application/json")
                .hasBody("The content type must be application/json with charset UTF-8\n");
    }

    @Test
    void a_connection_can_be_reused_also_after_requests_that_were_rejected() {
        try (RawHttpClient client = RawHttpClient.connect(start())) {
            for (int i = 0; i < 3; i++) {
                assertAnswered(client.send(post(SUBTRACT)).response());
                assertThat(client.send(postTo("/rpc", "text/plain", SUBTRACT)).response())
                        .hasStatus(415);
                assertThat(client.send(request("GET", "/nowhere")).response()).hasStatus(404);
            }
        }
    }

    @Test
    void the_connection_is_closed_if_the_client_asks_for_it() {
        try (RawHttpClient client = RawHttpClient.connect(start())) {
            assertThat(client.send(post(SUBTRACT, "Connection: close")).lastResponse())
                    .hasStatus(200)
                    .hasBody(NINETEEN);
        }
    }

    @Test
    void http_1_0_is_supported() {
        try (RawHttpClient client = RawHttpClient.connect(start())) {
            client.send("POST /rpc HTTP/1.0\r\nContent-Type: application/json\r\nContent-Length: " + SUBTRACT.length()
                    + "\r\n\r\n" + SUBTRACT);
            assertThat(client.lastResponse()).hasStatus(200).hasBody(NINETEEN);
        }
    }

    @Test
    void a_body_may_be_chunked() {
        String chunks = "5\r\n" + SUBTRACT.substring(0, 5) + "\r\n" + Integer.toHexString(SUBTRACT.length() - 5)
                + "\r\n" + SUBTRACT.substring(5) + "\r\n0\r\n\r\n";
        assertAnswered(send(start(), request("POST", "/rpc", CHUNKED) + chunks));
    }

    @Test
    void requests_that_are_sent_without_waiting_are_answered_in_order() {
        StringBuilder requests = new StringBuilder();
        for (int i = 0; i < 50; i++) {
            requests.append(post("{\"jsonrpc\":\"2.0\",\"method\":\"echo\",\"params\":[" + i + "],\"id\":1}"));
        }
        try (RawHttpClient client = RawHttpClient.connect(start())) {
            client.send(requests.toString());
            for (int i = 0; i < 50; i++) {
                assertThat(client.response()).bodyEndsWith("\"result\":" + i + ",\"id\":1}");
            }
        }
    }

    @Test
    void a_client_that_expects_100_continue_gets_it() {
        try (RawHttpClient client = RawHttpClient.connect(start())) {
            client.send(request(
                    "POST",
                    "/rpc",
                    "Content-Type: application/json",
                    "Content-Length: " + SUBTRACT.length(),
                    "Expect: 100-continue"));
            assertThat(client.head()).hasStatus(100);
            assertAnswered(client.send(SUBTRACT).response());
        }
    }

    // Responses

    @Test
    void errors_and_batches_get_200() {
        Listener listener = start();
        assertThat(send(listener, post(call("fail")))).hasStatus(200).bodyContains("-32001");
        assertThat(send(listener, post(call("nothing")))).hasStatus(200).bodyContains("-32601");
        assertThat(send(listener, post("[1," + SUBTRACT + "]")))
                .hasStatus(200)
                .bodyContains("-32600")
                .bodyEndsWith(NINETEEN + "]");
        assertThat(send(listener, post("{}"))).hasStatus(200).bodyContains("-32600");
    }

    @Test
    void notifications_get_204() {
        Listener listener = start();
        for (String message : List.of(NOTIFICATION, "[" + NOTIFICATION + "]")) {
            assertThat(send(listener, post(message)))
                    .hasStatus(204)
                    .hasCommonHeaders()
                    .hasNoHeader("Content-Length")
                    .hasNoHeader("Content-Type");
        }
    }

    @Test
    void notifications_get_200_or_202_if_that_is_set() {
        for (int status : new int[] {200, 202}) {
            Listener listener = start(rules -> rules.statusPolicy(HttpStatusPolicy.STANDARD.noContentStatus(status)));
            assertThat(send(listener, post(NOTIFICATION)))
                    .hasStatus(status)
                    .hasCommonHeaders()
                    .hasBody("");
        }
    }

    @Test
    void malformed_json_gets_400_with_a_parse_error() {
        Listener listener = start();
        for (String body : List.of("{", "")) {
            assertThat(send(listener, post(body)))
                    .hasStatus(400)
                    .hasCommonHeaders()
                    .hasHeader("Content-Type", "application/json")
                    .hasBody(PARSE_ERROR);
        }
    }

    @Test
    void errors_have_statuses_of_their_own_if_these_are_mapped() {
        Listener listener = start(rules -> rules.statusPolicy(HttpStatusPolicy.MAPPED));
        assertThat(send(listener, post("{}"))).hasStatus(400).bodyContains("-32600");
        assertThat(send(listener, post(call("nothing")))).hasStatus(404).bodyContains("-32601");
        assertThat(send(listener, post("{\"jsonrpc\":\"2.0\",\"method\":\"subtract\",\"params\":[],\"id\":1}")))
                .hasStatus(500)
                .bodyContains("-32602");
        assertThat(send(listener, post(call("boom")))).hasStatus(500).bodyContains("-32603");
        assertThat(send(listener, post("["))).hasStatus(400).bodyContains("-32700");
        assertThat(send(listener, post("[1]"))).hasStatus(200).bodyContains("-32600");
        assertAnswered(send(listener, post(SUBTRACT)));
    }

    @Test
    void a_busy_server_answers_503_with_retry_after() throws Exception {
        CompletableFuture<Void> entered = new CompletableFuture<>();
        CompletableFuture<String> result = new CompletableFuture<>();
        Listener listener = start(JsonRpcServer.builder()
                .limit(Limit.CALLS, 1)
                .limit(Limit.QUEUED_CALLS, 1)
                .method("wait", Parameters.none(), args -> {
                    entered.complete(null);
                    return result;
                })
                .build());
        try (RawHttpClient first = RawHttpClient.connect(listener);
                RawHttpClient second = RawHttpClient.connect(listener);
                RawHttpClient third = RawHttpClient.connect(listener)) {
            first.send(post(call("wait")));
            entered.get(60, TimeUnit.SECONDS);
            // Their order of arrival decides which of the two is queued and which is rejected.
            second.send(post(call("wait")));
            third.send(post(call("wait")));
            // A thread each: the common pool may have only one, which would wait for the queued call.
            Executor threads = task -> new Thread(task).start();
            CompletableFuture<RawHttpResponse> one = CompletableFuture.supplyAsync(second::response, threads);
            CompletableFuture<RawHttpResponse> other = CompletableFuture.supplyAsync(third::response, threads);
            RawHttpResponse rejected =
                    (RawHttpResponse) CompletableFuture.anyOf(one, other).get(60, TimeUnit.SECONDS);
            assertThat(rejected).hasStatus(503).hasHeader("Retry-After", "1").bodyContains("-32002");
            result.complete("done");
            assertThat(first.response()).bodyContains("\"done\"");
            assertThat(List.of(one.get(60, TimeUnit.SECONDS), other.get(60, TimeUnit.SECONDS)))
                    .anyMatch(response -> response.body().contains("\"done\""));
        }
    }

    // Methods and paths

    @Test
    void other_methods_get_405_and_the_header_allow() {
        Listener listener = start();
        for (String method : List.of("GET", "PUT", "DELETE", "PATCH", "OPTIONS")) {
            assertThat(send(listener, request(method, "/rpc")))
                    .as(method)
                    .hasStatus(405)
                    .hasHeader("Allow", "POST");
        }
    }

    @Test
    void an_upgrade_gets_405_if_websockets_are_off() {
        Listener listener = start(rules -> rules.webSockets(false));
        assertThat(send(listener, request("GET", "/rpc", "Upgrade: websocket", "Connection: Upgrade")))
                .hasStatus(405)
                .hasBody("JSON-RPC needs POST\n");
    }

    @Test
    void the_response_to_head_has_no_body() {
        assertThat(sendLast(start(), "HEAD", "/rpc")).hasStatus(405).hasBody("");
    }

    @Test
    void other_paths_get_404() {
        Listener listener = start();
        for (String path : List.of("/", "/rpc/", "/rp", "/rpcs", "/RPC")) {
            assertThat(send(listener, postTo(path, "application/json", SUBTRACT)))
                    .as(path)
                    .hasStatus(404)
                    .hasBody("Not found. JSON-RPC is at /rpc\n");
        }
    }

    @Test
    void the_query_is_not_part_of_the_path_and_the_path_is_not_decoded() {
        Listener listener = start();
        assertAnswered(send(listener, postTo("/rpc?token=1&x=%2F", "application/json", SUBTRACT)));
        assertThat(send(listener, postTo("/%72pc", "application/json", SUBTRACT)))
                .hasStatus(404);
        assertAnswered(send(listener, postTo("http://localhost/rpc", "application/json", SUBTRACT)));
    }

    @Test
    void the_path_can_be_set() {
        Listener listener = start(rules -> rules.path("/api/v1"));
        assertAnswered(send(listener, postTo("/api/v1", "application/json", SUBTRACT)));
        assertThat(send(listener, post(SUBTRACT))).hasStatus(404);
    }

    @Test
    void a_plain_health_check_is_at_the_path_that_is_set_for_it() {
        assertThat(send(start(), request("GET", "/health"))).hasStatus(404);
        Listener listener = start(rules -> rules.health("/health"));
        assertThat(send(listener, request("GET", "/health")))
                .hasStatus(200)
                .hasCommonHeaders()
                .hasHeader("Content-Type", "application/json")
                .hasBody("{\"status\":\"UP\"}");
        assertThat(send(listener, request("POST", "/health", "Content-Length: 0")))
                .hasStatus(405)
                .hasHeader("Allow", "GET, HEAD");
    }
}
