package dev.antiphon.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.antiphon.CallOption;
import dev.antiphon.ClientBuilder;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.Limit;
import dev.antiphon.error.CallTimeoutException;
import dev.antiphon.error.CancelledException;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.error.MethodNotFoundException;
import dev.antiphon.json.RawJson;
import dev.antiphon.stream.Overflow;
import dev.antiphon.stream.RpcStream;
import dev.antiphon.stream.StreamSink;
import dev.antiphon.transport.TransportException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract of streams, the same for every convention and transport. Subclasses define the {@code ways()} to run it over. */
@ParameterizedClass
@MethodSource("ways")
public abstract class StreamContract {
    private static final int MANY = 1000;

    /** A buffer for all items that are sent, for ways without backpressure. */
    private static final CallOption ROOM = CallOption.buffer(4 * MANY, Overflow.FAIL);

    private final StreamWay way;
    private final NumberStreamServer host = new NumberStreamServer(true);
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final StreamEnds ends;

    protected StreamContract(StreamWay way) {
        this.way = way;
        this.ends = way.open(host.server().limit(Limit.STREAMS_PER_CONNECTION, 3), client());
    }

    private ClientBuilder client() {
        return JsonRpcClient.builder().timeout(Duration.ofSeconds(60)).intercept((call, next) -> {
            asked.add("begins " + StreamSetup.plain(call.method()));
            return next.proceed(call).then(reply -> {
                asked.add("ends " + StreamSetup.plain(call.method()) + " " + NumberStreamServer.text(reply));
                return reply;
            });
        });
    }

    @AfterEach
    void nothing_is_left() {
        try (ends) {
            host.awaitIdle();
            ends.awaitEmpty();
        }
    }

    private RpcStream<Integer, RawJson> stream(String method, int n, CallOption... options) {
        return way.wire().stream(ends.client(), method, n, Integer.class, options);
    }

    private RpcStream<Integer, RawJson> sink(CallOption... options) {
        return way.wire().stream(ends.client(), "sink", Integer.class, options);
    }

    private int sum(int a, int b) {
        return ends.client().call("add", RawJson.of("[" + a + "," + b + "]"), int.class);
    }

    private static List<Integer> upTo(int n) {
        return IntStream.rangeClosed(1, n).boxed().toList();
    }

    private static List<String> about(String method, List<String> events) {
        return events.stream().filter(event -> event.contains(" " + method)).toList();
    }

    /** The outcome that interceptors of the server see of a cancelled stream; its code depends on the version. */
    private String cancelled() {
        return "ends sink with " + (way.wire().has(StreamSetup.Trait.VERSION_2) ? -32001 : -32800);
    }

    private static NumberSubscriber subscribe(RpcStream<Integer, RawJson> stream, NumberSubscriber subscriber) {
        stream.subscribe(subscriber);
        return subscriber;
    }

    // --- items in order, one end

    @Test
    void every_kind_of_producer_sends_its_items_in_order_and_one_end() {
        for (String kind : NumberStreamServer.KINDS) {
            for (int n : new int[] {0, 1, MANY}) {
                NumberSubscriber subscriber = subscribe(stream(kind, n, ROOM), NumberSubscriber.of(Long.MAX_VALUE));
                assertThat(Await.forResult(subscriber.end())).as(kind).isEqualTo(n);
                subscriber.verify();
                List<Integer> items = new ArrayList<>();
                Await.forResult(stream(kind, n, ROOM).forEach(items::add));
                assertThat(items).as(kind).isEqualTo(upTo(n));
                try (Stream<Integer> opened = stream(kind, n, ROOM).open()) {
                    assertThat(opened.toList()).as(kind).isEqualTo(upTo(n));
                }
            }
        }
    }

    @Test
    void concurrent_streams_and_calls_do_not_affect_each_other() {
        List<NumberSubscriber> subscribers = new ArrayList<>();
        for (int round = 0; round < 5; round++) {
            for (int i = 0; i < 3; i++) {
                subscribers.add(subscribe(
                        stream(NumberStreamServer.KINDS.get((round + i) % NumberStreamServer.KINDS.size()), MANY, ROOM),
                        NumberSubscriber.of(Long.MAX_VALUE)));
            }
            assertThat(sum(round, 1)).isEqualTo(round + 1);
            for (NumberSubscriber subscriber : subscribers) {
                assertThat(Await.forResult(subscriber.end())).isEqualTo(MANY);
                subscriber.verify();
            }
            host.awaitIdle(); // so that the next ones are within the limit
            ends.awaitEmpty();
        }
    }

