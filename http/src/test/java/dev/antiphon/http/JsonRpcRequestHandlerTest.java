package dev.antiphon.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.TranscriptServer;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** JSON-RPC as a part of somebody else's Vert.x server. */
class JsonRpcRequestHandlerTest {
    private static final String CALL = "{\"jsonrpc\":\"2.0\",\"method\":\"subtract\",\"params\":[42,23],\"id\":1}";

    private final Vertx vertx = Vertx.vertx();

    @AfterEach
    void close() throws Exception {
        vertx.close().toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
    }

    private Wire open(JsonRpcRequestHandler handler) throws Exception {
        HttpServer server = vertx.createHttpServer().requestHandler(request -> {
            if ("/".equals(request.path())) {
                request.response().end("home");
            } else {
                handler.handle(request);
            }
        });
        server.listen(0, "127.0.0.1").toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
        return Wire.to(server.actualPort());
    }

    private static JsonRpcRequestHandlerBuilder builder() {
        return HttpTransport.requestHandler(TranscriptServer.of(List.of(), true));
    }

    @Test
    void it_answers_at_its_path_and_the_rest_is_the_server_s_own() throws Exception {
        try (Wire wire = open(builder().build())) {
            assertThat(wire.send(Wire.head("GET", "/")).reply()).endsWith("\r\n\r\nhome");
            assertThat(wire.send(Wire.post(CALL)).reply()).endsWith("{\"jsonrpc\":\"2.0\",\"result\":19,\"id\":1}");
            assertThat(wire.send(Wire.head("GET", "/other")).reply()).startsWith("HTTP/1.1 404 ");
        }
    }

    @Test
    void it_takes_websockets() throws Exception {
        try (Wire wire = open(builder().build())) {
            assertThat(wire.send(RawWebSocket.handshake()).reply()).startsWith("HTTP/1.1 101 ");
            wire.send(RawWebSocket.frame(
                    RawWebSocket.TEXT, true, true, CALL.getBytes(java.nio.charset.StandardCharsets.UTF_8)));
            assertThat(new String(wire.bytes(38), java.nio.charset.StandardCharsets.ISO_8859_1))
                    .endsWith("{\"jsonrpc\":\"2.0\",\"result\":19,\"id\":1}");
        }
    }

    @Test
    void a_websocket_learns_that_the_server_it_is_mounted_on_goes_away() throws Exception {
        try (Wire wire = open(builder().build())) {
            assertThat(wire.send(RawWebSocket.handshake()).reply()).startsWith("HTTP/1.1 101 ");
            vertx.close();
            byte[] frame = wire.bytes(4);
            assertThat(frame[0]).isEqualTo((byte) 0x88);
            assertThat(((frame[2] & 0xff) << 8) + (frame[3] & 0xff)).isEqualTo(1001);
        }
    }

    @Test
    void it_drains_and_answers_503_from_then_on() throws Exception {
        JsonRpcRequestHandler handler = builder().build();
        try (Wire wire = open(handler)) {
            assertThat(handler.drain(Duration.ofMinutes(1)).get(60, TimeUnit.SECONDS))
                    .isTrue();
            assertThat(wire.send(Wire.post(CALL)).reply()).startsWith("HTTP/1.1 503 ");
        }
    }

    @Test
    void a_body_that_is_dribbled_ends_its_connection_here_too() throws Exception {
        try (Wire wire = open(builder().requestTimeout(Duration.ofMillis(50)).build())) {
            wire.send(Wire.head("POST", "/rpc", "Content-Type: application/json", "Content-Length: 10") + "{");
            assertThat(wire.rest()).isEmpty();
        }
    }
}
