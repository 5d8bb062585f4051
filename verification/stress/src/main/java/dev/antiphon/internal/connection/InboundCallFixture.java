package dev.antiphon.internal.connection;

import static dev.antiphon.Parameter.required;
import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.antiphon.Arguments;
import dev.antiphon.AttributeKey;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Limit;
import dev.antiphon.MessageOrdering;
import dev.antiphon.MethodOption;
import dev.antiphon.Parameters;
import dev.antiphon.stress.NullChannel;
import dev.antiphon.transport.Acceptor;
import java.util.concurrent.CompletableFuture;

/**
 * A connection whose peer makes calls: {@code hold} runs until an actor {@link #release}s it, {@code note} completes at once. Both run
 * on the thread that starts them, and the fixture records the order in which they were started.
 */
final class InboundCallFixture {
    private static final AttributeKey<InboundCallFixture> SELF = AttributeKey.of("self", InboundCallFixture.class);
    private static final int MAX_HOLDS = 10;

    private final NullChannel channel = new NullChannel();
    private final Connection connection;
    private final CompletableFuture<?>[] holds = new CompletableFuture<?>[MAX_HOLDS];
    private int started;

    InboundCallFixture(Acceptor connections) {
        for (int i = 0; i < holds.length; i++) {
            holds[i] = new CompletableFuture<Integer>();
        }
        connection = (Connection) connections.accept(channel);
        connection.attributes().set(SELF, this);
    }

    /** Creates connections with these limits and this ordering. */
    @SuppressWarnings("FutureReturnValueIgnored") // the library waits for the future of a handler
    static Acceptor connections(MessageOrdering ordering, int calls, int queued) {
        return JsonRpcServer.builder()
                .executor(Runnable::run)
                .limit(Limit.CALLS, Integer.MAX_VALUE) // the server is shared by thousands of connections at once
                .limit(Limit.CALLS_PER_CONNECTION, calls)
                .limit(Limit.QUEUED_CALLS, queued)
                .method(
                        "hold",
                        Parameters.of(required("number", int.class)),
                        arguments -> self(arguments).start(arguments.get(0)),
                        MethodOption.nonBlocking())
                .method(
                        "note",
                        Parameters.of(required("number", int.class)),
                        arguments -> {
                            self(arguments).note(arguments.get(0));
                            return 0;
                        },
                        MethodOption.nonBlocking())
                .build()
                .acceptor(builder -> builder.ordering(ordering));
    }

    private static InboundCallFixture self(Arguments arguments) {
        return arguments
                .call()
                .connection()
                .orElseThrow()
                .attributes()
                .get(SELF)
                .orElseThrow();
    }

    private CompletableFuture<?> start(int number) {
        note(number);
        return holds[number];
    }

    private synchronized void note(int number) {
        started = 10 * started + number;
    }

    /** A request with a number below ten, which is also its id. */
    static byte[] request(String method, int number) {
        return ("{\"jsonrpc\":\"2.0\",\"method\":\"" + method + "\",\"params\":[" + number + "],\"id\":" + number + "}")
                .getBytes(US_ASCII);
    }

    static byte[] notification(String method, int number) {
        return ("{\"jsonrpc\":\"2.0\",\"method\":\"" + method + "\",\"params\":[" + number + "]}").getBytes(US_ASCII);
    }

    InboundCallFixture receive(byte[] message) {
        connection.receiver().message(message, 0, message.length);
        return this;
    }

    void release(int number) {
        holds[number].complete(null);
    }

    /** The numbers of the calls in the order of their start, as digits. */
    synchronized int started() {
        return started;
    }

    NullChannel channel() {
        return channel;
    }

    /** The number of queued messages and running calls. */
    int leftBehind() {
        return connection.receiver().orderingQueue.length()
                + connection.counts().runningCalls();
    }
}
