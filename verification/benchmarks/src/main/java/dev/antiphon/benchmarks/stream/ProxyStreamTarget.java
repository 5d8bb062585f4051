package dev.antiphon.benchmarks.stream;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.jackson3.Jackson3Binding;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.transport.Listener;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/** Streams of 3.0 by an interface: the service returns a stream of the JDK, and the proxy another, whose thread blocks. */
final class ProxyStreamTarget implements StreamTarget {
    private final Listener listener;
    private final JsonRpcClient client;
    private final Counting remote;

    /** The service interface. */
    interface Counting {
        Stream<Long> numbers(long count);
    }

    ProxyStreamTarget(StreamTransport transport) {
        this.listener = transport.serve(JsonRpcServer.builder()
                .binding(Jackson3Binding.of(new JsonMapper()))
                .intercept((call, next) -> next.proceed(call))
                .service(
                        Counting.class,
                        count -> LongStream.rangeClosed(1, count).boxed())
                .build());
        this.client = transport.connect(
                JsonRpcClient.builder()
                        .binding(Jackson3Binding.of(new JsonMapper()))
                        .version(ProtocolVersion.V3_0),
                listener);
        this.remote = client.service(Counting.class);
    }

    @Override
    public void take(long count) {
        ReceivedNumbers arrivals = new ReceivedNumbers();
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
