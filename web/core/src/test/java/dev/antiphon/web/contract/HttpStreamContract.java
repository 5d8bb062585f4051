package dev.antiphon.web.contract;

import static dev.antiphon.Parameter.required;
import static dev.antiphon.web.contract.RawHttpClient.post;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.CallOption;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameters;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.stream.Overflow;
import dev.antiphon.stream.RpcStream;
import dev.antiphon.stream.StreamSink;
import dev.antiphon.transport.Exchange;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.TransportException;
import dev.antiphon.transport.Wait;
import dev.antiphon.web.client.AdapterExchange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Streams and acknowledgements of version 3.0 over HTTP, as events and as lines. */
public abstract class HttpStreamContract extends HttpContract {
    private final AtomicInteger produced = new AtomicInteger();
    private final BlockingQueue<StreamSink<Object>> sinks = new LinkedBlockingQueue<>();

    private final JsonRpcServer server = JsonRpcServer.builder().stream(
                    "count", Parameters.of(required("n", int.class)), (args, sink) -> {
                        int n = args.get(0);
                        for (int i = 1; i <= n; i++) {
                            sink.send(i);
                            produced.incrementAndGet();
                        }
                        sink.complete(n);
                    })
            .stream("fails", Parameters.none(), (args, sink) -> {
                sink.send(1);
                throw new JsonRpcException(7, "no more");
            })
            .stream("sink", Parameters.none(), (args, sink) -> sinks.add(sink))
            .method("slow", Parameters.none(), args -> {
                args.call().ack();
                args.call().progress(1, 2, null);
                return 3;
            })
            .build();

    /**
     * Opens a client's end.
     *
     * @param uri the URI of the server
     * @return an exchange; over the JDK's HTTP client unless overridden
     */
    protected Exchange exchange(String uri) {
        return AdapterExchange.of(uri, new JdkClientAdapter());
    }

    private Listener start() {
        return start(server);
    }

    private JsonRpcClient client(Listener listener) {
        return JsonRpcClient.builder()
                .version(ProtocolVersion.V3_0)
                .over(exchange("http://127.0.0.1:" + listener.port() + "/rpc"));
    }

    private static RawJson params(int n) {
        return RawJson.of("[" + n + "]");
    }

    private static List<Integer> upTo(int n) {
        return IntStream.rangeClosed(1, n).boxed().toList();
    }

    private static List<String> messages(Listener listener, String message, String accept) {
        return send(listener, post(message, "Accept: " + accept))
                .body()
                .lines()
                .filter(line -> line.contains("jsonrpc"))
                .toList();
    }

