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

/** A server whose streams the rules of Reactive Streams are tried on, and its client. */
final class FlowEnds implements AutoCloseable {
    /** What the server has. */
    interface Producing {
        Stream<Long> count(long n);

        Stream<Long> fail();

        Flow.Publisher<Long> published();
    }

    /** The same for wires that want a namespace. */
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

    FlowEnds(StreamWay way, ClientBuilder client) {
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

    /** So many numbers, which the server produces when it is asked for them. */
    RpcStream<Long, RawJson> numbers(long n) {
        return wire.stream(client(), "count", n, Long.class);
    }

    /** A stream that ends with an error and nothing before. */
    RpcStream<Long, RawJson> failing() {
        return wire.stream(client(), "fail", Long.class);
    }

    private JsonRpcClient client() {
        return ends.client();
    }

    /** Has a subscriber consume, at the client, what a publisher of the server's has, and gives what that publisher was given. */
    Flow.Subscriber<? super Long> subscriber(Flow.Subscriber<Long> consumer) {
        wire.stream(client(), "published", Long.class).subscribe(consumer);
        try {
            Flow.Subscriber<? super Long> subscriber = subscribers.poll(Await.PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (subscriber == null) {
                throw new AssertionError("nobody has subscribed");
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
