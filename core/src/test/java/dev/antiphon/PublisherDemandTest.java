package dev.antiphon;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.json.RawJson;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How a publisher that a handler returns is asked for its items. */
final class PublisherDemandTest {
    interface Numbers {
        Flow.Publisher<Integer> numbers();
    }

    /** All items of a publisher, for a caller that takes any number at once. */
    private static List<Integer> collected(Flow.Publisher<Integer> publisher) throws Exception {
        JsonRpcServer server =
                JsonRpcServer.builder().service(Numbers.class, () -> publisher).build();
        String reply = server.handle("{\"jsonrpc\":\"3.0\",\"method\":\"numbers\",\"id\":1}")
                .get(60, TimeUnit.SECONDS);
        return RawJson.of(requireNonNull(reply)).member("result").orElseThrow().elements().stream()
                .map(RawJson::asInt)
                .toList();
    }

    private static List<Integer> upTo(int last) {
        return IntStream.rangeClosed(1, last).boxed().toList();
    }

    @Test
    void no_two_threads_ask_a_publisher_at_once() throws Exception {
        AtomicBoolean overlapped = new AtomicBoolean();
        assertThat(collected(subscriber -> subscriber.onSubscribe(new Lingering(subscriber, overlapped))))
                .isEqualTo(upTo(Lingering.ITEMS));
        assertThat(overlapped).isFalse();
    }

    /** Is asked for the second time only when it has come back from the first, however many items it has given meanwhile. */
    private static final class Lingering implements Flow.Subscription {
        static final int ITEMS = 1_000;

        private final Flow.Subscriber<? super Integer> subscriber;
        private final AtomicBoolean overlapped;
        private final AtomicInteger asking = new AtomicInteger();
        private int given; // by one thread at a time, if requests do not overlap

        Lingering(Flow.Subscriber<? super Integer> subscriber, AtomicBoolean overlapped) {
            this.subscriber = subscriber;
            this.overlapped = overlapped;
        }

        @Override
        public void request(long items) {
            if (asking.incrementAndGet() > 1) {
                overlapped.set(true);
            }
            CountDownLatch emitted = new CountDownLatch(1);
            Thread emitter = new Thread(
                    () -> {
                        for (long i = 0; i < items && given < ITEMS; i++) {
                            subscriber.onNext(++given);
                        }
                        if (given == ITEMS) {
                            subscriber.onComplete();
                        }
                        emitted.countDown();
                    },
                    "emitter");
            emitter.setDaemon(true);
            emitter.start();
            try {
                assertThat(emitted.await(60, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            asking.decrementAndGet();
        }

        @Override
        public void cancel() {}
    }

    @Test
    void a_publisher_that_gives_its_items_while_it_is_asked_does_not_pile_up_on_the_stack() throws Exception {
        int items = 10_000;
        AtomicInteger deepest = new AtomicInteger();
        assertThat(collected(subscriber -> subscriber.onSubscribe(new Flow.Subscription() {
                    private int given;
                    private int depth;

                    @Override
                    public void request(long wanted) {
                        deepest.accumulateAndGet(++depth, Math::max);
                        for (long i = 0; i < wanted && given < items; i++) {
                            subscriber.onNext(++given);
                            if (given == items) {
                                subscriber.onComplete();
                            }
                        }
                        depth--;
                    }

                    @Override
                    public void cancel() {}
                })))
                .hasSize(items);
        assertThat(deepest).hasValue(1);
    }
}
