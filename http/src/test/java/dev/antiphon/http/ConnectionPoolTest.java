package dev.antiphon.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.json.RawJson;
import dev.antiphon.transport.Disconnect.Kind;
import dev.antiphon.transport.TransportException;
import dev.antiphon.transport.Wait;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpServer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The number of connections of a client, and which are reused. */
class ConnectionPoolTest {
    private final List<AutoCloseable> opened = new ArrayList<>();

    private RawHttpServer server(RawHttpServer.Script script) throws IOException {
        RawHttpServer server = new RawHttpServer(script);
        opened.add(0, server);
        return server;
    }

    private static void answer(RawHttpServer.Connection connection) throws IOException {
        connection.reply(
                "200 OK", "{\"jsonrpc\":\"2.0\",\"result\":" + connection.id() + ",\"id\":" + connection.id() + "}");
    }

    private static void answerAll(RawHttpServer.Connection connection) throws IOException {
        while (connection.request() != null) {
            answer(connection);
        }
    }

    private JsonRpcClient client(HttpConnector connector) {
        JsonRpcClient client =
                JsonRpcClient.builder().timeout(Duration.ofMinutes(2)).over(connector.exchange());
        opened.add(client);
        return client;
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : opened) {
            each.close();
        }
    }

    private static void callFrom32Threads(JsonRpcClient client, int calls) {
        ExecutorService callers = Executors.newFixedThreadPool(32);
        try {
            List<Future<RawJson>> results = new ArrayList<>();
            for (int i = 0; i < calls; i++) {
                results.add(callers.submit(() -> client.call("f", RawJson.class)));
            }
            results.forEach(Wait::forResult);
        } finally {
            callers.shutdown();
        }
    }

    @Test
    void sequential_calls_share_one_connection() throws IOException {
        RawHttpServer server = server(ConnectionPoolTest::answerAll);
        JsonRpcClient client = client(HttpTransport.connector(server.uri()));
        for (int i = 1; i <= 50; i++) {
            assertThat(client.call("f", int.class)).isEqualTo(i);
        }
        assertThat(server.accepted()).isEqualTo(1);
    }

    @Test
    void concurrent_calls_share_the_maximum_number_of_connections() throws IOException {
        RawHttpServer server = server(ConnectionPoolTest::answerAll);
        callFrom32Threads(client(HttpTransport.connector(server.uri()).maxConnections(5)), 2000);
        assertThat(server.requests()).hasSize(2000);
        assertThat(server.accepted()).isBetween(1, 5);
    }

    @Test
    void concurrent_calls_share_one_connection_of_http_2() throws Exception {
        Set<String> connections = ConcurrentHashMap.newKeySet();
        HttpServer server = Vertx.vertx().createHttpServer().requestHandler(request -> {
            connections.add(request.remoteAddress().toString());
            request.body().onSuccess(body -> {
                String id = body.toString().replaceAll(".*\"id\":(\\d+).*", "$1");
                request.response().end("{\"jsonrpc\":\"2.0\",\"result\":" + id + ",\"id\":" + id + "}");
            });
        });
        int port = server.listen(0, "127.0.0.1")
                .toCompletionStage()
                .toCompletableFuture()
                .get(60, TimeUnit.SECONDS)
                .actualPort();
        opened.add(() -> server.close().await(60, TimeUnit.SECONDS));
        callFrom32Threads(
                client(HttpTransport.connector("http://127.0.0.1:" + port + "/rpc")
                        .http2()),
                2000);
        assertThat(connections).hasSize(1);
    }

    @Test
    void a_connection_that_the_server_closes_after_each_response_is_not_reused() throws IOException {
        RawHttpServer server = server(connection -> {
            connection.request();
            connection.reply(
                    "200 OK\nConnection: close", "{\"jsonrpc\":\"2.0\",\"result\":1,\"id\":" + connection.id() + "}");
        });
        JsonRpcClient client = client(HttpTransport.connector(server.uri()));
        for (int i = 0; i < 20; i++) {
            client.call("f", RawJson.class);
        }
        assertThat(server.accepted()).isEqualTo(20);
        assertThat(server.requests()).hasSize(20);
    }

    @Test
    void a_connection_that_was_closed_while_idle_is_not_reused() throws IOException {
        RawHttpServer server = server(connection -> {
            connection.request();
            answer(connection);
        });
        Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
        opened.add(() -> vertx.close().await(60, TimeUnit.SECONDS));
        JsonRpcClient client = client(HttpTransport.connector(server.uri()).vertx(vertx));
        for (int i = 1; i <= 50; i++) {
            int number = i;
            client.call("f", RawJson.class);
            Wait.until("the connection is closed", () -> server.ended() == number);
            awaitPoll(vertx);
        }
        assertThat(server.requests()).hasSize(50);
        assertThat(server.accepted()).isEqualTo(50);
    }

    /**
     * Waits until the event loop has polled its sockets: it does so before its next tasks, and on the same machine the end of a
     * connection arrives when the server has closed it.
     */
    private static void awaitPoll(Vertx vertx) {
        for (int round = 0; round < 5; round++) {
            CompletableFuture<Void> passed = new CompletableFuture<>();
            vertx.setTimer(1, id -> passed.complete(null));
            Wait.forResult(passed);
        }
    }

    @Test
    void a_request_that_was_written_to_a_connection_that_ends_is_never_sent_again() throws IOException {
        AtomicInteger visits = new AtomicInteger();
        RawHttpServer server = server(connection -> {
            if (visits.incrementAndGet() == 1) {
                connection.request();
                answer(connection);
                connection.request(); // and closes the connection without a response
            } else {
                answerAll(connection);
            }
        });
        JsonRpcClient client = client(HttpTransport.connector(server.uri()));
        client.call("f", RawJson.class);
        assertThat(Wait.forFailure(client.callAsync("g", RawJson.class)))
                .isInstanceOfSatisfying(
                        TransportException.class,
                        e -> assertThat(e.reason().kind()).isEqualTo(Kind.LOST));
        assertThat(client.call("h", int.class)).isEqualTo(3);
        assertThat(server.requests().stream().filter(request -> request.contains("\"g\"")))
                .hasSize(1);
    }

    @Test
    void a_server_that_closes_connections_at_random_gets_every_request_at_most_once() throws IOException {
        AtomicInteger turn = new AtomicInteger();
        RawHttpServer server = server(connection -> {
            for (int left = turn.incrementAndGet() % 4; left >= 0 && connection.request() != null; left--) {
                answer(connection);
            }
        });
        JsonRpcClient client = client(HttpTransport.connector(server.uri()).maxConnections(4));
        List<CompletableFuture<RawJson>> calls = new ArrayList<>();
        for (int i = 0; i < 2000; i++) {
            calls.add(client.callAsync("f", RawJson.class));
        }
        int answered = 0;
        for (CompletableFuture<RawJson> call : calls) {
            Wait.until("it has settled", call::isDone);
            answered += call.isCompletedExceptionally() ? 0 : 1;
        }
        assertThat(answered).isPositive();
        assertThat(server.requests()).doesNotHaveDuplicates();
    }

    @Test
    void a_worker_thread_of_vertx_can_wait_for_a_response() throws Exception {
        RawHttpServer server = server(ConnectionPoolTest::answerAll);
        Vertx vertx = Vertx.vertx();
        opened.add(() -> vertx.close().await(60, TimeUnit.SECONDS));
        JsonRpcClient client = client(HttpTransport.connector(server.uri()).vertx(vertx));
        CompletableFuture<RawJson> result = new CompletableFuture<>();
        vertx.executeBlocking(() -> client.call("f", RawJson.class)).onComplete(done -> {
            if (done.succeeded()) {
                result.complete(done.result());
            } else {
                result.completeExceptionally(done.cause());
            }
        });
        assertThat(Wait.forResult(result)).hasToString("1");
    }

    @Test
    void a_client_whose_vertx_was_closed_fails_calls_with_that_reason() throws Exception {
        RawHttpServer server = server(connection -> {
            connection.request();
            connection.awaitDisconnect();
        });
        Vertx vertx = Vertx.vertx();
        JsonRpcClient client = client(HttpTransport.connector(server.uri()).vertx(vertx));
        CompletableFuture<RawJson> call = client.callAsync("f", RawJson.class);
        Wait.until("it is sent", () -> server.requests().size() == 1);
        vertx.close().await(60, TimeUnit.SECONDS);
        assertThat(Wait.forFailure(call)).isInstanceOf(TransportException.class);
        assertThat(Wait.forFailure(client.callAsync("f", RawJson.class))).isInstanceOf(TransportException.class);
    }
}
