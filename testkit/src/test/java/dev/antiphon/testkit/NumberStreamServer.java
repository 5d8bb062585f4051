package dev.antiphon.testkit;

import static dev.antiphon.Parameter.required;

import dev.antiphon.CallContext;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameters;
import dev.antiphon.Reply;
import dev.antiphon.ServerBuilder;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.service.JsonRpcMethod;
import dev.antiphon.stream.StreamSink;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A server that streams the numbers from 1 to n with every kind of producer, and counts the producers that have not ended.
 * Thread-safe.
 */
public final class NumberStreamServer {
    /** The streams of the server that have n numbers and complete. */
    public static final List<String> KINDS = List.of("published", "streamed", "iterated", "listed", "sent");

    /** The stream that does not start before it is cancelled, so that no convention sends anything. */
    public static final String UNANSWERED = "unanswered";

    /** The service interface. */
    interface Producing {
        Flow.Publisher<Integer> published(int n);

        Stream<Integer> streamed(int n);

        Iterator<Integer> iterated(int n);

        Iterable<Integer> listed(int n);

        int add(int a, int b);
    }

    /** The same methods for conventions that need a namespace. */
    interface Namespaced {
        @JsonRpcMethod("ns_published")
        Flow.Publisher<Integer> published(int n);

        @JsonRpcMethod("ns_streamed")
        Stream<Integer> streamed(int n);

        @JsonRpcMethod("ns_iterated")
        Iterator<Integer> iterated(int n);

        @JsonRpcMethod("ns_listed")
        Iterable<Integer> listed(int n);
    }

    private final class Producer implements Producing, Namespaced {
        @Override
        public Flow.Publisher<Integer> published(int n) {
            return subscriber -> {
                producing.incrementAndGet();
                new NumberPublisher(subscriber, n, producing::decrementAndGet).start();
            };
        }

        @Override
        public Stream<Integer> streamed(int n) {
            producing.incrementAndGet();
            return IntStream.rangeClosed(1, n)
                    .boxed()
                    .peek(item -> produced.incrementAndGet())
                    .onClose(producing::decrementAndGet);
        }

        @Override
        public Iterator<Integer> iterated(int n) {
            return new CloseableIterator(streamed(n));
        }

        @Override
        public Iterable<Integer> listed(int n) {
            return () -> IntStream.rangeClosed(1, n).iterator();
        }

        @Override
        public int add(int a, int b) {
            return a + b;
        }
    }

    private final AtomicInteger producing = new AtomicInteger();
    private final AtomicInteger produced = new AtomicInteger();
    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicInteger ended = new AtomicInteger();
    private final List<String> events = new CopyOnWriteArrayList<>();
    private final LinkedBlockingQueue<StreamSink<Object>> sinks = new LinkedBlockingQueue<>();
    private final boolean recording;

    /**
     * @param recording whether to record what the server's interceptor sees
     */
    public NumberStreamServer(boolean recording) {
        this.recording = recording;
    }

    /** The builder of the server, for more methods. */
    public ServerBuilder server() {
        Producer producer = new Producer();
        ServerBuilder server = JsonRpcServer.builder()
                .intercept((call, next) -> {
                    begun.incrementAndGet();
                    record("begins " + StreamSetup.plain(call.method()));
                    boolean held = StreamSetup.plain(call.method()).equals(UNANSWERED);
                    return (held ? untilCancelled(call) : next.proceed(call)).then(reply -> {
                        record("ends " + StreamSetup.plain(call.method()) + " " + text(reply));
                        ended.incrementAndGet();
                        return reply;
                    });
                })
                .service(Producing.class, producer)
                .service(Namespaced.class, producer);
        return sending(sending(server, ""), StreamSetup.NAMESPACE);
    }

    private ServerBuilder sending(ServerBuilder server, String prefix) {
        return server.stream(prefix + "sent", Parameters.of(required("n", int.class)), (args, sink) -> {
                    producing.incrementAndGet();
                    try {
                        int n = args.get(0);
                        for (int i = 1; i <= n; i++) {
                            sink.send(i);
                            produced.incrementAndGet();
                        }
                        sink.complete(n);
                    } finally {
                        producing.decrementAndGet();
                    }
                })
                .stream(prefix + "fails", Parameters.of(required("n", int.class)), (args, sink) -> {
                    int n = args.get(0);
                    for (int i = 1; i <= n; i++) {
                        sink.send(i);
                    }
                    throw new JsonRpcException(7, "no more");
                })
                .stream(prefix + "never", Parameters.none(), (args, sink) -> {})
                .stream(prefix + UNANSWERED, Parameters.none(), (args, sink) -> {})
                .stream(prefix + "sink", Parameters.none(), (args, sink) -> sinks.add(sink));
    }

    private static Reply untilCancelled(CallContext call) {
        CompletableFuture<Reply> end = new CompletableFuture<>();
        call.cancellation().onCancel(() -> end.complete(Reply.failure(ErrorObject.of(7, "not begun"))));
        return Reply.pending(end);
    }

    private void record(String event) {
        if (recording) {
            events.add(event);
        }
    }

    static String text(Reply reply) {
        return reply instanceof Reply.Failure failure
                ? "with " + failure.error().code()
                : "well";
    }

    /** The records of the interceptor. */
    public List<String> events() {
        return events;
    }

    /** The number of items taken from streams and iterators, or sent to sinks. */
    public int produced() {
        return produced.get();
    }

    /** The number of calls that have begun, streams included. */
    public int begun() {
        return begun.get();
    }

    /** Waits for the sink of the next call. */
    public StreamSink<Object> nextSink() {
        try {
            StreamSink<Object> sink = sinks.poll(Await.TIMEOUT_SECONDS, TimeUnit.SECONDS);
            if (sink == null) {
                throw new AssertionError("timed out waiting for the call of a stream");
            }
            return sink;
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted", e);
        }
    }

    /** The sink of the next call, or null if there is none yet. */
    public StreamSink<Object> pollSink() {
        return sinks.poll();
    }

    /** Waits until every call has ended, and every producer has been stopped. */
    public void awaitIdle() {
        Await.until("every call has ended: " + this, () -> begun.get() == ended.get());
        Await.until("every producer has been stopped: " + this, () -> producing.get() == 0);
    }

    @Override
    public String toString() {
        return "begun " + begun + ", ended " + ended + ", producing " + producing;
    }
}
