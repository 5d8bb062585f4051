package dev.antiphon.ratelimit;

import static dev.antiphon.ratelimit.Served.perMinute;
import static dev.antiphon.ratelimit.Served.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.Parameters;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.http.HttpTransport;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.stream.StreamSink;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.MemoryTransport;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Limits over connections and over HTTP. */
class TransportsTest {
    private final ManualClock clock = new ManualClock();

    private RateLimitInterceptorBuilder limits() {
        return RateLimitInterceptor.builder().clock(clock);
    }

    private static void assertRejected(JsonRpcClient client) {
        assertThatThrownBy(() -> client.call("one", int.class))
                .isInstanceOfSatisfying(JsonRpcException.class, refused -> {
                    assertThat(refused.code()).isEqualTo(-32002);
                    assertThat(refused.data()).contains(RawJson.of("{\"retryAfterMs\":30000}"));
                });
    }

    private static JsonRpcConnection connected(Served served) {
        MemoryTransport.Pair pair = MemoryTransport.pair();
        served.server().accept(pair.left());
        return JsonRpcClient.builder().connect(pair.right());
    }

    private static void assertTwoPass(JsonRpcClient client) {
        client.call("one", int.class);
        client.call("two", int.class);
        assertRejected(client);
        assertRejected(client);
    }

    @Test
    void each_connection_has_its_own_bucket() {
        Served served = new Served(limits().perConnection(perMinute(2)).build());
        try (JsonRpcConnection first = connected(served);
                JsonRpcConnection second = connected(served)) {
            assertTwoPass(first);
            assertTwoPass(second);
        }
    }

    @Test
    void calls_without_a_connection_are_not_limited_by_connection() {
        Served served = new Served(limits().perConnection(perMinute(2)).build());
        for (int i = 0; i < 10; i++) {
            assertThat(served.passes("one")).isTrue();
        }
    }

    @Test
    void a_caller_without_an_address_has_its_bucket_in_its_connection_and_not_in_the_table() {
        RateLimitInterceptor limit = limits().perCaller(perMinute(2)).build();
        Served served = new Served(limit);
        try (JsonRpcConnection first = connected(served);
                JsonRpcConnection second = connected(served)) {
            assertTwoPass(first);
            assertTwoPass(second);
        }
        assertThat(limit.buckets()).isZero();
    }

    @Test
    void each_web_socket_has_its_own_bucket_and_each_host_has_one() {
        Served byConnection = new Served(limits().perConnection(perMinute(2)).build());
        try (Listener listener = HttpTransport.serve(byConnection.server(), 0);
                JsonRpcClient first = JsonRpcClient.connect("ws://localhost:" + listener.port() + "/rpc");
                JsonRpcClient second = JsonRpcClient.connect("ws://localhost:" + listener.port() + "/rpc")) {
            assertTwoPass(first);
            assertTwoPass(second);
        }
        Served byCaller = new Served(limits().perCaller(perMinute(2)).build());
        try (Listener listener = HttpTransport.serve(byCaller.server(), 0);
                JsonRpcClient first = JsonRpcClient.connect("ws://localhost:" + listener.port() + "/rpc");
                JsonRpcClient second = JsonRpcClient.connect("ws://localhost:" + listener.port() + "/rpc")) {
            assertTwoPass(first);
            assertRejected(second);
        }
    }

    private static HttpResponse<String> post(Listener listener, String message)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + listener.port() + "/rpc"))
                .timeout(Duration.ofSeconds(60))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(message))
                .build();
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .build()
                .send(request, HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void a_rejected_http_request_has_the_header_retry_after() throws Exception {
        Served served = new Served(limits().perCaller(perMinute(7)).build());
        try (Listener listener = HttpTransport.serve(served.server(), 0)) {
            for (int i = 0; i < 7; i++) {
                HttpResponse<String> passed = post(listener, request("one", 1));
                assertThat(passed.statusCode()).isEqualTo(200);
                assertThat(passed.headers().firstValue("Retry-After")).isEmpty();
            }
            for (String method : new String[] {"one", "blocking", "unknown"}) {
                HttpResponse<String> refused = post(listener, request(method, 1));
                assertThat(refused.statusCode()).isEqualTo(503);
                assertThat(refused.headers().allValues("Retry-After")).containsExactly("9");
                assertThat(refused.body()).contains("{\"retryAfterMs\":8572}");
            }
            HttpResponse<String> batch = post(listener, "[" + request("one", 1) + "," + request("one", 2) + "]");
            assertThat(batch.statusCode()).isEqualTo(200);
            assertThat(batch.headers().firstValue("Retry-After")).isEmpty();
            assertThat(batch.body().split("retryAfterMs", -1)).hasSize(3);
        }
    }

    @Test
    void a_stream_counts_as_one_call() throws Exception {
        BlockingQueue<StreamSink<Object>> sinks = new LinkedBlockingQueue<>();
        RateLimitInterceptor limit = limits().perConnection(perMinute(2)).build();
        Served served = new Served(limit);
        served.builder.stream("items", Parameters.none(), (args, sink) -> sinks.add(sink));
        MemoryTransport.Pair pair = MemoryTransport.pair();
        served.server().accept(pair.left());
        try (JsonRpcConnection client =
                JsonRpcClient.builder().version(ProtocolVersion.V3_0).connect(pair.right())) {
            CompletableFuture<RawJson> end =
                    client.stream("items", RawJson.of("[]"), Integer.class).forEach(item -> {});
            StreamSink<Object> sink = sinks.poll(60, TimeUnit.SECONDS);
            for (int i = 0; i < 100; i++) {
                sink.send(i);
            }
            client.call("one", int.class);
            assertThatThrownBy(() -> {
                        try (Stream<Integer> items = client.stream("items", RawJson.of("[]"), Integer.class)
                                .open()) {
                            items.toList();
                        }
                    })
                    .isInstanceOfSatisfying(
                            JsonRpcException.class,
                            refused -> assertThat(refused.code()).isEqualTo(-32029));
            sink.complete(null);
            Served.await(end);
        }
        assertThat(limit.refused()).isEqualTo(1);
        assertThat(sinks).isEmpty();
    }
}
