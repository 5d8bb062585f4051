package dev.antiphon;

import static dev.antiphon.Parameter.required;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.error.CancelledException;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.stream.Overflow;
import dev.antiphon.stream.RpcStream;
import dev.antiphon.stream.StreamSink;
import dev.antiphon.transport.MemoryTransport;
import dev.antiphon.transport.TransportException;
import dev.antiphon.transport.Wait;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Streams between two of our own ends. */
final class StreamTest {
    interface Numbers {
        Flow.Publisher<Integer> published(int n);

        Stream<Integer> streamed(int n);
    }

    interface Producing {
        Flow.Publisher<Integer> published(int n);

        Stream<Integer> streamed(int n);

        Iterator<Integer> iterated(int n);

        Iterable<Integer> listed(int n);

        IntStream ints(int n);
    }

    private final class Producer implements Producing {
        @Override
        public Flow.Publisher<Integer> published(int n) {
            return subscriber -> {
                SubmissionPublisher<Integer> publisher = new SubmissionPublisher<>();
                publisher.subscribe(subscriber);
                Thread thread = new Thread(
                        () -> {
                            for (int i = 1; i <= n && publisher.hasSubscribers(); i++) {
                                publisher.submit(i);
                                produced.incrementAndGet();
                            }
                            publisher.close();
                        },
                        "publisher");
                thread.setDaemon(true);
                thread.start();
            };
        }

        @Override
        public Stream<Integer> streamed(int n) {
            return IntStream.rangeClosed(1, n)
                    .boxed()
                    .peek(i -> produced.incrementAndGet())
                    .onClose(() -> closed.set(true));
        }

        @Override
        public Iterator<Integer> iterated(int n) {
            return streamed(n).iterator();
        }

        @Override
        public Iterable<Integer> listed(int n) {
            return () -> iterated(n);
        }

        @Override
        public IntStream ints(int n) {
            return IntStream.rangeClosed(1, n);
        }
    }

    static final RpcStreamMethod<RawJson, Integer, Integer> COUNT =
            RpcStreamMethod.of("count", RawJson.class, Integer.class, Integer.class);

    private final AtomicInteger produced = new AtomicInteger();
    private final AtomicBoolean closed = new AtomicBoolean();
    private final CompletableFuture<StreamSink<Object>> sinks = new CompletableFuture<>();

    private final JsonRpcServer server = JsonRpcServer.builder()
            .service(Producing.class, new Producer())
            .method("echo", Parameters.of(required("value", int.class)), args -> args.get(0))
            .stream("counted", Parameters.of(required("n", int.class)), (args, sink) -> {
                int n = args.get(0);
                for (int i = 1; i <= n; i++) {
                    sink.send(i);
                    produced.incrementAndGet();
                }
                sink.complete(n);
            })
            .stream("fails", Parameters.none(), (args, sink) -> {
                sink.send(1);
                sink.send(2);
                throw new JsonRpcException(7, "no more");
            })
            .stream("sink", Parameters.none(), (args, sink) -> sinks.complete(sink))
            .build();

    private final MemoryTransport.Pair pair = MemoryTransport.pair();
    private final JsonRpcConnection serverSide = server.accept(pair.left());
    private final JsonRpcConnection client =
            JsonRpcClient.builder().version(ProtocolVersion.V3_0).connect(pair.right());

    @AfterEach
    void close() {
        client.close();
        serverSide.close();
    }

    private static RawJson params(int n) {
        return RawJson.of("[" + n + "]");
    }

    private RpcStream<Integer, RawJson> stream(String method, int n, CallOption... options) {
        return client.stream(method, params(n), Integer.class, options);
    }

    private static List<Integer> upTo(int n) {
        return IntStream.rangeClosed(1, n).boxed().toList();
    }

    private void assertSettled() {
        Wait.until("nothing waits", () -> client.counts().pendingCalls() == 0);
        Wait.until("nothing runs", () -> serverSide.counts().runningCalls() == 0);
    }

