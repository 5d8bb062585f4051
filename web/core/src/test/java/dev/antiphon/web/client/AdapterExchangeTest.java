package dev.antiphon.web.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.CallOption;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.json.RawJson;
import dev.antiphon.testkit.ExchangeContract;
import dev.antiphon.testkit.RecordingReceiver;
import dev.antiphon.testkit.Responder;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Disconnect.Kind;
import dev.antiphon.transport.Exchange;
import dev.antiphon.transport.ExchangeRequest;
import dev.antiphon.transport.Pausable;
import dev.antiphon.transport.Receiver;
import dev.antiphon.transport.TransportException;
import dev.antiphon.transport.Wait;
import dev.antiphon.web.HttpClientAdapter;
import dev.antiphon.web.contract.JdkClientAdapter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Exchanges over the HTTP client of a program: adapters that work, fail, block and are cancelled. */
class AdapterExchangeTest {
    private static final String ADDRESS = "http://localhost/rpc?key=secret";

    private final List<AutoCloseable> opened = new ArrayList<>();

    private Exchange overJdk(Responder peer, JdkResponderServer.Format format) {
        JdkResponderServer server = new JdkResponderServer(peer, format);
        opened.add(server);
        return AdapterExchange.of(server.uri(), new JdkClientAdapter());
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : opened) {
            each.close();
        }
    }

    @Nested
    class OverTheJdkClient extends ExchangeContract {
        @Override
        protected Exchange open(Responder peer) {
            return overJdk(peer, JdkResponderServer.Format.JSON);
        }
    }

    @Nested
    class OverTheJdkClientWithLines extends ExchangeContract {
        @Override
        protected Exchange open(Responder peer) {
            return overJdk(peer, JdkResponderServer.Format.LINES);
        }
    }

    @Nested
    class OverTheJdkClientWithEvents extends ExchangeContract {
        @Override
        protected Exchange open(Responder peer) {
            return overJdk(peer, JdkResponderServer.Format.EVENTS);
        }
    }

    private static ExchangeRequest request() {
        return new ExchangeRequest("{}".getBytes(UTF_8), Map.of(), Duration.ofMinutes(1), true);
    }

    private static Exchange over(HttpClientAdapter adapter) {
        return AdapterExchange.of(ADDRESS, adapter);
    }

    @Test
    void a_request_has_the_uri_the_headers_the_body_and_the_timeout() {
        CompletableFuture<HttpClientAdapter.Request> sent = new CompletableFuture<>();
        try (JsonRpcClient client = JsonRpcClient.builder()
                .header("A", "1")
                .header("accept", "x/y")
                .over(over(post -> {
                    sent.complete(post);
                    return CompletableFuture.completedFuture(HttpClientAdapter.Response.of(
                            200, null, "{\"jsonrpc\":\"2.0\",\"result\":5,\"id\":1}".getBytes(UTF_8)));
                }))) {
            assertThat(client.call(
                            "f", int.class, CallOption.header("a", "2"), CallOption.timeout(Duration.ofSeconds(7))))
                    .isEqualTo(5);
        }
        HttpClientAdapter.Request post = Wait.forResult(sent);
        assertThat(post.uri()).hasToString(ADDRESS);
        assertThat(post.timeout()).isEqualTo(Duration.ofSeconds(7));
        assertThat(new String(post.body(), UTF_8)).isEqualTo("{\"jsonrpc\":\"2.0\",\"method\":\"f\",\"id\":1}");
        assertThat(post.headers())
                .containsOnlyKeys("Accept", "A", "Content-Type", "Rpc-Timeout-Ms")
                .containsEntry("Accept", "x/y")
                .containsEntry("A", "2")
                .containsEntry("Content-Type", "application/json")
                .containsEntry("Rpc-Timeout-Ms", "7000");
    }

    @Test
    void the_name_of_the_peer_does_not_contain_the_query() {
        assertThat(over(post -> CompletableFuture.failedFuture(new IOException("no")))
                        .peer())
                .isEqualTo("http://localhost/rpc");
    }

    @Test
    void a_websocket_uri_is_rejected() {
        assertThatThrownBy(() -> AdapterExchange.of("ws://localhost/rpc?key=secret", post -> new CompletableFuture<>()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("ws://localhost/rpc'")
                .hasMessageNotContaining("secret");
    }

    @Test
    void an_adapter_that_throws_fails_the_call() {
        assertFails(
                post -> {
                    throw new IllegalStateException("no way");
                },
                "cannot send: no way");
    }

    @Test
    @SuppressWarnings("NullAway")
    void an_adapter_that_returns_null_fails_the_call() {
        assertFails(post -> null, "the HTTP client adapter returned null");
    }

    @Test
    @SuppressWarnings("NullAway")
    void a_response_that_is_null_fails_the_call() {
        assertFails(post -> CompletableFuture.completedFuture(null), "the HTTP client adapter gave no response");
    }

    @Test
    void a_response_that_fails_fails_the_call() {
        assertFails(post -> CompletableFuture.failedFuture(new IOException("cable cut")), "no response: cable cut");
    }

    @Test
    void a_body_that_breaks_fails_the_call() {
        assertFails(
                post -> CompletableFuture.completedFuture(
                        new HttpClientAdapter.Response(200, "application/json", new Body(() -> {
                            throw new IOException("cable cut");
                        }))),
                "the connection broke within the response: cable cut");
    }

    @Test
    void a_body_that_throws_an_unchecked_exception_fails_the_call() {
        assertFails(
                post -> CompletableFuture.completedFuture(
                        new HttpClientAdapter.Response(200, "application/json", new Body(() -> {
                            throw new IllegalStateException("a bug");
                        }))),
                "the connection broke within the response: a bug");
    }

    private static void assertFails(HttpClientAdapter adapter, String message) {
        Exchange exchange = over(adapter);
        RecordingReceiver receiver = new RecordingReceiver();
        exchange.send(request(), receiver);
        assertThat(receiver.end().kind()).isEqualTo(Kind.LOST);
        assertThat(receiver.end().detail()).contains(message);
        receiver.verify();
        try (JsonRpcClient client = JsonRpcClient.builder().over(exchange)) {
            assertThatThrownBy(() -> client.call("f", RawJson.class))
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining(message)
                    .hasMessageNotContaining("secret");
        }
    }

    @Test
    void a_call_that_is_cancelled_cancels_its_request() {
        CompletableFuture<HttpClientAdapter.Response> reply = new CompletableFuture<>();
        try (JsonRpcClient client = JsonRpcClient.builder().over(over(post -> reply))) {
            client.callAsync("f", RawJson.class).cancel(true);
            Wait.until("the request is cancelled", reply::isCancelled);
        }
    }

    @Test
    void a_response_after_its_call_was_cancelled_is_closed() {
        AtomicBoolean closed = new AtomicBoolean();
        CompletableFuture<HttpClientAdapter.Response> reply = new CompletableFuture<>();
        CompletionStage<HttpClientAdapter.Response> uncancellable = reply.minimalCompletionStage();
        RecordingReceiver receiver = new RecordingReceiver();
        over(post -> uncancellable).send(request(), receiver).run();
        assertThat(receiver.end().kind()).isEqualTo(Kind.LOCAL);
        reply.complete(new HttpClientAdapter.Response(200, null, new ByteArrayInputStream("{}".getBytes(UTF_8)) {
            @Override
            public void close() {
                closed.set(true);
            }
        }));
        Wait.until("the body is closed", closed::get);
        assertThat(receiver.rest()).isEmpty();
        receiver.verify();
    }

    @Test
    void events_are_delivered_as_they_arrive_and_cancelling_closes_the_body() throws IOException {
        CountDownLatch closed = new CountDownLatch(1);
        PipedInputStream body = new PipedInputStream() {
            @Override
            public void close() throws IOException {
                closed.countDown();
                super.close();
            }
        };
        PipedOutputStream server = new PipedOutputStream(body);
        RecordingReceiver receiver = new RecordingReceiver();
        Runnable stop = over(post -> CompletableFuture.completedFuture(
                        new HttpClientAdapter.Response(200, "text/event-stream;charset=utf-8", body)))
                .send(request(), receiver);
        server.write("data: {\"a\":1}\n\nda".getBytes(UTF_8));
        server.flush();
        assertThat(receiver.next()).isEqualTo("{\"a\":1}");
        server.write("ta: {\"a\":2}\n\n".getBytes(UTF_8));
        server.flush();
        assertThat(receiver.next()).isEqualTo("{\"a\":2}");
        assertThat(receiver.hasEnded()).isFalse();
        stop.run();
        assertThat(receiver.end().kind()).isEqualTo(Kind.LOCAL);
        Wait.forLatch(closed);
        receiver.verify();
    }

    @Test
    void a_paused_response_is_not_read_until_it_is_resumed() {
        BlockingQueue<String> parts = new LinkedBlockingQueue<>();
        AtomicInteger reads = new AtomicInteger();
        InputStream body = new Body(() -> -1) {
            @Override
            public int read(byte[] bytes, int start, int length) {
                reads.incrementAndGet();
                byte[] part = take(parts).getBytes(UTF_8);
                System.arraycopy(part, 0, bytes, start, part.length);
                return part.length == 0 ? -1 : part.length;
            }
        };
        CompletableFuture<Pausable> handle = new CompletableFuture<>();
        RecordingReceiver receiver = new RecordingReceiver();
        Receiver pausing = new Receiver() {
            @Override
            public void message(byte[] bytes, int start, int end) {
                Wait.forResult(handle).pause();
                receiver.message(bytes, start, end);
            }

            @Override
            public void tooLarge(int limit) {
                receiver.tooLarge(limit);
            }

            @Override
            public void closed(Disconnect reason) {
                receiver.closed(reason);
            }
        };
        handle.complete((Pausable) over(post -> CompletableFuture.completedFuture(
                        new HttpClientAdapter.Response(200, "application/x-ndjson", body)))
                .send(request(), pausing));
        parts.add("{\"a\":1}\n");
        parts.add("{\"a\":2}\n");
        parts.add("");
        assertThat(receiver.next()).isEqualTo("{\"a\":1}");
        Wait.until(
                "the reader waits",
                () -> Thread.getAllStackTraces().keySet().stream()
                        .anyMatch(thread -> thread.getName().equals("antiphon reads HTTP")
                                && thread.getState() == Thread.State.WAITING));
        assertThat(reads).hasValue(1);
        Wait.forResult(handle).resume();
        assertThat(receiver.next()).isEqualTo("{\"a\":2}");
        Wait.forResult(handle).resume();
        assertThat(receiver.end().kind()).isEqualTo(Kind.REMOTE);
        receiver.verify();
    }

    private static String take(BlockingQueue<String> parts) {
        try {
            return parts.take();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void a_paused_call_can_be_cancelled() {
        CountDownLatch closed = new CountDownLatch(1);
        InputStream body = new ByteArrayInputStream("{}\n{}\n".repeat(10_000).getBytes(UTF_8)) {
            @Override
            public void close() {
                closed.countDown();
            }
        };
        RecordingReceiver receiver = new RecordingReceiver();
        CompletableFuture<HttpClientAdapter.Response> response = new CompletableFuture<>();
        Pausable call = (Pausable) over(post -> response).send(request(), receiver);
        call.pause();
        response.complete(new HttpClientAdapter.Response(200, "application/x-ndjson", body));
        call.run();
        assertThat(receiver.end().kind()).isEqualTo(Kind.LOCAL);
        Wait.forLatch(closed);
        receiver.verify();
    }

    @Test
    void closing_ends_the_call_also_if_its_body_blocks() {
        CountDownLatch reading = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        InputStream blocking = new Body(() -> {
            reading.countDown();
            Wait.forLatch(released);
            return -1;
        });
        RecordingReceiver receiver = new RecordingReceiver();
        Exchange exchange =
                over(post -> CompletableFuture.completedFuture(new HttpClientAdapter.Response(200, null, blocking)));
        exchange.send(request(), receiver);
        Wait.forLatch(reading);
        exchange.close();
        assertThat(receiver.end().kind()).isEqualTo(Kind.LOCAL);
        released.countDown();
        receiver.verify();
    }

    @Test
    void the_error_for_an_invalid_header_names_it() {
        try (JsonRpcClient client = JsonRpcClient.builder().over(over(post -> new CompletableFuture<>()))) {
            assertThatThrownBy(() -> client.call("f", RawJson.class, CallOption.header("Tenant", "a\r\nb")))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("'Tenant'");
        }
    }

    /** Reads a byte of a body, or throws. */
    private interface Source {
        int read() throws IOException;
    }

    private static class Body extends InputStream {
        private final Source source;

        Body(Source source) {
            this.source = source;
        }

        @Override
        public int read() throws IOException {
            return source.read();
        }

        @Override
        public int read(byte[] bytes, int start, int length) throws IOException {
            return source.read(); // which never returns a byte
        }
    }
}
