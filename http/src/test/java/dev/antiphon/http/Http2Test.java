package dev.antiphon.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.TranscriptServer;
import dev.antiphon.http.internal.vertx.SharedVertx;
import dev.antiphon.transport.Listener;
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
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is different over HTTP/2, where one connection has many requests. */
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

    private void assertGoesOn() {
        HttpClientRequest request = request("/rpc");
        // Asked for before anything is sent: a body that nobody wants yet when it arrives is lost.
        Future<Buffer> body = request.response().compose(HttpClientResponse::body);
        await(request.end(CALL));
        assertThat(await(body)).hasToString("{\"jsonrpc\":\"2.0\",\"result\":19,\"id\":1}");
        assertThat(listener.connections()).isEqualTo(1);
    }

    @Test
    void a_refusal_says_nothing_about_the_connection_which_goes_on() {
        HttpClientResponse response = await(request("/nowhere").send(Buffer.buffer(new byte[100_000])));
        assertThat(response.statusCode()).isEqualTo(404);
        assertThat(response.getHeader("Connection")).isNull();
        assertGoesOn();
    }

    @Test
    void a_body_that_is_too_large_is_refused_with_413_and_the_connection_goes_on() {
        HttpClientRequest request = request("/rpc").setChunked(true);
        Future<HttpClientResponse> response = request.response();
        for (int i = 0; i < 20; i++) {
            request.write(Buffer.buffer(new byte[100_000]));
        }
        assertThat(await(response).statusCode()).isEqualTo(413);
        assertGoesOn();
    }

    @Test
    void a_body_that_does_not_come_ends_its_request_and_not_the_connection() {
        HttpClientRequest request = request("/rpc").setChunked(true);
        Future<HttpClientResponse> response = request.response();
        request.write(Buffer.buffer("{"));
        assertThat(response.toCompletionStage().toCompletableFuture()).failsWithin(60, TimeUnit.SECONDS);
        assertGoesOn();
    }
}
