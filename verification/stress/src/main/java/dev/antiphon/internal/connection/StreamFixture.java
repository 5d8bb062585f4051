package dev.antiphon.internal.connection;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.antiphon.AttributeKey;
import dev.antiphon.CallContext;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Limit;
import dev.antiphon.Parameters;
import dev.antiphon.internal.concurrent.StoppedTimer;
import dev.antiphon.protocol.RpcId;
import dev.antiphon.service.JsonRpcParam;
import dev.antiphon.stream.StreamSink;
import dev.antiphon.stress.CapturingChannel;
import dev.antiphon.transport.Acceptor;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A connection with streams in both directions, whose work is done by the actors. A call of {@code sink} by the peer gives the actors a
 * sink; a call of {@code take} gives them the publisher of its stream argument, until an actor completes that call.
 */
final class StreamFixture {
    private static final AttributeKey<StreamFixture> SELF = AttributeKey.of("streaming", StreamFixture.class);

    /** A method with a stream argument. */
    interface Taking {
        CompletableFuture<Integer> take(@JsonRpcParam("items") Flow.Publisher<Integer> items, CallContext call);
    }

    private static final AtomicLong IDS = new AtomicLong();

    private static final JsonRpcServer SERVER = JsonRpcServer.builder()
            .executor(Runnable::run)
            .limit(Limit.CALLS, Integer.MAX_VALUE) // the server is shared by thousands of connections at once
            .service(Taking.class, (items, call) -> self(call).take(items))
            .stream("sink", Parameters.none(), (args, sink) -> self(args.call()).sink = sink)
            .build();

    private static final Acceptor CONNECTIONS =
            SERVER.acceptor(builder -> builder.ids(() -> RpcId.of(IDS.incrementAndGet())));

    static {
        StoppedTimer.stop();
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

    /** The peer calls a stream of version 3.0. */
    StreamFixture called(String stream) {
        return receive("{\"jsonrpc\":\"3.0\",\"method\":\"sink\",\"options\":{\"stream\":" + stream + "},\"id\":1}");
    }

    /** The peer calls a flow, and pulls its first item. */
    StreamFixture pulled() {
        receive("{\"jsonrpc\":\"2.0\",\"method\":\"sink\",\"id\":1}");
        receive(pull(2));
        sink().trySend(1);
        return this;
    }

    /** A pull from the flow that the peer has called. */
    String pull(int id) {
        String answer = channel.messages().get(0);
        String flow = answer.substring(answer.indexOf("\"result\":") + 9, answer.indexOf(",\"id\""));
        return "{\"jsonrpc\":\"2.0\",\"method\":\"" + FlowProducers.NEXT + "\",\"params\":[" + flow + "],\"id\":" + id
                + "}";
    }

    StreamSink<@Nullable Object> sink() {
        StreamSink<@Nullable Object> current = sink;
        if (current == null) {
            throw new IllegalStateException("no stream was called: " + channel.messages());
        }
        return current;
    }

    /** The peer passes a stream argument. */
    StreamFixture passed() {
        return receive("{\"jsonrpc\":\"2.0\",\"method\":\"take\",\"params\":[\"f\"],\"id\":1}");
    }

    Flow.Publisher<Integer> taken() {
        Flow.Publisher<Integer> current = taken;
        if (current == null) {
            throw new IllegalStateException("no stream argument was passed: " + channel.messages());
        }
        return current;
    }

    /** Completes the call that has the stream argument. */
    void release() {
        taking.complete(1);
    }

    Connection connection() {
        return connection;
    }

    CapturingChannel channel() {
        return channel;
    }

    /** The number of running calls, flows and streams of the peer. */
    int leftBehind() {
        return connection.counts().runningCalls();
    }
}
