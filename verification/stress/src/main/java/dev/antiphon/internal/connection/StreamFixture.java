package dev.antiphon.internal.connection;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.antiphon.AttributeKey;
import dev.antiphon.CallContext;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Limit;
import dev.antiphon.Parameters;
import dev.antiphon.protocol.RpcId;
import dev.antiphon.service.JsonRpcParam;
import dev.antiphon.stream.StreamSink;
import dev.antiphon.transport.Acceptor;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A connection over which streams go, in either direction, and all of whose work is done by the actors. The peer's method {@code
 * sink} gives the actors a sink, and {@code take} a publisher that was its argument, until an actor ends that call.
 */
final class StreamFixture {
    private static final AttributeKey<StreamFixture> SELF = AttributeKey.of("streaming", StreamFixture.class);

    /** What takes a stream. */
    interface Taking {
        CompletableFuture<Integer> take(@JsonRpcParam("items") Flow.Publisher<Integer> items, CallContext call);
    }

    private static final AtomicLong IDS = new AtomicLong();

    private static final JsonRpcServer SERVER = JsonRpcServer.builder()
            .executor(Runnable::run)
            .limit(Limit.CALLS, Integer.MAX_VALUE) // all the connections of a test, and there are thousands at once
            .service(Taking.class, (items, call) -> self(call).take(items))
            .stream("sink", Parameters.none(), (args, sink) -> self(args.call()).sink = sink)
            .build();

    private static final Acceptor CONNECTIONS =
            SERVER.acceptor(builder -> builder.ids(() -> RpcId.of(IDS.incrementAndGet())));

    static {
        Inside.stopTimer();
    }

    private final CapturingChannel channel = new CapturingChannel();
    private final Connection connection;
    private final CompletableFuture<Integer> taking = new CompletableFuture<>();
    private volatile @Nullable StreamSink<@Nullable Object> sink;
    private volatile Flow.@Nullable Publisher<Integer> taken;

    StreamFixture() {
        connection = (Connection) CONNECTIONS.accept(channel);
        connection.attributes().set(SELF, this);
    }

    private static StreamFixture self(CallContext call) {
        return call.connection().orElseThrow().attributes().get(SELF).orElseThrow();
    }

    private CompletableFuture<Integer> take(Flow.Publisher<Integer> items) {
        taken = items;
        return taking;
    }

    StreamFixture receive(String message) {
        byte[] bytes = message.getBytes(US_ASCII);
        connection.receiver().message(bytes, 0, bytes.length);
        return this;
    }

    /** The peer asks for a stream of version 3.0. */
    StreamFixture asked(String stream) {
        return receive("{\"jsonrpc\":\"3.0\",\"method\":\"sink\",\"options\":{\"stream\":" + stream + "},\"id\":1}");
    }

    /** The peer asks for a flow, and pulls its first item. */
    StreamFixture pulled() {
        receive("{\"jsonrpc\":\"2.0\",\"method\":\"sink\",\"id\":1}");
        receive(pull(2));
        sink().trySend(1);
        return this;
    }

    /** A pull from the flow that the peer has asked for. */
    String pull(int id) {
        String answer = channel.heard().get(0);
        String flow = answer.substring(answer.indexOf("\"result\":") + 9, answer.indexOf(",\"id\""));
        return "{\"jsonrpc\":\"2.0\",\"method\":\"" + FlowProducers.NEXT + "\",\"params\":[" + flow + "],\"id\":" + id
                + "}";
    }

    StreamSink<@Nullable Object> sink() {
        StreamSink<@Nullable Object> given = sink;
        if (given == null) {
            throw new IllegalStateException("nobody has asked for a stream: " + channel.heard());
        }
        return given;
    }

    /** The peer gives a stream as an argument. */
    StreamFixture given() {
        return receive("{\"jsonrpc\":\"2.0\",\"method\":\"take\",\"params\":[\"f\"],\"id\":1}");
    }

    Flow.Publisher<Integer> taken() {
        Flow.Publisher<Integer> given = taken;
        if (given == null) {
            throw new IllegalStateException("nobody has given a stream: " + channel.heard());
        }
        return given;
    }

    /** Ends the call to which the stream was given. */
    void release() {
        taking.complete(1);
    }

    Connection connection() {
        return connection;
    }

    CapturingChannel channel() {
        return channel;
    }

    /** How many calls, flows and streams of the peer are not forgotten. */
    int leftBehind() {
        return connection.counts().runningCalls();
    }
}
