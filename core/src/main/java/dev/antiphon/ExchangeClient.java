package dev.antiphon;

import dev.antiphon.codec.Envelope;
import dev.antiphon.codec.EnvelopeKind;
import dev.antiphon.codec.MessageReader;
import dev.antiphon.codec.ReadRules;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.error.MessageTooLargeException;
import dev.antiphon.protocol.IdPolicy;
import dev.antiphon.protocol.NullId;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.protocol.RpcId;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Exchange;
import dev.antiphon.transport.Letter;
import dev.antiphon.transport.Receiver;
import dev.antiphon.transport.TransportException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A client over exchanges: what comes back belongs to what was sent, and whatever is left unanswered at the end has failed. */
final class ExchangeClient extends Caller {
    private static final int DEPTH = 128;

    /** How long a client that is closed waits for its notifications to arrive. */
    private static final Duration LAST_NOTICES = Duration.ofSeconds(2);

    private final Exchange exchange;
    private final Notices notices = new Notices();
    private final MessageReader<Answer> reader;

    ExchangeClient(CallSettings settings, Exchange exchange) {
        super(settings);
        this.exchange = exchange;
        // An answer is matched by its id, whatever version it is written in.
        ReadRules rules = new ReadRules(
                EnumSet.allOf(ProtocolVersion.class),
                true,
                IdPolicy.EXACT,
                Integer.MAX_VALUE,
                DEPTH,
                Integer.MAX_VALUE,
                Integer.MAX_VALUE);
        this.reader = new MessageReader<>(rules, Answer::new);
    }

    @Override
    void carry(byte[] message, @Nullable PendingCall call, Choices choices) {
        List<PendingCall> calls = call == null ? List.of() : List.of(call);
        carry(new Flight(message, calls, choices.headers, timeout(choices)).bind());
    }

    @Override
    void carry(Flight flight) {
        boolean answered = !flight.calls().isEmpty();
        Letter letter = new Letter(flight.message(), headers(flight), flight.timeout(), answered);
        departed();
        if (!answered) {
            notices.departed();
        }
        Landing landing = new Landing(flight);
        Runnable stop;
        try {
            stop = exchange.send(letter, landing);
        } catch (RuntimeException unsent) {
            landed(flight);
            throw unsent;
        }
        flight.stop(stop);
        if (answered && flight.calls().stream().noneMatch(pending()::contains)) {
            stop.run(); // cancelled before it could be stopped; it may just have been answered, which does no harm
        }
    }

    private void landed(Flight flight) {
        if (flight.calls().isEmpty()) {
            notices.landed();
        }
        landed();
    }

    private Map<String, String> headers(Flight flight) {
        Map<String, String> all = settings().headersNow();
        if (all.isEmpty()) {
            return flight.headers();
        }
        all.putAll(flight.headers());
        return all;
    }

    /** An exchange is given up when nobody waits for anything in it. */
    @Override
    void grant(PendingCall stream, int items) {}

    @Override
    void dropped() {}

    @Override
    void abandon(PendingCall call) {
        Flight flight = call.flight();
        Runnable stop = flight == null ? null : flight.stop();
        if (flight != null && stop != null && flight.calls().stream().noneMatch(pending()::contains)) {
            stop.run();
        }
    }

    @Override
    public String peer() {
        return exchange.peer();
    }

    @Override
    public void close() {
        if (!isReceiving()) {
            notices.await(LAST_NOTICES);
        }
        exchange.close();
        Disconnect reason = Disconnect.of(Disconnect.Kind.LOCAL, "the client was closed");
        pending().failAll(() -> failure(reason));
    }

    private TransportException failure(Disconnect reason) {
        return new TransportException("No answer from " + peer() + ": " + reason.detail(), reason);
    }

    /** What comes back for one flight. */
    private final class Landing implements Receiver {
        private final Flight flight;

        Landing(Flight flight) {
            this.flight = flight;
        }

        @Override
        public void message(byte[] bytes, int start, int end) {
            Caller outer = receiving(ExchangeClient.this);
            try {
                for (Envelope entry = reader.readFramed(bytes, start, end, Answer::new);
                        entry != null;
                        entry = entry.next()) {
                    answer(entry);
                }
            } finally {
                received(outer);
            }
        }

        private void answer(Envelope entry) {
            RpcId id = entry.id();
            boolean response = entry.kind() == EnvelopeKind.SUCCESS || entry.kind() == EnvelopeKind.FAILURE;
            PendingCall call = id == null || !(response || entry.kind() == EnvelopeKind.MALFORMED)
                    ? null
                    : pending().take(id, flight);
            if (call != null && response) {
                call.answered(entry);
            } else if (call != null) {
                call.failed(failure(
                        Disconnect.of(Disconnect.Kind.NO_ANSWER, "it has neither a result nor an error, or both")));
            } else if (id instanceof NullId && entry.kind() == EnvelopeKind.FAILURE) {
                // An error without an id is about the whole exchange.
                fail(() -> JsonRpcException.of(entry.error(), settings().profile()));
            }
        }

        @Override
        public void tooLarge(int limit) {
            fail(() -> new MessageTooLargeException(
                    "The answer of " + peer() + " is larger than " + limit + " bytes", null));
        }

        @Override
        public void closed(Disconnect reason) {
            Disconnect why = reason.kind() == Disconnect.Kind.REMOTE
                    ? Disconnect.of(Disconnect.Kind.NO_ANSWER, "the exchange ended without it")
                    : reason;
            fail(() -> failure(why));
            landed(flight);
        }

        private void fail(Supplier<Throwable> failures) {
            Caller outer = receiving(ExchangeClient.this);
            try {
                for (PendingCall call : List.copyOf(flight.calls())) {
                    if (pending().remove(call)) {
                        call.failed(failures.get());
                    }
                }
            } finally {
                received(outer);
            }
        }
    }

    /** An envelope of an answer. */
    private static final class Answer extends Envelope {}
}
