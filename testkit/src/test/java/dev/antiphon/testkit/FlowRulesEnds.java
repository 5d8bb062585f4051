package dev.antiphon.testkit;

import dev.antiphon.ClientBuilder;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.service.JsonRpcMethod;
import dev.antiphon.stream.RpcStream;
import java.util.Optional;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** A server whose streams are tested against the rules of Reactive Streams, and its client. */
final class FlowRulesEnds implements AutoCloseable {
    /** The service interface. */
    interface Producing {
        Stream<Long> count(long n);

        Stream<Long> fail();

        Flow.Publisher<Long> published();
    }

    /** The same methods for conventions that need a namespace. */
    interface Namespaced {
        @JsonRpcMethod("ns_count")
        Stream<Long> count(long n);

        @JsonRpcMethod("ns_fail")
        Stream<Long> fail();

        @JsonRpcMethod("ns_published")
        Flow.Publisher<Long> published();
    }

    private final class Producer implements Producing, Namespaced {
        @Override
        public Stream<Long> count(long n) {
            return LongStream.range(0, n).boxed();
        }

        @Override
        public Stream<Long> fail() {
            throw new IllegalArgumentException("as it should");
        }

        @Override
        public Flow.Publisher<Long> published() {
            return subscribers::add;
        }
    }

    private final LinkedBlockingQueue<Flow.Subscriber<? super Long>> subscribers = new LinkedBlockingQueue<>();
    private final StreamSetup wire;
    private final StreamEnds ends;

    FlowRulesEnds(StreamWay way, ClientBuilder client) {
        Producer producer = new Producer();
        this.wire = way.wire();
        this.ends = way.open(
                JsonRpcServer.builder()
                        .service(Producing.class, producer)
                        .service(Namespaced.class, producer)
                        .errorHandler(
                                (call, thrown) -> Optional.of(ErrorObject.of(7, "as it should"))), // and not logged
                client);
    }

    /** A stream of n numbers, which the server produces on demand. */
    RpcStream<Long, RawJson> numbers(long n) {
        return wire.stream(client(), "count", n, Long.class);
    }

    /** A stream that fails without an item. */
    RpcStream<Long, RawJson> failing() {
        return wire.stream(client(), "fail", Long.class);
    }

    private JsonRpcClient client() {
        return ends.client();
    }

    /** Subscribes at the client to a publisher of the server; returns the subscriber that the server passed to that publisher. */
    Flow.Subscriber<? super Long> subscriber(Flow.Subscriber<Long> consumer) {
        wire.stream(client(), "published", Long.class).subscribe(consumer);
        try {
            Flow.Subscriber<? super Long> subscriber = subscribers.poll(Await.TIMEOUT_SECONDS, TimeUnit.SECONDS);
            if (subscriber == null) {
                throw new AssertionError("timed out waiting for a subscription");
            }
            return subscriber;
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted", e);
        }
    }

    void awaitEmpty() {
        ends.awaitEmpty();
    }

    @Override
    public void close() {
        ends.close();
    }
}
