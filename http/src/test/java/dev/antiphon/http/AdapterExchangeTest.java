package dev.antiphon.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.CallOption;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.json.RawJson;
import dev.antiphon.testkit.ExchangeContract;
import dev.antiphon.testkit.RecordingReceiver;
import dev.antiphon.testkit.Responder;
import dev.antiphon.transport.Disconnect.Kind;
import dev.antiphon.transport.Exchange;
import dev.antiphon.transport.ExchangeRequest;
import dev.antiphon.transport.TransportException;
import dev.antiphon.web.HttpClientAdapter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class AdapterExchangeTest {
    private static final String ADDRESS = "http://localhost/rpc?key=secret";

    private final List<AutoCloseable> opened = new ArrayList<>();

    /** What a user writes to bring the JDK's client. */
    private static HttpClientAdapter jdk(HttpClient client) {
        return post -> {
            HttpRequest.Builder request =
                    HttpRequest.newBuilder(post.uri()).POST(HttpRequest.BodyPublishers.ofByteArray(post.body()));
            post.headers().forEach(request::header);
            return client.sendAsync(request.build(), HttpResponse.BodyHandlers.ofInputStream())
                    .thenApply(response -> new HttpClientAdapter.Response(
                            response.statusCode(),
                            response.headers().firstValue("Content-Type").orElse(null),
                            response.body()));
        };
    }

    private Exchange jdk(Responder peer, ResponderServer.Form form) {
        ResponderServer server = new ResponderServer(peer, form);
        opened.add(server);
        HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        return HttpTransport.exchange(server.uri(), jdk(client));
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : opened) {
            each.close();
        }
    }

    @Nested
    class ByTheClientOfTheJdk extends ExchangeContract {
        @Override
        protected Exchange open(Responder peer) {
            return jdk(peer, ResponderServer.Form.WHOLE);
        }
    }

    @Nested
    class ByTheClientOfTheJdkWithEvents extends ExchangeContract {
        @Override
        protected Exchange open(Responder peer) {
            return jdk(peer, ResponderServer.Form.EVENTS);
        }
    }

    private static ExchangeRequest letter() {
        return new ExchangeRequest("{}".getBytes(UTF_8), Map.of(), Duration.ofMinutes(1), true);
    }

    private static Exchange over(HttpClientAdapter sender) {
        return HttpTransport.exchange(ADDRESS, sender);
    }

    @Test
    void a_request_has_all_that_is_to_be_sent() {
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
        HttpClientAdapter.Request post = ClientWait.result(sent);
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
    void messages_never_show_the_query() {
        assertThat(over(post -> CompletableFuture.failedFuture(new IOException("no")))
                        .peer())
                .isEqualTo("http://localhost/rpc");
    }

    @Test
    void a_websocket_is_refused() {
        assertThatThrownBy(() ->
                        HttpTransport.exchange("ws://localhost/rpc?key=secret", post -> new CompletableFuture<>()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("ws://localhost/rpc'")
                .hasMessageNotContaining("secret");
    }

    @Test
    void a_sender_that_throws_fails_the_call() {
        fails(
                post -> {
                    throw new IllegalStateException("no way");
                },
                "cannot send: no way");
    }

    @Test
    @SuppressWarnings("NullAway")
    void a_sender_that_gives_null_fails_the_call() {
        fails(post -> null, "the HTTP client adapter returned null");
    }

    @Test
    @SuppressWarnings("NullAway")
    void a_response_that_is_null_fails_the_call() {
        fails(post -> CompletableFuture.completedFuture(null), "the HTTP client adapter gave no response");
    }

    @Test
    void a_response_that_fails_fails_the_call() {
        fails(post -> CompletableFuture.failedFuture(new IOException("cable cut")), "no response: cable cut");
    }

    @Test
    void a_body_that_breaks_fails_the_call() {
        fails(
                post -> CompletableFuture.completedFuture(
                        new HttpClientAdapter.Response(200, "application/json", new Body(() -> {
                            throw new IOException("cable cut");
                        }))),
                "the connection broke within the response: cable cut");
    }

    @Test
    void a_body_that_throws_what_it_may_not_fails_the_call() {
        fails(
                post -> CompletableFuture.completedFuture(
                        new HttpClientAdapter.Response(200, "application/json", new Body(() -> {
                            throw new IllegalStateException("a bug");
                        }))),
                "the connection broke within the response: a bug");
    }

    private static void fails(HttpClientAdapter sender, String words) {
        Exchange exchange = over(sender);
        RecordingReceiver inbox = new RecordingReceiver();
        exchange.send(letter(), inbox);
        assertThat(inbox.end().kind()).isEqualTo(Kind.LOST);
        assertThat(inbox.end().detail()).contains(words);
        inbox.verify();
        try (JsonRpcClient client = JsonRpcClient.builder().over(exchange)) {
            assertThatThrownBy(() -> client.call("f", RawJson.class))
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining(words)
                    .hasMessageNotContaining("secret");
        }
    }

    @Test
    void a_call_that_is_cancelled_cancels_its_request() {
        CompletableFuture<HttpClientAdapter.Response> reply = new CompletableFuture<>();
        try (JsonRpcClient client = JsonRpcClient.builder().over(over(post -> reply))) {
            client.callAsync("f", RawJson.class).cancel(true);
            ClientWait.until("the request is cancelled", reply::isCancelled);
        }
    }

    @Test
    void a_response_that_comes_after_its_call_was_cancelled_is_closed() {
        AtomicBoolean closed = new AtomicBoolean();
        CompletableFuture<HttpClientAdapter.Response> reply = new CompletableFuture<>();
        CompletionStage<HttpClientAdapter.Response> uncancellable = reply.minimalCompletionStage();
        RecordingReceiver inbox = new RecordingReceiver();
        over(post -> uncancellable).send(letter(), inbox).run();
        assertThat(inbox.end().kind()).isEqualTo(Kind.LOCAL);
        reply.complete(new HttpClientAdapter.Response(200, null, new ByteArrayInputStream("{}".getBytes(UTF_8)) {
            @Override
            public void close() {
                closed.set(true);
            }
        }));
        ClientWait.until("the body is closed", closed::get);
        assertThat(inbox.rest()).isEmpty();
        inbox.verify();
    }

    @Test
    void events_arrive_as_they_are_sent_and_stopping_closes_the_body() throws IOException {
        CountDownLatch closed = new CountDownLatch(1);
        PipedInputStream body = new PipedInputStream() {
            @Override
            public void close() throws IOException {
                closed.countDown();
                super.close();
            }
        };
        PipedOutputStream server = new PipedOutputStream(body);
        RecordingReceiver inbox = new RecordingReceiver();
        Runnable stop = over(post -> CompletableFuture.completedFuture(
                        new HttpClientAdapter.Response(200, "text/event-stream;charset=utf-8", body)))
                .send(letter(), inbox);
        server.write("data: {\"a\":1}\n\nda".getBytes(UTF_8));
        server.flush();
        assertThat(inbox.next()).isEqualTo("{\"a\":1}");
        server.write("ta: {\"a\":2}\n\n".getBytes(UTF_8));
        server.flush();
        assertThat(inbox.next()).isEqualTo("{\"a\":2}");
        assertThat(inbox.hasEnded()).isFalse();
        stop.run();
        assertThat(inbox.end().kind()).isEqualTo(Kind.LOCAL);
        ClientWait.latch(closed);
        inbox.verify();
    }

    @Test
    void the_end_is_told_though_a_body_blocks_and_cannot_be_closed() {
        CountDownLatch reading = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        InputStream stubborn = new Body(() -> {
            reading.countDown();
            ClientWait.latch(released);
            return -1;
        });
        RecordingReceiver inbox = new RecordingReceiver();
        Exchange exchange =
                over(post -> CompletableFuture.completedFuture(new HttpClientAdapter.Response(200, null, stubborn)));
        exchange.send(letter(), inbox);
        ClientWait.latch(reading);
        exchange.close();
        assertThat(inbox.end().kind()).isEqualTo(Kind.LOCAL);
        released.countDown();
        inbox.verify();
    }

    @Test
    void a_header_that_cannot_be_sent_is_named() {
        try (JsonRpcClient client = JsonRpcClient.builder().over(over(post -> new CompletableFuture<>()))) {
            assertThatThrownBy(() -> client.call("f", RawJson.class, CallOption.header("Tenant", "a\r\nb")))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("'Tenant'");
        }
    }

    /** What a body gives, or throws. */
    private interface Source {
        int read() throws IOException;
    }

    private static final class Body extends InputStream {
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
            return source.read(); // which never gives a byte
        }
    }
}