    @Test
    void every_item_is_consumed_in_order_and_then_the_result_is_there() throws Exception {
        List<Integer> items = new ArrayList<>();
        CompletableFuture<RawJson> result = stream("counted", 5000).forEach(items::add);
        assertThat(Wire.await(result)).hasToString("5000");
        assertThat(items).isEqualTo(upTo(5000));
        assertSettled();
    }

    @Test
    void whatever_a_method_returns_its_items_arrive() {
        for (String method : List.of("published", "streamed", "iterated", "listed", "ints", "counted")) {
            try (Stream<Integer> items = stream(method, 3000).open()) {
                assertThat(items.toList()).as(method).isEqualTo(upTo(3000));
            }
        }
        assertThat(closed).isTrue();
        assertSettled();
    }

    @Test
    void a_proxy_gives_publishers_and_streams() throws Exception {
        Numbers numbers = client.service(Numbers.class);
        try (Stream<Integer> items = numbers.streamed(10)) {
            assertThat(items.toList()).isEqualTo(upTo(10));
        }
        Collecting collecting = new Collecting(Long.MAX_VALUE);
        numbers.published(1000).subscribe(collecting);
        Wire.await(collecting.end);
        assertThat(collecting.items).isEqualTo(upTo(1000));
        assertSettled();
    }

    @Test
    void a_publisher_asks_the_peer_anew_for_each_subscriber() throws Exception {
        Flow.Publisher<Integer> publisher = client.service(Numbers.class).published(3);
        Collecting first = new Collecting(Long.MAX_VALUE);
        Collecting second = new Collecting(Long.MAX_VALUE);
        publisher.subscribe(first);
        publisher.subscribe(second);
        Wire.await(first.end);
        Wire.await(second.end);
        assertThat(first.items).isEqualTo(upTo(3));
        assertThat(second.items).isEqualTo(upTo(3));
    }

    @Test
    void an_error_comes_behind_the_items_before_it() {
        List<Integer> items = new CopyOnWriteArrayList<>();
        CompletableFuture<RawJson> result =
                client.stream("fails", null, Integer.class).forEach(items::add);
        assertThatThrownBy(() -> result.get(60, TimeUnit.SECONDS))
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(JsonRpcException.class)
                .hasMessageContaining("no more");
        assertThat(items).containsExactly(1, 2);
        try (Stream<Integer> stream =
                client.stream("fails", null, Integer.class).open()) {
            List<Integer> seen = new ArrayList<>();
            assertThatExceptionOfType(JsonRpcException.class)
                    .isThrownBy(() -> stream.forEach(seen::add))
                    .satisfies(e -> assertThat(e.code()).isEqualTo(7));
            assertThat(seen).containsExactly(1, 2);
        }
        assertSettled();
    }

    @Test
    void a_method_that_is_not_there_fails_the_stream() {
        CompletableFuture<RawJson> result = stream("nothing", 1).forEach(item -> {});
        assertThatThrownBy(() -> result.get(60, TimeUnit.SECONDS)).hasMessageContaining("Method not found");
        assertSettled();
    }

    @Test
    void a_plain_result_completes_the_stream_without_items() {
        List<Integer> items = new CopyOnWriteArrayList<>();
        assertThat(Wire.await(stream("echo", 42).forEach(items::add))).hasToString("42");
        assertThat(items).isEmpty();
    }

    @Test
    void a_slow_consumer_stops_its_producer_and_no_other_call() throws Exception {
        for (String method : List.of("counted", "streamed", "published")) {
            produced.set(0);
            Collecting slow = new Collecting(0);
            stream(method, 1_000_000, CallOption.buffer(16, Overflow.FAIL)).subscribe(slow);
            slow.subscription().request(10);
            Wait.until("ten items have come", () -> slow.items.size() == 10);
            // The producer may run ahead by what there is room for, and a publisher by its own buffer.
            int most = 10 + 16 + 16 + (method.equals("published") ? Flow.defaultBufferSize() + 2 : 1);
            for (int i = 0; i < 100; i++) {
                assertThat(client.call("echo", params(i), Integer.class)).isEqualTo(i);
            }
            assertThat(produced.get()).as(method).isLessThanOrEqualTo(most);
            assertThat(slow.items).isEqualTo(upTo(10));
            slow.subscription().cancel();
            assertSettled();
        }
        assertThat(client.counts().droppedItems()).isZero();
    }