    @Test
    void an_error_after_items_arrives_after_the_items() {
        for (int n : new int[] {0, 1, 100}) {
            NumberSubscriber subscriber = subscribe(stream("fails", n), NumberSubscriber.of(Long.MAX_VALUE));
            assertThat(Await.forFailure(subscriber.end()))
                    .isInstanceOfSatisfying(
                            JsonRpcException.class, e -> assertThat(e.code()).isEqualTo(7))
                    .hasMessageContaining("no more");
            assertThat(subscriber.verify().items()).isEqualTo(n);
            List<Integer> items = new ArrayList<>();
            assertThat(Await.forFailure(stream("fails", n).forEach(items::add))).isInstanceOf(JsonRpcException.class);
            assertThat(items).isEqualTo(upTo(n));
            List<Integer> taken = new ArrayList<>();
            try (Stream<Integer> opened = stream("fails", n).open()) {
                assertThatExceptionOfType(JsonRpcException.class).isThrownBy(() -> opened.forEach(taken::add));
            }
            assertThat(taken).isEqualTo(upTo(n));
        }
    }

    @Test
    void an_unknown_stream_ends_with_an_error() {
        NumberSubscriber subscriber = subscribe(stream("nothing", 1), NumberSubscriber.of(Long.MAX_VALUE));
        assertThat(Await.forFailure(subscriber.end())).isInstanceOf(MethodNotFoundException.class);
        subscriber.verify();
    }

    // --- interceptors

    @Test
    void interceptors_of_both_sides_see_a_stream_that_completes_as_one_call() {
        Await.forResult(stream("sent", MANY, ROOM).forEach(item -> {}));
        host.awaitIdle();
        assertThat(about("sent", host.events())).containsExactly("begins sent", "ends sent well");
        assertThat(about("sent", asked)).containsExactly("begins sent", "ends sent well");
    }

    @Test
    void interceptors_of_both_sides_see_a_stream_that_fails_as_one_call() {
        Await.forFailure(stream("fails", 10).forEach(item -> {}));
        host.awaitIdle();
        assertThat(about("fails", host.events())).containsExactly("begins fails", "ends fails with 7");
        assertThat(about("fails", asked)).containsExactly("begins fails", "ends fails with 7");
    }

    @Test
    void interceptors_see_the_end_of_a_stream_when_it_ends_and_not_before() {
        CompletableFuture<RawJson> result = sink().forEach(item -> {});
        StreamSink<Object> sink = host.nextSink();
        sink.send(1);
        assertThat(about("sink", host.events())).containsExactly("begins sink");
        assertThat(about("sink", asked)).containsExactly("begins sink");
        sink.complete();
        Await.forResult(result);
        host.awaitIdle();
        assertThat(about("sink", host.events())).containsExactly("begins sink", "ends sink well");
        assertThat(about("sink", asked)).containsExactly("begins sink", "ends sink well");
    }

    @Test
    void interceptors_of_both_sides_see_a_stream_that_is_cancelled_as_one_call_that_failed() {
        CompletableFuture<RawJson> result = sink().forEach(item -> {});
        StreamSink<Object> sink = host.nextSink();
        result.cancel(true);
        Await.until("the producer knows", sink::isCancelled);
        host.awaitIdle();
        assertThat(about("sink", host.events())).containsExactly("begins sink", cancelled());
        Await.until(
                "the client's interceptor has seen the end",
                () -> about("sink", asked).size() == 2);
        assertThat(about("sink", asked)).element(1).asString().startsWith("ends sink with ");
    }

    // --- cancelling

    @Test
    void a_subscriber_that_cancels_at_once_sends_nothing_to_the_peer() {
        int before = host.begun();
        subscribe(stream("sent", MANY), NumberSubscriber.cancellingAfter(0)).verify();
        assertThat(sum(1, 2)).isEqualTo(3);
        assertThat(host.begun()).isEqualTo(before + 1);
    }

