package dev.antiphon.resilience;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Disconnect.Kind;
import dev.antiphon.transport.Exchange;
import dev.antiphon.transport.ExchangeRequest;
import dev.antiphon.transport.Pushback;
import dev.antiphon.transport.Receiver;
import dev.antiphon.transport.TransportException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** An exchange with a server that fails as configured, message by message. */
@SuppressWarnings("FutureReturnValueIgnored") // the continuation has no result
final class TestExchange implements Exchange {
    /** Where a message fails, if it does. */
    enum Fate {
        FINE,
        /** The transport rejects the message. */
        REFUSED,
        /** There is no connection. */
        UNREACHED,
        /** The message is lost. */
        LOST_THERE,
        /** The server executes the call, and its response is lost. */
        LOST_BACK,
        /** A proxy responds that the server is unavailable. */
        UNAVAILABLE,
        /** There is no response. */
        SILENT
    }

    final List<ExchangeRequest> requests = new CopyOnWriteArrayList<>();
    final AtomicInteger stopped = new AtomicInteger();
    final AtomicInteger closed = new AtomicInteger();
    private final String name;
    private final JsonRpcServer server;
    private final Queue<Fate> fates = new ArrayDeque<>();
    private final List<Runnable> silent = new ArrayList<>();
    private Fate always = Fate.FINE;
    private Duration retryAfter;

    TestExchange(String name, JsonRpcServer server) {
        this.name = name;
        this.server = server;
    }

    /** Sets the fates of the next messages; later messages are fine. */
    synchronized TestExchange then(Fate... next) {
        fates.addAll(List.of(next));
        return this;
    }

    synchronized TestExchange always(Fate fate) {
        always = fate;
        return this;
    }

    synchronized TestExchange retryAfter(Duration time) {
        retryAfter = time;
        return this;
    }

    /** Responds to the messages that have had no response. */
    void answerSilent() {
        List<Runnable> due;
        synchronized (this) {
            due = List.copyOf(silent);
            silent.clear();
        }
        due.forEach(Runnable::run);
    }

    private synchronized Fate next() {
        return fates.isEmpty() ? always : fates.remove();
    }

    @Override
    public Runnable send(ExchangeRequest request, Receiver receiver) {
        requests.add(request);
        Runnable nothing = () -> {};
        switch (next()) {
            case REFUSED -> throw new TransportException("refused", Disconnect.of(Kind.LOST, "it was closed"));
            case UNREACHED -> receiver.closed(Disconnect.of(Kind.UNREACHED, name + " is down"));
            case LOST_THERE -> receiver.closed(Disconnect.of(Kind.LOST, "it broke"));
            case LOST_BACK ->
                server.handle(request.message())
                        .whenComplete((answer, thrown) -> receiver.closed(Disconnect.of(Kind.LOST, "it broke")));
            case UNAVAILABLE ->
                receiver.closed(new Disconnect(Kind.NO_ANSWER, "no answer", new Unavailable(retryAfter)));
            case SILENT -> {
                synchronized (this) {
                    silent.add(() -> answer(request, receiver));
                }
                return () -> {
                    stopped.incrementAndGet();
                    receiver.closed(Disconnect.of(Kind.LOCAL, "stopped"));
                };
            }
            case FINE -> answer(request, receiver);
        }
        return nothing;
    }

    private void answer(ExchangeRequest request, Receiver receiver) {
        server.handle(request.message()).whenComplete((answer, thrown) -> {
            if (answer != null) {
                receiver.message(answer, 0, answer.length);
            }
            receiver.closed(Disconnect.of(Kind.REMOTE, "done"));
        });
    }

    List<String> sent() {
        return requests.stream()
                .map(request -> new String(request.message(), StandardCharsets.UTF_8))
                .toList();
    }

    @Override
    public String peer() {
        return name;
    }

    @Override
    public void close() {
        closed.incrementAndGet();
    }

    private static final class Unavailable extends RuntimeException implements Pushback {
        private static final long serialVersionUID = 1L;
        private final transient Duration time;

        Unavailable(Duration time) {
            this.time = time;
        }

        @Override
        public boolean isTemporary() {
            return true;
        }

        @Override
        public Optional<Duration> retryAfter() {
            return Optional.ofNullable(time);
        }
    }
}
