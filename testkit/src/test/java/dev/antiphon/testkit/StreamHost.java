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

/** A server that produces the numbers from 1 to n in every way there is, and knows how many of its producers have not ended. */
public final class StreamHost {
    /** The streams that the server has which give n numbers and then end well. */
    public static final List<String> KINDS = List.of("published", "streamed", "iterated", "listed", "sent");

    /** The stream that is not begun before it is cancelled, so that on no wire anything comes of it. */
    public static final String UNANSWERED = "unanswered";

    /** What the server has. */
    interface Producing {
        Flow.Publisher<Integer> published(int n);

        Stream<Integer> streamed(int n);

        Iterator<Integer> iterated(int n);

        Iterable<Integer> listed(int n);

        int add(int a, int b);
    }

    /** The same for wires that want a namespace. */
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
                new Numbers(subscriber, n, producing::decrementAndGet).start();
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
            return new Closing(streamed(n));
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
    private final boolean telling;

    /** @param telling whether what the server's interceptor sees is kept, as text */
    public StreamHost(boolean telling) {
        this.telling = telling;
    }

    /** The server, to which more may be added. */
    public ServerBuilder server() {
        Producer producer = new Producer();
        ServerBuilder server = JsonRpcServer.builder()
                .intercept((call, next) -> {
                    begun.incrementAndGet();
                    tell("begins " + StreamSetup.plain(call.method()));
                    boolean held = StreamSetup.plain(call.method()).equals(UNANSWERED);
                    return (held ? untilCancelled(call) : next.proceed(call)).then(reply -> {
                        tell("ends " + StreamSetup.plain(call.method()) + " " + text(reply));
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

    private void tell(String event) {
        if (telling) {
            events.add(event);
        }
    }

    static String text(Reply reply) {
        return reply instanceof Reply.Failure failure
                ? "with " + failure.error().code()
                : "well";
    }

    /** What the interceptor has seen. */
    public List<String> events() {
        return events;
    }

    /** How many items have been taken from streams and iterators, or sent to sinks. */
    public int produced() {
        return produced.get();
    }

    /** How many calls have begun, streams included. */
    public int begun() {
        return begun.get();
    }

    /** The next sink that somebody has asked for. */
    public StreamSink<Object> nextSink() {
        try {
            StreamSink<Object> sink = sinks.poll(Await.PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (sink == null) {
                throw new AssertionError("nobody has asked for a stream");
            }
            return sink;
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted", e);
        }
    }

    /** The next sink that somebody has asked for, or null if it has not come yet. */
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
