package dev.antiphon.benchmarks.stream;

import dev.antiphon.CallOption;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.MethodOption;
import dev.antiphon.Parameter;
import dev.antiphon.Parameters;
import dev.antiphon.jackson3.Jackson3Binding;
import dev.antiphon.json.RawJson;
import dev.antiphon.json.TypeRef;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.stream.Overflow;
import dev.antiphon.transport.Listener;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import tools.jackson.databind.json.JsonMapper;

/**
 * Streams of 3.0 with credit, or flows of 2.0: a handler that sends to its sink and blocks for backpressure, and a consumer on a
 * worker thread of the client. All defaults, and an interceptor around each call.
 */
final class AntiphonStreamTarget implements StreamTarget {
    static final int LARGE_BUFFER = 4096;
    static final int TOGETHER = 64;

    private static final String METHOD = "numbers";

    private final Listener listener;
    private final JsonRpcClient client;
    private final ProtocolVersion version;
    private final CallOption[] options;
    private final AtomicLong sent = new AtomicLong();

    private AntiphonStreamTarget(StreamTransport transport, ProtocolVersion version, CallOption... options) {
        this.version = version;
        this.options = options;
        this.listener =
                transport.serve(JsonRpcServer.builder()
                        .binding(Jackson3Binding.of(new JsonMapper()))
                        .intercept((call, next) -> next.proceed(call))
                        .stream(
                                METHOD,
                                Parameters.of(Parameter.required("count", long.class)),
                                (arguments, sink) -> {
                                    long count = arguments.get(0);
                                    sent.set(0);
                                    for (long number = 1; number <= count; number++) {
                                        sink.send(number);
                                        sent.lazySet(number);
                                    }
                                    sink.complete(count);
                                },
                                MethodOption.returns(new TypeRef<Long>() {}))
                        .build());
        this.client = transport.connect(
                JsonRpcClient.builder()
                        .binding(Jackson3Binding.of(new JsonMapper()))
                        .version(version),
                listener);
    }

    static AntiphonStreamTarget over(StreamTransport transport) {
        return new AntiphonStreamTarget(transport, ProtocolVersion.V3_0);
    }

    static AntiphonStreamTarget withLargeBuffer(StreamTransport transport) {
        return new AntiphonStreamTarget(
                transport, ProtocolVersion.V3_0, CallOption.buffer(LARGE_BUFFER, Overflow.FAIL));
    }

    /** A flow of 2.0, over TCP. */
    static AntiphonStreamTarget flow(CallOption... options) {
        return new AntiphonStreamTarget(StreamTransport.TCP, ProtocolVersion.V2_0, options);
    }

    @Override
    public void take(long count) throws Exception {
        ReceivedNumbers arrivals = new ReceivedNumbers();
        take(count, arrivals::add);
        arrivals.check(count);
    }

    /** Consumes a stream with the given consumer, and checks its result, if there is one. */
    void take(long count, LongConsumer consumer) throws Exception {
        RawJson result = client.stream(METHOD, List.of(count), Long.class, options)
                .forEach(consumer::accept)
                .get();
        if (version == ProtocolVersion.V3_0 && result.asLong() != count) {
            throw new IllegalStateException("the result of the whole is " + result);
        }
    }

    /** The last number that the server has sent. */
    long sent() {
        return sent.get();
    }

    int port() {
        return listener.port();
    }

    @Override
    public void close() {
        client.close();
        listener.close();
    }
}
