package dev.antiphon.http;

import static dev.antiphon.Parameter.required;
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
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.TransportException;
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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Streams and acks of version 3.0 over HTTP, as events and as lines. */
final class HttpStreamTest {
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

    private final Listener listener = HttpTransport.serve(server, 0);

    @AfterEach
    void close() {
        listener.close();
    }

    private JsonRpcClient client() {
        return JsonRpcClient.builder()
                .version(ProtocolVersion.V3_0)
                .connect(listener.address().toString());
    }

    private static RawJson params(int n) {
        return RawJson.of("[" + n + "]");
    }

    private static List<Integer> upTo(int n) {
        return IntStream.rangeClosed(1, n).boxed().toList();
    }

    private String ask(String message, String accept) {
        try (Wire wire = Wire.to(listener)) {
            return wire.send(Wire.post(message, "Accept: " + accept)).reply();
        }
    }

    private static String asking(String method, String params) {
        return "{\"jsonrpc\":\"3.0\",\"method\":\"" + method + "\",\"params\":" + params
                + ",\"id\":1,\"options\":{\"stream\":true}}";
    }

    private static List<String> lines(String reply) {
        return reply.lines().filter(line -> line.contains("jsonrpc")).toList();
    }

    @Test
    void items_are_events_or_lines_as_the_client_likes_and_else_come_at_once() {
        String first = "{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":1,\"data\":1}}";
        String second = "{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":1,\"data\":2}}";
        String last = "{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":1},\"result\":2}";
        String question = asking("count", "[2]");
        List<String> events = lines(ask(question, "text/event-stream"));
        assertThat(events.get(0)).startsWith("data: {\"jsonrpc\":\"3.0\",\"ack\":{\"id\":1,\"stream\":{\"id\":\"");
        assertThat(events.subList(1, events.size()))
                .containsExactly("data: " + first, "data: " + second, "data: " + last);
        List<String> lines = lines(ask(question, "application/x-ndjson"));
        assertThat(lines.get(0)).startsWith("{\"jsonrpc\":\"3.0\",\"ack\":{\"id\":1,\"stream\":{\"id\":\"");
        assertThat(lines.subList(1, lines.size())).containsExactly(first, second, last);
        assertThat(ask(question, "application/json")).endsWith("{\"jsonrpc\":\"3.0\",\"result\":[1,2],\"id\":1}");
    }

    @Test
    void acks_come_before_the_answer() {
        String question = "{\"jsonrpc\":\"3.0\",\"method\":\"slow\",\"id\":1}";
        assertThat(lines(ask(question, "application/x-ndjson")))
                .containsExactly(
                        "{\"jsonrpc\":\"3.0\",\"ack\":{},\"id\":1}",
                        "{\"jsonrpc\":\"3.0\",\"ack\":{\"progress\":1,\"total\":2},\"id\":1}",
                        "{\"jsonrpc\":\"3.0\",\"result\":3,\"id\":1}");
        List<String> acks = new ArrayList<>();
        try (JsonRpcClient client = client()) {
            assertThat(client.call("slow", null, Integer.class, CallOption.onAck(ack -> acks.add(ack.toString()))))
                    .isEqualTo(3);
            assertThat(acks).containsExactly("{}", "{\"progress\":1,\"total\":2}");
            assertThat(client.call("slow", null, Integer.class)).isEqualTo(3);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 5000})
    void a_client_gets_every_item_and_the_result(int n) throws Exception {
        try (JsonRpcClient client = client()) {
            RpcStream<Integer, RawJson> stream = client.stream("count", params(n), Integer.class);
            List<Integer> items = new ArrayList<>();
            assertThat(stream.forEach(items::add).get(60, TimeUnit.SECONDS)).hasToString(Integer.toString(n));
            assertThat(items).isEqualTo(upTo(n));
            try (Stream<Integer> opened = stream.open()) {
                assertThat(opened.toList()).isEqualTo(upTo(n));
            }
        }
    }

    @Test
    void an_error_comes_behind_the_items_before_it() {
        try (JsonRpcClient client = client()) {
            List<Integer> items = new ArrayList<>();
            CompletableFuture<RawJson> result =
                    client.stream("fails", null, Integer.class).forEach(items::add);
            assertThatThrownBy(() -> result.get(60, TimeUnit.SECONDS)).hasMessageContaining("no more");
            assertThat(items).containsExactly(1);
        }
    }

    @Test
    void a_slow_consumer_holds_up_its_producer_and_nobody_else() throws Exception {
        try (JsonRpcClient client = client()) {
            CountDownLatch go = new CountDownLatch(1);
            List<Integer> items = new ArrayList<>();
            int most = 300_000;
            CompletableFuture<RawJson> result = client.stream(
                            "count", params(most), Integer.class, CallOption.buffer(16, Overflow.FAIL))
                    .forEach(item -> {
                        try {
                            assertThat(go.await(60, TimeUnit.SECONDS)).isTrue();
                        } catch (InterruptedException e) {
                            throw new AssertionError(e);
                        }
                        items.add(item);
                    });
            int[] before = {-1};
            // What the sockets and queues in between hold is far less than all of it.
            ClientWait.until("the producer is held up", () -> {
                int now = produced.get();
                boolean still = now > 0 && now == before[0];
                before[0] = now;
                assertThat(client.call("slow", null, Integer.class)).isEqualTo(3);
                return still;
            });
            assertThat(produced.get()).isLessThan(most);
            assertThat(result).isNotDone();
            go.countDown();
            assertThat(result.get(60, TimeUnit.SECONDS)).hasToString(Integer.toString(most));
            assertThat(items).hasSize(most).endsWith(most);
        }
    }

    @Test
    void a_client_that_goes_away_stops_the_producer() throws Exception {
        try (JsonRpcClient client = client()) {
            BlockingQueue<Integer> items = new LinkedBlockingQueue<>();
            CompletableFuture<RawJson> result =
                    client.stream("sink", null, Integer.class).forEach(items::add);
            StreamSink<Object> sink = sinks.poll(60, TimeUnit.SECONDS);
            sink.send(1);
            assertThat(items.poll(60, TimeUnit.SECONDS)).isEqualTo(1);
            result.cancel(true);
            ClientWait.until("the producer knows", sink::isCancelled);
        }
    }

    @Test
    void a_server_that_goes_away_ends_the_stream() throws Exception {
        try (JsonRpcClient client = client()) {
            BlockingQueue<Integer> items = new LinkedBlockingQueue<>();
            CompletableFuture<RawJson> result =
                    client.stream("sink", null, Integer.class).forEach(items::add);
            StreamSink<Object> sink = sinks.poll(60, TimeUnit.SECONDS);
            sink.send(1);
            assertThat(items.poll(60, TimeUnit.SECONDS)).isEqualTo(1);
            listener.drain(Duration.ZERO).get(60, TimeUnit.SECONDS);
            assertThatThrownBy(() -> result.get(60, TimeUnit.SECONDS))
                    .cause()
                    .isInstanceOfAny(TransportException.class, JsonRpcException.class);
            assertThat(sink.isCancelled()).isTrue();
        }
    }
}