    @Test
    void closing_a_stream_stops_its_producer() {
        try (Stream<Integer> items = stream("streamed", Integer.MAX_VALUE).open()) {
            assertThat(items.limit(3).toList()).isEqualTo(upTo(3));
        }
        assertSettled();
        Wait.until("the producer's stream is closed", closed::get);
    }

    @Test
    void cancelling_the_result_or_what_hangs_on_it_stops_the_producer() {
        CountDownLatch came = new CountDownLatch(2);
        CompletableFuture<RawJson> result = stream("counted", Integer.MAX_VALUE).forEach(item -> came.countDown());
        CompletableFuture<String> derived = stream("counted", Integer.MAX_VALUE)
                .forEach(item -> came.countDown())
                .thenApply(String::valueOf);
        result.cancel(true);
        derived.cancel(true);
        assertThatExceptionOfType(CancellationException.class).isThrownBy(result::join);
        assertSettled();
    }

    @Test
    void a_consumer_that_throws_ends_the_stream() {
        CompletableFuture<RawJson> result = stream("counted", Integer.MAX_VALUE).forEach(item -> {
            if (item == 3) {
                throw new IllegalStateException("enough");
            }
        });
        assertThatThrownBy(() -> result.get(60, TimeUnit.SECONDS)).hasMessageContaining("enough");
        assertSettled();
    }

    @Test
    void an_item_that_cannot_be_read_ends_the_stream() {
        CompletableFuture<RawJson> result = client.stream("counted", params(Integer.MAX_VALUE), String.class)
                .forEach(item -> {});
        assertThatThrownBy(() -> result.get(60, TimeUnit.SECONDS)).isInstanceOf(ExecutionException.class);
        assertSettled();
    }

    @Test
    void a_producer_that_knows_no_end_is_detached_and_its_late_items_dropped() throws Exception {
        List<Integer> items = new CopyOnWriteArrayList<>();
        CompletableFuture<RawJson> result =
                client.stream("sink", null, Integer.class).forEach(items::add);
        StreamSink<Object> sink = Wire.await(sinks);
        assertThat(sink.trySend(1)).isTrue();
        Wait.until("the item has come", () -> items.size() == 1);
        result.cancel(true);
        assertSettled();
        assertThat(sink.isCancelled()).isTrue();
        assertThat(sink.trySend(2)).isFalse();
        assertThatExceptionOfType(CancelledException.class).isThrownBy(() -> sink.send(3));
        sink.complete(4);
        sink.fail(new IllegalStateException("late"));
        assertThat(items).containsExactly(1);
    }

    @Test
    void a_lost_connection_ends_streams_on_both_sides() throws Exception {
        List<Integer> items = new CopyOnWriteArrayList<>();
        CompletableFuture<RawJson> result =
                client.stream("sink", null, Integer.class).forEach(items::add);
        StreamSink<Object> sink = Wire.await(sinks);
        sink.send(1);
        serverSide.close();
        assertThatThrownBy(() -> result.get(60, TimeUnit.SECONDS)).hasCauseInstanceOf(TransportException.class);
        Wait.until("the producer knows", sink::isCancelled);
        assertThat(items).containsExactly(1);
        assertSettled();
    }