    @Test
    void cancelling_stops_every_kind_of_producer_and_the_items() {
        for (String kind : NumberStreamServer.KINDS) {
            NumberSubscriber subscriber =
                    subscribe(stream(kind, Integer.MAX_VALUE, dropping()), NumberSubscriber.cancellingAfter(3));
            Await.until("three items have come", () -> subscriber.items() == 3);
            host.awaitIdle();
            ends.awaitEmpty();
            assertThat(subscriber.verify().items()).as(kind).isEqualTo(3);

            CompletableFuture<RawJson> result =
                    stream(kind, Integer.MAX_VALUE, dropping()).forEach(item -> {});
            assertThat(result.cancel(true)).isTrue();
            host.awaitIdle();
            ends.awaitEmpty();

            try (Stream<Integer> opened =
                    stream(kind, Integer.MAX_VALUE, dropping()).open()) {
                assertThat(opened.limit(3).count()).isEqualTo(3);
            }
            host.awaitIdle();
            ends.awaitEmpty();
        }
    }

    /** Without backpressure, an endless stream must drop items. */
    private static CallOption dropping() {
        return CallOption.buffer(256, Overflow.DROP_NEWEST);
    }

    @Test
    void cancelling_takes_one_message() {
        assumeFalse(way.carrier().isExchange(), "an exchange is cancelled by the end of its connection");
        AtomicInteger sent = new AtomicInteger();
        try (StreamEnds counted =
                way.watching(message -> sent.incrementAndGet()).open(host.server(), client())) {
            CompletableFuture<RawJson> result =
                    way.wire().stream(counted.client(), "sink", Integer.class).forEach(item -> {});
            StreamSink<Object> sink = host.nextSink();
            int before = sent.get();
            result.cancel(true);
            Await.until("the producer knows", sink::isCancelled);
            counted.awaitEmpty();
            assertThat(sent.get()).isEqualTo(before + 1);
        }
    }

    @Test
    void a_producer_sees_the_cancellation_and_its_late_items_are_dropped() {
        assumeFalse(way.wire().has(StreamSetup.Trait.IN_GROUPS), "one item does not come alone");
        List<Integer> items = new CopyOnWriteArrayList<>();
        CompletableFuture<RawJson> result = sink().forEach(items::add);
        StreamSink<Object> sink = host.nextSink();
        sink.send(1);
        Await.until("the item has come", () -> items.size() == 1);
        result.cancel(true);
        Await.until("the producer knows", sink::isCancelled);
        assertThat(sink.trySend(2)).isFalse();
        assertThatExceptionOfType(CancelledException.class).isThrownBy(() -> sink.send(3));
        sink.complete(4);
        sink.fail(new IllegalStateException("late"));
        assertThat(sum(1, 2)).isEqualTo(3);
        assertThat(items).containsExactly(1);
    }

    @Test
    void a_stream_without_a_first_signal_times_out_at_both_ends() {
        assumeFalse(way.wire().has(StreamSetup.Trait.ANSWERED_AT_ONCE), "the answer is a sign");
        CompletableFuture<RawJson> result =
                sink(CallOption.timeout(Duration.ofMillis(20))).forEach(item -> {});
        assertThat(Await.forFailure(result)).isInstanceOf(CallTimeoutException.class);
        host.awaitIdle();
        StreamSink<Object> sink = host.pollSink(); // null if it was cancelled before it began
        Await.until("the producer knows", () -> sink == null || sink.isCancelled());
    }

    // --- backpressure

