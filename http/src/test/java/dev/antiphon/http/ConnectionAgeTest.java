package dev.antiphon.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameters;
import dev.antiphon.Reconnect;
import dev.antiphon.TranscriptServer;
import dev.antiphon.error.ServerBusyException;
import dev.antiphon.http.internal.vertx.SharedVertx;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ErrorProfile;
import dev.antiphon.transport.ConnectionAge;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.Session;
import dev.antiphon.transport.TransportException;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpVersion;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** Connections of HTTP and WebSockets that grow old. */
@SuppressWarnings("FutureReturnValueIgnored") // a handler may return a future
class ConnectionAgeTest {
    private static final String CALL = "{\"jsonrpc\":\"2.0\",\"method\":\"subtract\",\"params\":[42,23],\"id\":1}";
    private static final ConnectionAge YOUNG = ConnectionAge.of(Duration.ofMillis(1));

    private static Listener listener(JsonRpcServer server) {
        return HttpTransport.builder(server).maxConnectionAge(YOUNG).h2c().serve();
    }

    private static JsonRpcServer subtracting() {
        return TranscriptServer.of(List.of(), true);
    }

    @Test
    void an_old_connection_is_closed_after_the_next_response() {
        try (Listener listener = listener(subtracting());
                Wire wire = Wire.to(listener)) {
            String reply = wire.send(Wire.post(CALL)).reply();
            int asked = 1;
            while (!reply.contains("connection: close")) {
                assertThat(asked++).as("it grows old some time").isLessThan(100_000);
                reply = wire.send(Wire.post(CALL)).reply();
            }
            assertThat(reply).endsWith("{\"jsonrpc\":\"2.0\",\"result\":19,\"id\":1}");
            assertThat(wire.rest()).as("it is closed").isEmpty();
        }
    }

    @Test
    void a_connection_that_may_be_of_any_age_stays() {
        try (Listener listener = HttpTransport.serve(subtracting(), 0);
                Wire wire = Wire.to(listener)) {
            for (int i = 0; i < 100; i++) {
                assertThat(wire.send(Wire.post(CALL)).reply()).doesNotContain("connection: close");
            }
        }
    }

    @Test
    void a_client_of_http_notices_nothing() {
        try (Listener listener = listener(subtracting());
                JsonRpcClient client = JsonRpcClient.connect(listener.address().toString())) {
            for (int i = 0; i < 200; i++) {
                assertThat(client.call("subtract", RawJson.of("[42,23]"), Integer.class))
                        .isEqualTo(19);
            }
        }
    }

    @Test
    void a_client_of_http2_notices_nothing_either() {
        try (Listener listener = listener(subtracting());
                JsonRpcClient client = JsonRpcClient.builder()
                        .over(HttpTransport.connector(listener.address().toString())
                                .http2()
                                .exchange())) {
            for (int round = 0; round < 50; round++) {
                List<CompletableFuture<Integer>> calls = new ArrayList<>();
                for (int i = 0; i < 10; i++) {
                    calls.add(client.callAsync("subtract", RawJson.of("[42,23]"), Integer.class));
                }
                for (CompletableFuture<Integer> call : calls) {
                    assertThat(call.orTimeout(60, TimeUnit.SECONDS).join()).isEqualTo(19);
                }
            }
        }
    }

    @Test
    void a_connection_of_http2_is_told_to_go_away_and_answers_what_runs() throws Exception {
        CountDownLatch gone = new CountDownLatch(1);
        CompletableFuture<String> result = new CompletableFuture<>();
        JsonRpcServer server = JsonRpcServer.builder()
                .method("wait", Parameters.none(), arguments -> result)
                .build();
        HttpClient client = SharedVertx.get()
                .createHttpClient(new HttpClientOptions()
                        .setProtocolVersion(HttpVersion.HTTP_2)
                        .setHttp2ClearTextUpgrade(false));
        try (Listener listener = listener(server)) {
            Future<Buffer> first =
                    post(client, listener, connection -> connection.goAwayHandler(away -> gone.countDown()));
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
            while (gone.getCount() > 0) {
                assertThat(System.nanoTime()).isLessThan(deadline);
                post(client, listener, connection -> {}); // some time the connection is old, and says so
                LockSupport.parkNanos(2_000_000);
            }
            result.complete("done");
            assertThat(await(first).toString())
                    .as("what ran has come to its end")
                    .contains("done");
            assertThat(await(post(client, listener, connection -> {})).toString())
                    .as("over the next connection")
                    .contains("done");
        } finally {
            await(client.close());
        }
    }

    private static Future<Buffer> post(
            HttpClient client, Listener listener, java.util.function.Consumer<HttpConnection> watch) {
        HttpClientRequest request = await(client.request(HttpMethod.POST, listener.port(), "localhost", "/rpc"));
        watch.accept(request.connection());
        request.putHeader("Content-Type", "application/json");
        Future<Buffer> body = request.response().compose(HttpClientResponse::body);
        await(request.end("{\"jsonrpc\":\"2.0\",\"method\":\"wait\",\"id\":1}"));
        return body;
    }

