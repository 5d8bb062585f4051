package dev.antiphon.http;

import static dev.antiphon.web.contract.RawHttpClient.post;
import static dev.antiphon.web.contract.RawHttpClient.request;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameters;
import dev.antiphon.TranscriptServer;
import dev.antiphon.transport.Wait;
import dev.antiphon.web.contract.RawHttpClient;
import dev.antiphon.web.contract.RawWebSocket;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Request handlers inside another Vert.x server. The contract of adapters tests the rules of HTTP. */
@SuppressWarnings("FutureReturnValueIgnored") // a handler may return a future
class JsonRpcRequestHandlerTest {
    private static final String CALL = "{\"jsonrpc\":\"2.0\",\"method\":\"subtract\",\"params\":[42,23],\"id\":1}";
    private static final String ANSWER = "{\"jsonrpc\":\"2.0\",\"result\":19,\"id\":1}";

    private final Vertx vertx = Vertx.vertx();

    @AfterEach
    void close() {
        Wait.forResult(vertx.close().toCompletionStage().toCompletableFuture());
    }

    private RawHttpClient open(JsonRpcRequestHandler handler) {
        HttpServer server = vertx.createHttpServer().requestHandler(request -> {
            if ("/".equals(request.path())) {
                request.response().end("home");
            } else {
                handler.handle(request);
            }
        });
        Wait.forResult(server.listen(0, "127.0.0.1").toCompletionStage().toCompletableFuture());
        return RawHttpClient.connect(server.actualPort());
    }

    private static JsonRpcRequestHandlerBuilder builder() {
        return HttpTransport.requestHandler(TranscriptServer.of(List.of(), true));
    }

    @Test
    void the_handler_answers_at_its_path_and_the_server_at_others() {
        try (RawHttpClient client = open(builder().build())) {
            assertThat(client.send(request("GET", "/")).response()).hasBody("home");
            assertThat(client.send(post(CALL)).response()).hasBody(ANSWER);
            assertThat(client.send(request("GET", "/other")).response()).hasStatus(404);
        }
    }

    @Test
    void the_handler_accepts_websockets() {
        try (RawWebSocket socket = RawWebSocket.upgrade(open(builder().build()))) {
            assertThat(socket.text(CALL).nextText()).isEqualTo(ANSWER);
        }
    }

    @Test
    void a_websocket_gets_1001_when_the_server_around_it_is_closed() {
        try (RawWebSocket socket = RawWebSocket.upgrade(open(builder().build()))) {
            vertx.close();
            assertThat(socket.next().code()).isEqualTo(1001);
        }
    }

    @Test
    void after_a_drain_requests_get_503() {
        JsonRpcRequestHandler handler = builder().build();
        try (RawHttpClient client = open(handler)) {
            assertThat(Wait.forResult(handler.drain(Duration.ofMinutes(1)))).isTrue();
            assertThat(client.send(post(CALL)).response()).hasStatus(503);
        }
    }

    @Test
    void a_drain_that_times_out_completes_after_it_has_cancelled_the_calls() {
        CountDownLatch entered = new CountDownLatch(1);
        CompletableFuture<String> result = new CompletableFuture<>();
        JsonRpcRequestHandler handler = HttpTransport.requestHandler(JsonRpcServer.builder()
                        .method("wait", Parameters.none(), args -> {
                            entered.countDown();
                            return result;
                        })
                        .build())
                .build();
        try (RawHttpClient client = open(handler)) {
            client.send(post("{\"jsonrpc\":\"2.0\",\"method\":\"wait\",\"id\":1}"));
            Wait.forLatch(entered);
            CompletableFuture<Boolean> cancelled =
                    handler.drain(Duration.ofMillis(20)).thenApply(completed -> !completed && result.isCancelled());
            assertThat(Wait.forResult(cancelled)).isTrue();
        }
    }

    @Test
    void a_slow_body_ends_the_connection() {
        try (RawHttpClient client =
                open(builder().requestTimeout(Duration.ofMillis(50)).build())) {
            client.send(request("POST", "/rpc", "Content-Type: application/json", "Content-Length: 10") + "{");
            assertThat(client.rest()).isEmpty();
        }
    }
}
