package dev.antiphon.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameters;
import dev.antiphon.TranscriptServer;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.TransportException;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** How a server ends. */
@SuppressWarnings("FutureReturnValueIgnored") // a handler may return a future
class DrainTest {
    private static final String WAIT = "{\"jsonrpc\":\"2.0\",\"method\":\"wait\",\"id\":1}";

    private final CountDownLatch entered = new CountDownLatch(1);
    private final CompletableFuture<String> result = new CompletableFuture<>();
    private final JsonRpcServer server = JsonRpcServer.builder()
            .method("wait", Parameters.none(), args -> {
                entered.countDown();
                return result;
            })
            .build();

    private void awaitEntered() throws InterruptedException {
        assertThat(entered.await(60, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void what_runs_comes_to_its_end_and_what_is_new_gets_503() throws Exception {
        Listener listener = HttpTransport.builder(server).health("/health").serve();
        try (Wire running = Wire.to(listener);
                Wire open = Wire.to(listener)) {
            assertThat(open.send(Wire.head("GET", "/health")).reply()).startsWith("HTTP/1.1 200 ");
            running.send(Wire.post(WAIT));
            awaitEntered();
            CompletableFuture<Boolean> drained = listener.drain(Duration.ofMinutes(1));
            assertThat(open.send(Wire.head("GET", "/health")).reply())
                    .startsWith("HTTP/1.1 503 ")
                    .endsWith("{\"status\":\"DRAINING\"}");
            assertThat(open.send(Wire.post(WAIT)).reply())
                    .startsWith("HTTP/1.1 503 ")
                    .contains("\r\nconnection: close\r\n");
            assertThat(drained).isNotDone();
            result.complete("done");
            assertThat(running.reply()).endsWith("{\"jsonrpc\":\"2.0\",\"result\":\"done\",\"id\":1}");
            assertThat(drained.get(60, TimeUnit.SECONDS)).isTrue();
            assertThat(running.rest()).isEmpty();
        }
        assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(() -> Wire.to(listener));
    }

    @Test
    void what_runs_too_long_is_cancelled() throws Exception {
        Listener listener = HttpTransport.serve(server, 0);
        try (Wire running = Wire.to(listener)) {
            running.send(Wire.post(WAIT));
            awaitEntered();
            assertThat(listener.drain(Duration.ofMillis(20)).get(60, TimeUnit.SECONDS))
                    .isFalse();
            assertThat(result).isCancelled();
            assertThat(running.rest()).doesNotContain("result");
        }
    }

    @Test
    void when_a_drain_is_over_everything_that_ran_too_long_has_been_cancelled() throws Exception {
        JsonRpcRequestHandler mount = HttpTransport.requestHandler(server).build();
        Vertx vertx = Vertx.vertx();
        try {
            HttpServer host = vertx.createHttpServer().requestHandler(mount);
            host.listen(0, "127.0.0.1")
                    .toCompletionStage()
                    .toCompletableFuture()
                    .get(60, TimeUnit.SECONDS);
            try (Wire running = Wire.to(host.actualPort())) {
                running.send(Wire.post(WAIT));
                awaitEntered();
                CompletableFuture<Boolean> cancelled =
                        mount.drain(Duration.ofMillis(20)).thenApply(byItself -> !byItself && result.isCancelled());
                assertThat(cancelled.get(60, TimeUnit.SECONDS)).isTrue();
            }
        } finally {
            vertx.close().await(60, TimeUnit.SECONDS);
        }
    }

    @Test
    void websockets_drain_too() throws Exception {
        Listener listener = HttpTransport.serve(server, 0);
        try (RawWebSocket socket = RawWebSocket.to(listener)) {
            socket.text(WAIT);
            awaitEntered();
            CompletableFuture<Boolean> drained = listener.drain(Duration.ofMinutes(1));
            assertThat(drained).isNotDone();
            result.complete("done");
            assertThat(socket.nextText()).contains("\"done\"");
            assertThat(socket.next().opcode()).isEqualTo(RawWebSocket.CLOSE);
            socket.send(RawWebSocket.CLOSE, true, RawWebSocket.closePayload(1000, ""));
            assertThat(drained.get(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void connections_without_requests_do_not_hold_it_up_and_it_can_be_closed_twice() {
        Listener listener = HttpTransport.serve(server, 0);
        try (Wire idle = Wire.to(listener)) {
            Poll.until("the connection is there", () -> listener.connections() == 1);
            listener.close();
            listener.close();
            assertThat(idle.rest()).isEmpty();
        }
    }

    @Test
    void the_thread_that_keeps_the_program_alive_ends() {
        Listener listener = HttpTransport.serve(server, 0);
        String name = "antiphon serves " + listener.address();
        assertThat(isAlive(name)).isTrue();
        listener.close();
        Poll.until("the thread has ended", () -> !isAlive(name));
    }

    private static boolean isAlive(String name) {
        return Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> thread.getName().equals(name));
    }

    @Test
    void a_port_can_be_used_once_and_again_after_that() {
        Listener first = HttpTransport.serve(TranscriptServer.of(List.of(), true), 0);
        int port = first.port();
        assertThatExceptionOfType(TransportException.class)
                .isThrownBy(() -> HttpTransport.serve(server, port))
                .withMessageContaining("127.0.0.1:" + port);
        first.close();
        HttpTransport.serve(server, port).close();
    }
}