    private static <T> T await(Future<T> future) {
        return future.toCompletionStage()
                .toCompletableFuture()
                .orTimeout(60, TimeUnit.SECONDS)
                .join();
    }

    @Test
    @SuppressWarnings("deprecation") // only so can a server say that it has taken nothing
    void what_a_server_of_http2_has_not_taken_before_it_went_away_is_sent_again() {
        AtomicInteger requests = new AtomicInteger();
        HttpServer server = SharedVertx.get().createHttpServer().requestHandler(request -> {
            if (requests.incrementAndGet() == 1) {
                request.connection().goAway(0, 0, Buffer.buffer()); // it has taken none
            } else {
                request.response()
                        .putHeader("Content-Type", "application/json")
                        .end("{\"jsonrpc\":\"2.0\",\"result\":19,\"id\":1}");
            }
        });
        int port = await(server.listen(0, "127.0.0.1")).actualPort();
        try (JsonRpcClient client = JsonRpcClient.builder()
                .over(HttpTransport.connector("http://127.0.0.1:" + port + "/rpc")
                        .http2()
                        .exchange())) {
            assertThat(client.call("subtract", Integer.class)).isEqualTo(19);
            assertThat(requests).hasValue(2);
        } finally {
            await(server.close());
        }
    }

    @Test
    void an_old_websocket_is_closed_with_1001_when_its_calls_have_ended() throws Exception {
        CompletableFuture<Boolean> entered = new CompletableFuture<>();
        CompletableFuture<String> result = new CompletableFuture<>();
        JsonRpcServer server = JsonRpcServer.builder()
                .method("wait", Parameters.none(), arguments -> {
                    entered.complete(true);
                    return result;
                })
                .build();
        try (Listener listener = HttpTransport.builder(server)
                        .webSocketAcceptor(channel -> new Late(server.accept(channel), entered))
                        .maxConnectionAge(YOUNG)
                        .serve();
                RawWebSocket socket = RawWebSocket.to(listener)) {
            socket.text("{\"jsonrpc\":\"2.0\",\"method\":\"wait\",\"id\":1}");
            entered.get(60, TimeUnit.SECONDS);
            String refusal;
            do {
                socket.text("{\"jsonrpc\":\"2.0\",\"method\":\"nothing\",\"id\":2}");
                refusal = socket.nextText();
            } while (!refusal.contains("-32002"));
            result.complete("done");
            assertThat(socket.nextText()).contains("\"done\"");
            assertThat(socket.next().code()).isEqualTo(1001);
            socket.send(RawWebSocket.CLOSE, true, RawWebSocket.closePayload(1001, ""));
        }
    }

    /** A session that is not drained before its call has begun, however slow the machine is. */
    private record Late(Session session, CompletableFuture<Boolean> entered) implements Session {
        @Override
        public CompletableFuture<Boolean> drain(Duration patience) {
            return entered.thenCompose(yes -> session.drain(patience));
        }

        @Override
        public CompletableFuture<Disconnect> onClose() {
            return session.onClose();
        }

        @Override
        public void close() {
            session.close();
        }
    }

    @Test
    void an_idle_websocket_is_closed_with_1001() {
        try (Listener listener = listener(subtracting());
                RawWebSocket socket = RawWebSocket.to(listener)) {
            assertThat(socket.next().code()).isEqualTo(1001);
            socket.send(RawWebSocket.CLOSE, true, RawWebSocket.closePayload(1001, ""));
        }
    }

    @Test
    void a_server_that_drains_closes_websockets_with_1001() throws Exception {
        Listener listener = HttpTransport.serve(subtracting(), 0);
        try (RawWebSocket socket = RawWebSocket.to(listener)) {
            socket.text(CALL);
            assertThat(socket.nextText()).contains("19");
            CompletableFuture<Boolean> drained = listener.drain(Duration.ofMinutes(1));
            assertThat(socket.next().code()).isEqualTo(1001);
            socket.send(RawWebSocket.CLOSE, true, RawWebSocket.closePayload(1001, ""));
            assertThat(drained.get(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void a_websocket_client_that_reconnects_goes_on() {
        AtomicInteger connections = new AtomicInteger();
        JsonRpcServer server = JsonRpcServer.builder()
                .method("fine", Parameters.none(), arguments -> "fine")
                .build();
        try (Listener listener = HttpTransport.builder(server)
                        .onConnect((connection, methods) -> connections.incrementAndGet())
                        .maxConnectionAge(ConnectionAge.of(Duration.ofMillis(5)))
                        .serve();
                JsonRpcClient client = JsonRpcClient.builder()
                        .errorProfile(ErrorProfile.V2)
                        .timeout(Duration.ofMinutes(1))
                        .reconnect(Reconnect.fixed(Duration.ofMillis(1)).queueCalls())
                        .connect("ws://127.0.0.1:" + listener.port() + "/rpc")) {
            int answered = 0;
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
            while (connections.get() < 3 || answered < 3) {
                assertThat(System.nanoTime()).isLessThan(deadline);
                try {
                    assertThat(client.call("fine", String.class)).isEqualTo("fine");
                    answered++;
                } catch (ServerBusyException | TransportException old) {
                    LockSupport.parkNanos(1_000_000);
                }
            }
        }
    }
}
