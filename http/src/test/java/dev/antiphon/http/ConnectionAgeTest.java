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
import dev.antiphon.web.contract.RawHttpClient;
import dev.antiphon.web.contract.RawHttpResponse;
import dev.antiphon.web.contract.RawWebSocket;
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

/** The maximum age of HTTP connections and WebSockets. */
@SuppressWarnings("FutureReturnValueIgnored") // a handler may return a future
class ConnectionAgeTest {
    private static final String CALL = "{\"jsonrpc\":\"2.0\",\"method\":\"subtract\",\"params\":[42,23],\"id\":1}";
    private static final String ANSWER = "{\"jsonrpc\":\"2.0\",\"result\":19,\"id\":1}";
    private static final ConnectionAge SHORT = ConnectionAge.of(Duration.ofMillis(1));

    private static Listener listener(JsonRpcServer server) {
        return HttpTransport.builder(server).maxConnectionAge(SHORT).h2c().serve();
    }

    private static JsonRpcServer transcripts() {
        return TranscriptServer.of(List.of(), true);
    }

    @Test
    void an_old_connection_is_closed_after_the_next_response() {
        try (Listener listener = listener(transcripts());
                RawHttpClient client = RawHttpClient.connect(listener)) {
            RawHttpResponse response = client.send(RawHttpClient.post(CALL)).response();
            int requests = 1;
            while (response.header("Connection") == null) {
                assertThat(requests++).as("requests before the maximum age").isLessThan(100_000);
                response = client.send(RawHttpClient.post(CALL)).response();
            }
            assertThat(response).hasHeader("Connection", "close").hasBody(ANSWER);
            assertThat(client.rest()).as("the connection is closed").isEmpty();
        }
    }

    @Test
    void without_a_maximum_age_a_connection_stays_open() {
        try (Listener listener = HttpTransport.serve(transcripts(), 0);
                RawHttpClient client = RawHttpClient.connect(listener)) {
            for (int i = 0; i < 100; i++) {
                assertThat(client.send(RawHttpClient.post(CALL)).response()).hasNoHeader("Connection");
            }
        }
    }

    @Test
    void calls_over_http_1_succeed_while_connections_are_replaced() {
        try (Listener listener = listener(transcripts());
                JsonRpcClient client = JsonRpcClient.connect(listener.address().toString())) {
            for (int i = 0; i < 200; i++) {
                assertThat(client.call("subtract", RawJson.of("[42,23]"), Integer.class))
                        .isEqualTo(19);
            }
        }
    }

    @Test
    void calls_over_http_2_succeed_while_connections_are_replaced() {
        try (Listener listener = listener(transcripts());
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
    void an_old_connection_of_http_2_gets_goaway_and_completes_calls_in_flight() throws Exception {
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
                post(client, listener, connection -> {}); // until the connection is old, and gets GOAWAY
                LockSupport.parkNanos(2_000_000);
            }
            result.complete("done");
            assertThat(await(first).toString()).as("the call in flight").contains("done");
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
    @SuppressWarnings("deprecation") // the only way to send this last stream id
    void a_request_that_an_http_2_server_has_not_processed_before_goaway_is_sent_again() {
        AtomicInteger requests = new AtomicInteger();
        HttpServer server = SharedVertx.get().createHttpServer().requestHandler(request -> {
            if (requests.incrementAndGet() == 1) {
                request.connection().goAway(0, 0, Buffer.buffer()); // it has processed none
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
    void an_old_websocket_is_closed_with_1001_after_its_calls() throws Exception {
        CompletableFuture<Boolean> entered = new CompletableFuture<>();
        CompletableFuture<String> result = new CompletableFuture<>();
        JsonRpcServer server = JsonRpcServer.builder()
                .method("wait", Parameters.none(), arguments -> {
                    entered.complete(true);
                    return result;
                })
                .build();
        try (Listener listener = HttpTransport.builder(server)
                        .webSocketAcceptor(channel -> new DelayedDrain(server.accept(channel), entered))
                        .maxConnectionAge(SHORT)
                        .serve();
                RawWebSocket socket = RawWebSocket.connect(listener)) {
            socket.text("{\"jsonrpc\":\"2.0\",\"method\":\"wait\",\"id\":1}");
            entered.get(60, TimeUnit.SECONDS);
            String response;
            do {
                socket.text("{\"jsonrpc\":\"2.0\",\"method\":\"nothing\",\"id\":2}");
                response = socket.nextText();
            } while (!response.contains("-32002"));
            result.complete("done");
            assertThat(socket.nextText()).contains("\"done\"");
            assertThat(socket.next().code()).isEqualTo(1001);
            socket.send(RawWebSocket.CLOSE, true, RawWebSocket.closePayload(1001, ""));
        }
    }

    /** A session whose drain waits until its call has begun. */
    private record DelayedDrain(Session session, CompletableFuture<Boolean> entered) implements Session {
        @Override
        public CompletableFuture<Boolean> drain(Duration timeout) {
            return entered.thenCompose(yes -> session.drain(timeout));
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
        try (Listener listener = listener(transcripts());
                RawWebSocket socket = RawWebSocket.connect(listener)) {
            assertThat(socket.next().code()).isEqualTo(1001);
            socket.send(RawWebSocket.CLOSE, true, RawWebSocket.closePayload(1001, ""));
        }
    }

    @Test
    void a_drain_closes_websockets_with_1001() throws Exception {
        Listener listener = HttpTransport.serve(transcripts(), 0);
        try (RawWebSocket socket = RawWebSocket.connect(listener)) {
            socket.text(CALL);
            assertThat(socket.nextText()).contains("19");
            CompletableFuture<Boolean> drained = listener.drain(Duration.ofMinutes(1));
            assertThat(socket.next().code()).isEqualTo(1001);
            socket.send(RawWebSocket.CLOSE, true, RawWebSocket.closePayload(1001, ""));
            assertThat(drained.get(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void calls_over_websockets_succeed_after_a_reconnect() {
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
