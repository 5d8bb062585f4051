package dev.antiphon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.error.JsonRpcException;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.service.JsonRpcNotification;
import dev.antiphon.transport.MemoryTransport;
import dev.antiphon.transport.Wait;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Streams that a caller gives as arguments, and whoever is called consumes as they arrive. */
final class StreamArgumentTest {
    interface Sums {
        int sumOfStream(Stream<Integer> numbers);

        int sumOfIterator(int start, Iterator<Integer> numbers);

        int sumOfIterable(Iterable<Integer> numbers);

        CompletableFuture<Integer> sumOfPublisher(Flow.Publisher<Integer> numbers);

        int firstOf(Stream<Integer> numbers);

        int ignoring(Stream<Integer> numbers);

        int refusing(Stream<Integer> numbers);

        Stream<Integer> doubled(Stream<Integer> numbers);
    }

    private static final class Summing implements Sums {
        @Override
        public int sumOfStream(Stream<Integer> numbers) {
            return numbers.mapToInt(Integer::intValue).sum();
        }

        @Override
        public int sumOfIterator(int start, Iterator<Integer> numbers) {
            int sum = start;
            while (numbers.hasNext()) {
                sum += numbers.next();
            }
            return sum;
        }

        @Override
        public int sumOfIterable(Iterable<Integer> numbers) {
            return sumOfIterator(0, numbers.iterator());
        }

        @Override
        public CompletableFuture<Integer> sumOfPublisher(Flow.Publisher<Integer> numbers) {
            AtomicInteger sum = new AtomicInteger();
            CompletableFuture<Integer> result = new CompletableFuture<>();
            numbers.subscribe(new Flow.Subscriber<>() {
                @Override
                public void onSubscribe(Flow.Subscription subscription) {
                    subscription.request(Long.MAX_VALUE);
                }

                @Override
                public void onNext(Integer item) {
                    sum.addAndGet(item);
                }

                @Override
                public void onError(Throwable failure) {
                    result.completeExceptionally(failure);
                }

                @Override
                public void onComplete() {
                    result.complete(sum.get());
                }
            });
            return result;
        }

        @Override
        public int firstOf(Stream<Integer> numbers) {
            return numbers.iterator().next();
        }

        @Override
        public int ignoring(Stream<Integer> numbers) {
            return 0;
        }

        @Override
        public int refusing(Stream<Integer> numbers) {
            throw new JsonRpcException(7, "not today");
        }

        @Override
        public Stream<Integer> doubled(Stream<Integer> numbers) {
            return numbers.map(number -> 2 * number);
        }
    }

    private final AtomicBoolean closed = new AtomicBoolean();
    private final AtomicInteger produced = new AtomicInteger();
    private final JsonRpcServer server =
            JsonRpcServer.builder().service(Sums.class, new Summing()).build();
    private final MemoryTransport.Pair pair = MemoryTransport.pair();
    private final JsonRpcConnection serverSide = server.accept(pair.left());
    private JsonRpcConnection client;

    private Sums connect(ProtocolVersion version) {
        client = JsonRpcClient.builder().version(version).connect(pair.right());
        return client.service(Sums.class);
    }

    @AfterEach
    void close() {
        if (client != null) {
            client.close();
        }
        serverSide.close();
    }

    private Stream<Integer> numbers(int n) {
        return IntStream.rangeClosed(1, n)
                .boxed()
                .peek(number -> produced.incrementAndGet())
                .onClose(() -> closed.set(true));
    }

