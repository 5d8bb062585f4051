package dev.antiphon.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.TransportException;
import dev.antiphon.transport.Wait;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Connections in the pool that the server closes before the next call. */
class ConnectionReuseTest {
    private static final String OK = "200 OK\nContent-Type: application/json";

    private static JsonRpcClient client(HttpConnector connector) {
        return JsonRpcClient.builder().over(connector.exchange());
    }

    private static String result(RawHttpServer.Connection connection) {
        return "{\"jsonrpc\":\"2.0\",\"result\":19,\"id\":" + connection.id() + "}";
    }

    /** The result of a call, or the kind of its failure. */
    private static Object outcome(CompletableFuture<Integer> call) throws Exception {
        try {
            return call.get(60, TimeUnit.SECONDS);
        } catch (ExecutionException | CompletionException e) {
            return e.getCause() instanceof TransportException lost
                    ? lost.reason().kind()
                    : e.getCause();
        }
    }

    @Test
    void a_server_that_closes_every_connection_after_a_call_gets_no_call_twice() throws Exception {
        try (RawHttpServer server = new RawHttpServer(connection -> {
                    if (connection.request() != null) {
                        connection.reply(OK, result(connection));
                    }
                });
                JsonRpcClient client = client(HttpTransport.connector(server.uri()))) {
            int calls = 300;
            int answered = 0;
            for (int i = 0; i < calls; i++) {
                Object outcome = outcome(client.callAsync("subtract", Integer.class));
                assertThat(outcome).isIn(19, Disconnect.Kind.LOST);
                answered += outcome.equals(19) ? 1 : 0;
            }
            assertThat(server.requests()).doesNotHaveDuplicates().hasSize(answered);
            assertThat(answered).isPositive();
        }
    }

    @Test
    void a_call_after_a_connection_was_closed_gets_another_connection() throws Exception {
        try (RawHttpServer server = new RawHttpServer(connection -> {
                    if (connection.request() != null) {
                        connection.reply(OK, result(connection));
                    }
                });
                VertxLoop loop = new VertxLoop();
                JsonRpcClient client =
                        client(HttpTransport.connector(server.uri()).vertx(loop.vertx()))) {
            for (int i = 1; i <= 20; i++) {
                assertThat(outcome(client.callAsync("subtract", Integer.class))).isEqualTo(19);
                int ended = i;
                Wait.until("the server has closed the connection", () -> server.ended() == ended);
                loop.awaitPoll();
            }
            assertThat(server.requests()).hasSize(20).doesNotHaveDuplicates();
        }
    }

    @Test
    void calls_that_wait_for_the_only_connection_get_another_after_connection_close() throws Exception {
        try (RawHttpServer server = new RawHttpServer(connection -> {
                    if (connection.request() != null) {
                        connection.reply(OK + "\nConnection: close", result(connection));
                    }
                });
                JsonRpcClient client =
                        client(HttpTransport.connector(server.uri()).maxConnections(1))) {
            List<CompletableFuture<Integer>> calls = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                calls.add(client.callAsync("subtract", Integer.class));
            }
            for (CompletableFuture<Integer> call : calls) {
                assertThat(outcome(call)).isEqualTo(19);
            }
            assertThat(server.requests()).hasSize(100).doesNotHaveDuplicates();
        }
    }

    /** A Vert.x with one event loop, for tests that need to know when it has polled its sockets. */
    private static final class VertxLoop implements AutoCloseable {
        private final io.vertx.core.Vertx vertx =
                io.vertx.core.Vertx.vertx(new io.vertx.core.VertxOptions().setEventLoopPoolSize(1));

        io.vertx.core.Vertx vertx() {
            return vertx;
        }

        /** Waits until the event loop has polled its sockets: timers run after that, and two in turn have a whole round between them. */
        void awaitPoll() {
            vertx.timer(5)
                    .compose(nothing -> vertx.timer(5))
                    .toCompletionStage()
                    .toCompletableFuture()
                    .orTimeout(60, TimeUnit.SECONDS)
                    .join();
        }

        @Override
        public void close() {
            vertx.close()
                    .toCompletionStage()
                    .toCompletableFuture()
                    .orTimeout(60, TimeUnit.SECONDS)
                    .join();
        }
    }

    // HTTP/2

    @Test
    void a_request_that_an_http_2_server_refused_is_sent_once_more() throws Exception {
        AtomicInteger requests = new AtomicInteger();
        try (RawHttpServer server = new RawHttpServer(connection -> http2(connection, requests, 1));
                JsonRpcClient client =
                        client(HttpTransport.connector(server.uri()).http2())) {
            assertThat(outcome(client.callAsync("subtract", Integer.class))).isEqualTo(19);
            assertThat(requests).hasValue(2);
        }
    }

    @Test
    void a_request_that_is_refused_again_fails() throws Exception {
        AtomicInteger requests = new AtomicInteger();
        try (RawHttpServer server = new RawHttpServer(connection -> http2(connection, requests, 100));
                JsonRpcClient client =
                        client(HttpTransport.connector(server.uri()).http2())) {
            assertThat(outcome(client.callAsync("subtract", Integer.class))).isEqualTo(Disconnect.Kind.LOST);
            assertThat(requests).hasValue(2);
        }
    }

    /** Refuses some streams, and responds to the others. */
    private static void http2(RawHttpServer.Connection connection, AtomicInteger requests, int refused)
            throws IOException {
        DataInputStream in = new DataInputStream(connection.in());
        OutputStream out = connection.socket().getOutputStream();
        in.readNBytes("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".length());
        out.write(frame(4, 0, 0, ""));
        String body = "";
        while (true) {
            int length = in.readUnsignedShort() << 8 | in.readUnsignedByte();
            int type = in.readUnsignedByte();
            int flags = in.readUnsignedByte();
            int stream = in.readInt();
            String content = new String(in.readNBytes(length), ISO_8859_1);
            if (type == 4 && flags == 0) {
                out.write(frame(4, 1, 0, ""));
            } else if (type == 0) {
                body += content;
                if ((flags & 1) != 0) {
                    if (requests.incrementAndGet() <= refused) {
                        out.write(frame(3, 0, stream, "\0\0\0\7"));
                    } else {
                        String id = body.substring(body.lastIndexOf("\"id\":") + 5, body.lastIndexOf('}'));
                        out.write(frame(1, 4, stream, "\210\137\20application/json"));
                        out.write(frame(0, 1, stream, "{\"jsonrpc\":\"2.0\",\"result\":19,\"id\":" + id + "}"));
                    }
                    body = "";
                }
            }
            out.flush();
        }
    }

    private static byte[] frame(int type, int flags, int stream, String content) {
        byte[] bytes = content.getBytes(ISO_8859_1);
        return java.nio.ByteBuffer.allocate(9 + bytes.length)
                .put((byte) 0)
                .putShort((short) bytes.length)
                .put((byte) type)
                .put((byte) flags)
                .putInt(stream)
                .put(bytes)
                .array();
    }
}