    @Test
    void streams_and_calls_share_a_connection() {
        List<CompletableFuture<RawJson>> results = new ArrayList<>();
        List<List<Integer>> items = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            List<Integer> own = new ArrayList<>();
            items.add(own);
            results.add(stream(i % 2 == 0 ? "counted" : "streamed", 500).forEach(own::add));
            assertThat(client.call("echo", params(i), Integer.class)).isEqualTo(i);
        }
        for (int i = 0; i < 20; i++) {
            Wire.await(results.get(i));
            assertThat(items.get(i)).isEqualTo(upTo(500));
        }
        assertSettled();
    }

    @Test
    void a_typed_method_has_items_and_a_result_of_its_types() {
        JsonRpcServer typed = JsonRpcServer.builder()
                .handle(COUNT, (params, sink) -> {
                    int n = (int) params.elements().get(0).asLong();
                    for (int i = 1; i <= n; i++) {
                        sink.send(i);
                    }
                    sink.complete(n);
                })
                .build();
        MemoryTransport.Pair own = MemoryTransport.pair();
        try (JsonRpcConnection answering = typed.accept(own.left());
                JsonRpcClient asking =
                        JsonRpcClient.builder().version(ProtocolVersion.V3_0).connect(own.right())) {
            assertThat(answering.counts().runningCalls()).isZero();
            List<Integer> items = new ArrayList<>();
            RpcStream<Integer, Integer> stream = COUNT.stream(asking, params(3));
            assertThat(Wire.await(stream.forEach(items::add))).isEqualTo(3);
            assertThat(items).containsExactly(1, 2, 3);
        }
    }

    @Test
    void version_1_has_no_streams_and_version_2_none_without_a_connection() {
        try (JsonRpcClient old = JsonRpcClient.builder()
                        .version(ProtocolVersion.V1_0)
                        .connect(MemoryTransport.pair().left());
                JsonRpcClient bare = JsonRpcClient.builder().over(LoopExchange.to(server))) {
            assertThatThrownBy(() -> old.stream("count", null, Integer.class))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("version(ProtocolVersion.V3_0)");
            assertThatThrownBy(() -> bare.stream("count", null, Integer.class))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("need a connection");
        }
    }

    @Test
    void a_subscriber_that_asks_for_nothing_is_refused() {
        Collecting wrong = new Collecting(0);
        stream("counted", 10).subscribe(wrong);
        wrong.subscription().request(0);
        assertThatThrownBy(() -> wrong.end.get(60, TimeUnit.SECONDS))
                .hasCauseInstanceOf(IllegalArgumentException.class);
        assertSettled();
    }

    @Test
    void a_producer_that_cannot_be_asked_to_wait_is_suspended_with_all_else_if_that_is_wanted() {
        MemoryTransport.Pair own = MemoryTransport.pair();
        WirePeer peer = new WirePeer(own.left());
        try (JsonRpcConnection asking =
                JsonRpcClient.builder().version(ProtocolVersion.V3_0).connect(own.right())) {
            Stream<Integer> stream = asking.stream("any", null, Integer.class, CallOption.buffer(2, Overflow.SUSPEND))
                    .open();
            peer.next();
            for (int i = 1; i <= 100; i++) {
                peer.send("{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":1,\"data\":" + i + "}}");
            }
            Iterator<Integer> items = stream.iterator();
            for (int i = 1; i <= 50; i++) {
                assertThat(items.next()).isEqualTo(i);
            }
            stream.close();
            // What comes behind the items that nobody wants any more arrives again.
            CompletableFuture<Integer> other = asking.callAsync("add", Integer.class);
            String sent = peer.next();
            while (!sent.contains("\"add\"")) {
                sent = peer.next(); // grants, a question about extensions, the abort
            }
            String id = sent.substring(sent.lastIndexOf(':') + 1, sent.length() - 1);
            peer.send("{\"jsonrpc\":\"3.0\",\"result\":3,\"id\":" + id + "}");
            assertThat(Wire.await(other)).isEqualTo(3);
            assertThat(asking.counts().droppedItems()).isZero();
        }
        peer.close();
    }

    /** Collects what it is given. */
    private static final class Collecting implements Flow.Subscriber<Integer> {
        final List<Integer> items = new CopyOnWriteArrayList<>();
        final CompletableFuture<Void> end = new CompletableFuture<>();
        private final long first;
        private volatile Flow.Subscription subscription;

        Collecting(long first) {
            this.first = first;
        }

        Flow.Subscription subscription() {
            return subscription;
        }

        @Override
        public void onSubscribe(Flow.Subscription given) {
            subscription = given;
            if (first > 0) {
                given.request(first);
            }
        }

        @Override
        public void onNext(Integer item) {
            items.add(item);
        }

        @Override
        public void onError(Throwable failure) {
            end.completeExceptionally(failure);
        }

        @Override
        public void onComplete() {
            end.complete(null);
        }
    }
}