    @Test
    void items_are_events_or_lines_and_without_either_the_response_has_all_of_them() {
        Listener listener = start();
        String first = "{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":1,\"data\":1}}";
        String second = "{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":1,\"data\":2}}";
        String last = "{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":1},\"result\":2}";
        String call =
                "{\"jsonrpc\":\"3.0\",\"method\":\"count\",\"params\":[2],\"id\":1,\"options\":{\"stream\":true}}";
        List<String> events = messages(listener, call, "text/event-stream");
        assertThat(events.get(0)).startsWith("data: {\"jsonrpc\":\"3.0\",\"ack\":{\"id\":1,\"stream\":{\"id\":\"");
        assertThat(events.subList(1, events.size()))
                .containsExactly("data: " + first, "data: " + second, "data: " + last);
        List<String> lines = messages(listener, call, "application/x-ndjson");
        assertThat(lines.get(0)).startsWith("{\"jsonrpc\":\"3.0\",\"ack\":{\"id\":1,\"stream\":{\"id\":\"");
        assertThat(lines.subList(1, lines.size())).containsExactly(first, second, last);
        assertThat(messages(listener, call, "application/json"))
                .containsExactly("{\"jsonrpc\":\"3.0\",\"result\":[1,2],\"id\":1}");
    }

    @Test
    void acknowledgements_are_sent_before_the_response() {
        Listener listener = start();
        assertThat(messages(listener, "{\"jsonrpc\":\"3.0\",\"method\":\"slow\",\"id\":1}", "application/x-ndjson"))
                .containsExactly(
                        "{\"jsonrpc\":\"3.0\",\"ack\":{},\"id\":1}",
                        "{\"jsonrpc\":\"3.0\",\"ack\":{\"progress\":1,\"total\":2},\"id\":1}",
                        "{\"jsonrpc\":\"3.0\",\"result\":3,\"id\":1}");
        List<String> acks = new ArrayList<>();
        try (JsonRpcClient client = client(listener)) {
            assertThat(client.call("slow", null, Integer.class, CallOption.onAck(ack -> acks.add(ack.toString()))))
                    .isEqualTo(3);
            assertThat(acks).containsExactly("{}", "{\"progress\":1,\"total\":2}");
            assertThat(client.call("slow", null, Integer.class)).isEqualTo(3);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 5000})
    void a_client_receives_every_item_and_the_result(int n) {
        try (JsonRpcClient client = client(start())) {
            RpcStream<Integer, RawJson> stream = client.stream("count", params(n), Integer.class);
            List<Integer> items = new ArrayList<>();
            assertThat(Wait.forResult(stream.forEach(items::add))).hasToString(Integer.toString(n));
            assertThat(items).isEqualTo(upTo(n));
            try (Stream<Integer> opened = stream.open()) {
                assertThat(opened.toList()).isEqualTo(upTo(n));
            }
        }
    }

    @Test
    void an_error_arrives_after_the_items_before_it() {
        try (JsonRpcClient client = client(start())) {
            List<Integer> items = new ArrayList<>();
            CompletableFuture<RawJson> result =
                    client.stream("fails", null, Integer.class).forEach(items::add);
            assertThatThrownBy(() -> result.get(60, TimeUnit.SECONDS)).hasMessageContaining("no more");
            assertThat(items).containsExactly(1);
        }
    }

    @Test
    void a_slow_consumer_slows_down_its_producer_and_no_other_call() {
        try (JsonRpcClient client = client(start())) {
            CountDownLatch go = new CountDownLatch(1);
            List<Integer> items = new ArrayList<>();
            int most = 300_000;
            CompletableFuture<RawJson> result = client.stream(
                            "count", params(most), Integer.class, CallOption.buffer(16, Overflow.FAIL))
                    .forEach(item -> {
                        Wait.forLatch(go);
                        items.add(item);
                    });
            int[] before = {-1};
            // Sockets and queues between the two hold far fewer items than all.
            Wait.until("the producer waits", () -> {
                int now = produced.get();
                boolean waits = now > 0 && now == before[0];
                before[0] = now;
                assertThat(client.call("slow", null, Integer.class)).isEqualTo(3);
                return waits;
            });
            assertThat(produced.get()).isLessThan(most);
            assertThat(result).isNotDone();
            go.countDown();
            assertThat(Wait.forResult(result)).hasToString(Integer.toString(most));
            assertThat(items).hasSize(most).endsWith(most);
        }
    }

    @Test
    void a_client_that_cancels_stops_the_producer() throws Exception {
        // Many servers notice a client that has disconnected when they write, at the latest the next keep-alive frame.
        Listener listener = start(server, rules -> rules.keepAlive(Duration.ofMillis(50)));
        try (JsonRpcClient client = client(listener)) {
            BlockingQueue<Integer> items = new LinkedBlockingQueue<>();
            CompletableFuture<RawJson> result =
                    client.stream("sink", null, Integer.class).forEach(items::add);
            StreamSink<Object> sink = sinks.poll(60, TimeUnit.SECONDS);
            sink.send(1);
            assertThat(items.poll(60, TimeUnit.SECONDS)).isEqualTo(1);
            result.cancel(true);
            Wait.until("the sink is cancelled", sink::isCancelled);
        }
    }

    @Test
    void a_drain_that_times_out_ends_the_stream() throws Exception {
        Listener listener = start();
        try (JsonRpcClient client = client(listener)) {
            BlockingQueue<Integer> items = new LinkedBlockingQueue<>();
            CompletableFuture<RawJson> result =
                    client.stream("sink", null, Integer.class).forEach(items::add);
            StreamSink<Object> sink = sinks.poll(60, TimeUnit.SECONDS);
            sink.send(1);
            assertThat(items.poll(60, TimeUnit.SECONDS)).isEqualTo(1);
            Wait.forResult(listener.drain(Duration.ZERO));
            assertThatThrownBy(() -> result.get(60, TimeUnit.SECONDS))
                    .cause()
                    .isInstanceOfAny(TransportException.class, JsonRpcException.class);
            assertThat(sink.isCancelled()).isTrue();
        }
    }
}
