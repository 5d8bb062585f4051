package dev.antiphon.http;

import static dev.antiphon.Parameter.required;

import dev.antiphon.Arguments;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.MethodOption;
import dev.antiphon.Parameters;
import dev.antiphon.error.CancelledException;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.TransportException;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;

/** The server of a soak test: detects calls that are executed twice. Thread-safe. */
final class HttpSoakServer implements AutoCloseable {
    /** The numbers of a client that are remembered: more than it can have in flight. */
    private static final int REMEMBERED = 1 << 14;

    final LongAdder notifications = new LongAdder();
    final LongAdder twice = new LongAdder();
    final LongAdder accepted = new LongAdder();
    final Listener listener;

    /** Closed WebSockets whose tables may not be empty yet. */
    private final Queue<JsonRpcConnection> ended = new ConcurrentLinkedQueue<>();

    private final AtomicLongArray[] seen;
    private final CountDownLatch never = new CountDownLatch(1);

    HttpSoakServer(int clients) {
        this.seen = new AtomicLongArray[clients];
        for (int i = 0; i < clients; i++) {
            seen[i] = new AtomicLongArray(REMEMBERED);
        }
        Parameters numbered = Parameters.of(required("client", int.class), required("number", long.class));
        JsonRpcServer server = JsonRpcServer.builder()
                .method("next", numbered, this::next, MethodOption.nonBlocking())
                .method("nextBlocking", numbered, this::next)
                .notification("note", numbered, args -> {
                    next(args);
                    notifications.increment();
                })
                .method("never", Parameters.none(), args -> new CompletableFuture<Long>())
                .method("block", Parameters.none(), args -> {
                    never.await();
                    return 0;
                })
                .method("callMe", numbered, HttpSoakServer::callBack)
                .build();
        this.listener = HttpTransport.builder(server)
                .onConnect((connection, methods) -> {
                    accepted.increment();
                    var unused = connection.onClose().thenRun(() -> ended.add(connection));
                })
                .serve();
    }

    private long next(Arguments args) {
        long number = args.<Long>get(1);
        if (seen[args.<Integer>get(0)].getAndSet((int) (number % REMEMBERED), number) == number) {
            twice.increment();
        }
        return number + 1;
    }

    private static long callBack(Arguments args) {
        try {
            return args.call().connection().orElseThrow().call("pong", args.<Long>get(1), long.class);
        } catch (TransportException | CancelledException lost) {
            throw new JsonRpcException(1, "lost", null); // without a stack trace in the log
        }
    }

    /** The number of closed connections that still have calls in their tables. */
    int unsettled() {
        ended.removeIf(connection ->
                connection.counts().pendingCalls() == 0 && connection.counts().runningCalls() == 0);
        return ended.size();
    }

    @Override
    public void close() {
        never.countDown();
        listener.close();
    }
}
