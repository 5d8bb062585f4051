package dev.antiphon.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.CallOption;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameters;
import dev.antiphon.TranscriptServer;
import dev.antiphon.http.internal.vertx.SharedVertx;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.Wait;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** HTTP/2, where one connection has many requests. */
class Http2Test {
    private static final String CALL = "{\"jsonrpc\":\"2.0\",\"method\":\"subtract\",\"params\":[42,23],\"id\":1}";

    private final Listener listener = HttpTransport.builder(TranscriptServer.of(List.of(), true))
            .h2c()
            .requestTimeout(Duration.ofSeconds(1))
            .serve();
    private final HttpClient client = SharedVertx.get()
            .createHttpClient(new HttpClientOptions()
                    .setProtocolVersion(HttpVersion.HTTP_2)
                    .setHttp2ClearTextUpgrade(false));

    @AfterEach
    void close() {
        await(client.close());
        listener.close();
    }

    private static <T> T await(Future<T> future) {
        return future.toCompletionStage()
                .toCompletableFuture()
                .orTimeout(60, TimeUnit.SECONDS)
                .join();
    }

    private HttpClientRequest request(String path) {
        HttpClientRequest request = await(client.request(HttpMethod.POST, listener.port(), "localhost", path));
        assertThat(request.version()).isEqualTo(HttpVersion.HTTP_2);
        return request.putHeader("Content-Type", "application/json");
    }

    private void assertConnectionStaysOpen() {
        HttpClientRequest request = request("/rpc");
        // Requested before anything is sent: a body without a handler is lost when it arrives.
        Future<Buffer> body = request.response().compose(HttpClientResponse::body);
        await(request.end(CALL));
        assertThat(await(body)).hasToString("{\"jsonrpc\":\"2.0\",\"result\":19,\"id\":1}");
        assertThat(listener.connections()).isEqualTo(1);
    }

    @Test
    void a_rejection_does_not_close_the_connection() {
        HttpClientResponse response = await(request("/nowhere").send(Buffer.buffer(new byte[100_000])));
        assertThat(response.statusCode()).isEqualTo(404);
        assertThat(response.getHeader("Connection")).isNull();
        assertConnectionStaysOpen();
    }

    @Test
    void a_body_that_is_too_large_gets_413_and_the_connection_stays_open() {
        HttpClientRequest request = request("/rpc").setChunked(true);
        Future<HttpClientResponse> response = request.response();
        for (int i = 0; i < 20; i++) {
            request.write(Buffer.buffer(new byte[100_000]));
        }
        assertThat(await(response).statusCode()).isEqualTo(413);
        assertConnectionStaysOpen();
    }

    @Test
    void a_body_that_is_too_slow_resets_its_stream_and_the_connection_stays_open() {
        HttpClientRequest request = request("/rpc").setChunked(true);
        Future<HttpClientResponse> response = request.response();
        request.write(Buffer.buffer("{"));
        assertThat(response.toCompletionStage().toCompletableFuture()).failsWithin(60, TimeUnit.SECONDS);
        assertConnectionStaysOpen();
    }

    @Test
    void a_call_that_is_cancelled_resets_its_stream_and_the_handler_is_interrupted() {
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        JsonRpcServer blocking = JsonRpcServer.builder()
                .method("block", Parameters.none(), args -> {
                    entered.countDown();
                    try {
                        new CountDownLatch(1).await(); // until it is interrupted
                        return "never";
                    } catch (InterruptedException e) {
                        interrupted.countDown();
                        throw e;
                    }
                })
                .build();
        try (Listener other = HttpTransport.builder(blocking).h2c().serve();
                JsonRpcClient caller = JsonRpcClient.builder()
                        .over(HttpTransport.connector("http://localhost:" + other.port() + "/rpc")
                                .http2()
                                .exchange())) {
            CompletableFuture<String> call =
                    caller.callAsync("block", String.class, CallOption.timeout(Duration.ofMinutes(5)));
            Wait.forLatch(entered);
            call.cancel(true);
            Wait.forLatch(interrupted);
        }
    }
}