    private void assertSettled() {
        for (JsonRpcConnection end : List.of(client, serverSide)) {
            Wait.until("nothing waits", () -> end.counts().pendingCalls() == 0);
            Wait.until("nothing runs", () -> end.counts().runningCalls() == 0);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = ProtocolVersion.class,
            names = {"V2_0", "V3_0"})
    void every_kind_of_stream_is_consumed_as_it_arrives(ProtocolVersion version) {
        Sums sums = connect(version);
        assertThat(sums.sumOfStream(numbers(1000))).isEqualTo(500_500);
        assertThat(sums.sumOfIterator(1, numbers(3).iterator())).isEqualTo(7);
        assertThat(sums.sumOfIterable(List.of(1, 2, 3))).isEqualTo(6);
        SubmissionPublisher<Integer> publisher = new SubmissionPublisher<>();
        CompletableFuture<Integer> sum = sums.sumOfPublisher(publisher);
        Wait.until("somebody listens", publisher::hasSubscribers);
        publisher.submit(4);
        publisher.submit(5);
        publisher.close();
        assertThat(Wire.await(sum)).isEqualTo(9);
        Wait.until("it is closed", closed::get);
        assertSettled();
    }

    @ParameterizedTest
    @EnumSource(
            value = ProtocolVersion.class,
            names = {"V2_0", "V3_0"})
    void streams_go_both_ways_at_once(ProtocolVersion version) {
        Sums sums = connect(version);
        try (Stream<Integer> doubled = sums.doubled(numbers(1000))) {
            assertThat(doubled.mapToInt(Integer::intValue).sum()).isEqualTo(1_001_000);
        }
        assertSettled();
    }

    @Test
    void a_stream_that_is_not_consumed_to_its_end_is_stopped_when_the_call_is_over() {
        Sums sums = connect(ProtocolVersion.V2_0);
        assertThat(sums.firstOf(numbers(1_000_000))).isEqualTo(1);
        Wait.until("it is closed", closed::get);
        assertThat(produced.get()).isLessThan(1000);
        closed.set(false);
        assertThat(sums.ignoring(numbers(3))).isZero();
        Wait.until("it is closed", closed::get);
        assertSettled();
    }

    @Test
    void a_stream_is_withdrawn_from_a_call_that_fails() {
        Sums sums = connect(ProtocolVersion.V2_0);
        assertThatThrownBy(() -> sums.refusing(numbers(3))).hasMessage("not today");
        Wait.until("it is closed", closed::get);
        assertSettled();
    }

    @Test
    void a_stream_that_fails_fails_for_whoever_consumes_it() {
        Sums sums = connect(ProtocolVersion.V2_0);
        SubmissionPublisher<Integer> publisher = new SubmissionPublisher<>();
        CompletableFuture<Integer> sum = sums.sumOfPublisher(publisher);
        Wait.until("somebody listens", publisher::hasSubscribers);
        publisher.closeExceptionally(new JsonRpcException(8, "dried up"));
        assertThatThrownBy(sum::join).isInstanceOf(CompletionException.class).hasMessageContaining("dried up");
        assertSettled();
    }

    @Test
    void a_list_is_as_good_as_a_stream_over_an_exchange_too_and_an_id_is_not() {
        assertThat(Wire.call(server, "sumOfStream", "[[1,2,3]]")).isEqualTo(Wire.result("6"));
        assertThat(Wire.call(server, "sumOfStream", "{\"numbers\":[]}")).isEqualTo(Wire.result("0"));
        assertThat(Wire.call(server, "sumOfStream", "[\"abc\"]"))
                .contains("\"code\":-32602")
                .contains("and this call has none");
        assertThat(Wire.call(server, "sumOfStream", "[null]")).contains("\"code\":-32602");
    }

    @Test
    void a_proxy_without_a_connection_says_what_is_missing() {
        try (JsonRpcClient bare =
                JsonRpcClient.builder().version(ProtocolVersion.V3_0).over(LoopExchange.to(server))) {
            assertThatThrownBy(() -> bare.service(Sums.class))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("parameter 'numbers' is a stream, which the peer pulls over a connection");
        }
    }

    interface Wrong {
        @JsonRpcNotification
        void told(Stream<Integer> numbers);

        int ints(IntStream numbers);
    }

    @Test
    void what_cannot_be_a_stream_is_refused_when_the_service_is_registered() {
        Wrong wrong = new Wrong() {
            @Override
            public void told(Stream<Integer> numbers) {}

            @Override
            public int ints(IntStream numbers) {
                return 0;
            }
        };
        assertThatThrownBy(() -> JsonRpcServer.builder().service(Wrong.class, wrong))
                .hasMessageContaining("the sender of a notification does not learn when it ends")
                .hasMessageContaining("is a kind of stream that is not known");
    }

    @Test
    void a_null_is_no_stream() {
        Sums sums = connect(ProtocolVersion.V2_0);
        assertThatThrownBy(() -> sums.sumOfStream(null)).hasMessageContaining("must not be null");
        assertSettled();
    }
}
