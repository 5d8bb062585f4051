package dev.antiphon.benchmarks.stream;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.jackson3.Jackson3Binding;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.transport.Listener;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/** Streams of 3.0 as an interface has them: the service gives a stream of the JDK, and a proxy another, whose thread waits. */
final class ProxyStreamTarget implements StreamTarget {
    private final Listener listener;
    private final JsonRpcClient client;
    private final Counting remote;

    /** What both sides know. */
    interface Counting {
        Stream<Long> numbers(long count);
    }

    ProxyStreamTarget(Wire wire) {
        this.listener = wire.serve(JsonRpcServer.builder()
                .binding(Jackson3Binding.of(new JsonMapper()))
                .intercept((call, next) -> next.proceed(call))
                .service(
                        Counting.class,
                        count -> LongStream.rangeClosed(1, count).boxed())
                .build());
        this.client = wire.connect(
                JsonRpcClient.builder()
                        .binding(Jackson3Binding.of(new JsonMapper()))
                        .version(ProtocolVersion.V3_0),
                listener);
        this.remote = client.service(Counting.class);
    }

    @Override
    public void take(long count) {
        Arrivals arrivals = new Arrivals();
        try (Stream<Long> numbers = remote.numbers(count)) {
            numbers.forEach(arrivals::add);
        }
        arrivals.check(count);
    }

    @Override
    public void close() {
        client.close();
        listener.close();
    }
}