    @Test
    void a_slow_consumer_slows_down_its_producer_and_no_other_stream_or_call() {
        assumeTrue(way.holdsUp(), "the convention has no backpressure");
        for (String kind : NumberStreamServer.KINDS) {
            int most = 2_000_000;
            CallOption little = CallOption.buffer(16, Overflow.FAIL);
            NumberSubscriber stalled = subscribe(stream(kind, most, little), NumberSubscriber.of(1));
            Await.until("one item has come", () -> stalled.items() == 1);
            for (String other : NumberStreamServer.KINDS) {
                NumberSubscriber beside = subscribe(stream(other, MANY, little), NumberSubscriber.of(Long.MAX_VALUE));
                assertThat(Await.forResult(beside.end())).as(other).isEqualTo(MANY);
                beside.verify();
                assertThat(sum(1, 2)).isEqualTo(3);
            }
            assertThat(stalled.items()).as(kind).isEqualTo(1);
            assertThat(stalled.end()).as(kind).isNotDone();
            stalled.request(9);
            Await.until("ten items have come", () -> stalled.items() == 10);
            stalled.cancel();
            stalled.verify();
            host.awaitIdle();
            ends.awaitEmpty();
        }
        assertThat(host.produced()).isLessThan(2_000_000);
    }

    @Test
    void a_producer_without_backpressure_overflows_by_the_policy() {
        assumeFalse(way.holdsUp(), "the convention has backpressure");
        NumberSubscriber failing =
                subscribe(stream("sent", MANY, CallOption.buffer(16, Overflow.FAIL)), NumberSubscriber.of(1));
        Await.until(
                "there is no room", () -> ends.asking().orElseThrow().counts().droppedItems() > 0);
        failing.request(Long.MAX_VALUE);
        assertThat(Await.forFailure(failing.end())).isInstanceOf(IllegalStateException.class);
        assertThat(failing.verify().items()).isBetween(16, 17);
    }

    // --- limits and disconnects

    @Test
    void the_streams_of_a_connection_are_limited() {
        assumeFalse(way.carrier().isExchange(), "exchanges share no connection that could have a limit");
        List<CompletableFuture<RawJson>> results = new ArrayList<>();
        List<StreamSink<Object>> sinks = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            results.add(sink().forEach(item -> {}));
            sinks.add(host.nextSink());
        }
        assertThat(Await.forFailure(stream("sent", 1).forEach(item -> {})))
                .isInstanceOf(JsonRpcException.class)
                .hasMessageContaining("Too many streams");
        assertThat(sum(1, 2)).isEqualTo(3);
        sinks.get(1).complete("done");
        RawJson whole = Await.forResult(results.get(1));
        if (way.wire().has(StreamSetup.Trait.GIVES_RESULT)) {
            assertThat(whole).hasToString("\"done\"");
        }
        Await.until("there is room for another", this::isThereRoom);
        results.forEach(result -> result.cancel(true));
    }

    private boolean isThereRoom() {
        CompletableFuture<RawJson> end = stream("sent", 1).forEach(item -> {});
        Await.until("it has ended", end::isDone);
        return !end.isCompletedExceptionally();
    }

    @Test
    void closing_the_client_ends_its_streams_with_errors_at_both_ends() {
        lose(ends.client()::close);
    }

    @Test
    void closing_the_server_ends_its_streams_with_errors_at_both_ends() {
        assumeFalse(way.carrier().isExchange(), "an exchange has no end that could go away");
        lose(ends.answering().orElseThrow()::close);
    }

    private void lose(Runnable loss) {
        NumberSubscriber first = subscribe(sink(), NumberSubscriber.of(Long.MAX_VALUE));
        StreamSink<Object> firstSink = host.nextSink();
        CompletableFuture<RawJson> second = sink().forEach(item -> {});
        StreamSink<Object> secondSink = host.nextSink();
        firstSink.send(1);
        if (!way.wire().has(StreamSetup.Trait.IN_GROUPS)) {
            Await.until("the item has come", () -> first.items() == 1);
        }
        loss.run();
        assertThat(Await.forFailure(first.end())).isInstanceOf(TransportException.class);
        assertThat(Await.forFailure(second)).isInstanceOf(TransportException.class);
        first.verify();
        for (StreamSink<Object> sink : List.of(firstSink, secondSink)) {
            Await.until("the producer knows", sink::isCancelled);
            assertThatThrownBy(() -> sink.send(2)).isInstanceOf(CancelledException.class);
        }
        host.awaitIdle();
        assertThat(about("sink", host.events()).stream().filter(event -> event.equals(cancelled())))
                .hasSize(2);
    }
}
