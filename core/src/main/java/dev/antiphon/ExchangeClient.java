package dev.antiphon;

import dev.antiphon.codec.Envelope;
import dev.antiphon.codec.EnvelopeKind;
import dev.antiphon.codec.MessageReader;
import dev.antiphon.codec.MessageWriter;
import dev.antiphon.codec.ReadRules;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.error.MessageTooLargeException;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.protocol.IdPolicy;
import dev.antiphon.protocol.NullId;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.protocol.RpcId;
import dev.antiphon.protocol.StreamAbort;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Exchange;
import dev.antiphon.transport.Letter;
import dev.antiphon.transport.Pausable;
import dev.antiphon.transport.Pushback;
import dev.antiphon.transport.Receiver;
import dev.antiphon.transport.TransportException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
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
    private final Progress progress;

    ExchangeClient(CallSettings settings, Exchange exchange) {
        super(settings);
        this.exchange = exchange;
        this.progress = new Progress(settings.workers(), this::dropped);
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
        boolean streamed = call != null
                && (call.isStream() || choices.acks != null || settings().follower() != null);
        // A stream may take any time once it has begun.
        Duration patience = call != null && call.isStream() ? Duration.ZERO : timeout(choices);
        carry(new Flight(message, calls, choices.headers, patience).bind(), streamed);
    }

    @Override
    void carry(Flight flight) {
        carry(flight, false);
    }

    private void carry(Flight flight, boolean streamed) {
        boolean answered = !flight.calls().isEmpty();
        Letter letter = new Letter(flight.message(), headers(flight), flight.timeout(), answered, streamed);
        departed();
        if (!answered) {
            notices.departed();
        }
        Landing landing = new Landing(flight);
        Runnable stop;
        flight.depart();
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

    @Override
    void begin(PendingCall call, Choices choices) {
        if (choices.progress != null) {
            throw new IllegalArgumentException("Progress arrives over connections only, not from " + peer());
        }
        if (choices.acks != null) {
            call.listener(progress.listen(null, choices.acks, call));
        }
    }

    @Override
    CompletableFuture<@Nullable Object> follow(Outgoing call, Inflow inflow) {
        throw new IllegalStateException(String.valueOf(lacksStreams()));
    }

    @Override
    boolean grants() {
        return false;
    }

    @Override
    void grant(PendingCall stream, int items) {}

    @Override
    boolean hold(PendingCall stream, boolean withOthers) {
        // What is found in another place does not come with the exchange, and is not held up with it.
        return !stream.isFollowed() && pausable(stream) instanceof Pausable running && hold(running);
    }

    private static boolean hold(Pausable running) {
        running.pause();
        return true;
    }

    @Override
    void release(PendingCall stream) {
        if (pausable(stream) instanceof Pausable running) {
            running.resume();
        }
    }

    private static @Nullable Runnable pausable(PendingCall stream) {
        Flight flight = stream.flight();
        return flight == null ? null : flight.stop();
    }

    @Override
    void dropped() {}

    @Override
    void stray() {}

    /** An exchange is given up when nobody waits for anything in it. */
    @Override
    void abandon(PendingCall call) {
        Flight flight = call.flight();
        Runnable stop = flight == null ? null : flight.stop();
        if (flight != null && stop != null && flight.calls().stream().noneMatch(pending()::contains)) {
            stop.run();
        }
        if (call.isFollowed() && call.isStream()) {
            abort(call); // its exchange may have ended long ago
        }
    }

    private void abort(PendingCall stream) {
        JsonOutput out = new JsonOutput();
        MessageWriter.write(new StreamAbort(stream.streamId()), out);
        try {
            carry(out.toByteArray(), null, Choices.NONE);
        } catch (RuntimeException unsent) {
            Log.LOGGER.log(Level.DEBUG, "A stream could not be aborted at {0}: {1}", peer(), unsent.getMessage());
        }
    }

    @Override
    public String peer() {
        return exchange.peer();
    }

    @Override
    public void close() {
        flush();
        if (!isReceiving()) {
            notices.await(LAST_NOTICES);
        }
        exchange.close();
        Disconnect reason = Disconnect.of(Disconnect.Kind.LOCAL, "the client was closed");
        pending().failAll(() -> failure(reason));
        pending().rest();
    }

    private TransportException failure(Disconnect reason) {
        return new TransportException("No answer from " + peer() + ": " + reason.detail(), reason);
    }

    /** What comes back for one flight. */
    private final class Landing implements Receiver {
        private final Flight flight;

        /** What the peer has said beside its answer. */
        private @Nullable Throwable beside;

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
            if (entry.kind() == EnvelopeKind.STREAM_DATA || entry.kind() == EnvelopeKind.ACK) {
                underWay(id, entry);
                return;
            }
            boolean response = switch (entry.kind()) {
                case SUCCESS, FAILURE, STREAM_DONE, STREAM_ERROR -> true;
                default -> false;
            };
            PendingCall call = id == null || !(response || entry.kind() == EnvelopeKind.MALFORMED)
                    ? null
                    : pending().take(id, flight);
            if (call != null && response) {
                call.answered(entry, beside);
            } else if (call != null) {
                call.failed(failure(
                        Disconnect.of(Disconnect.Kind.NO_ANSWER, "it has neither a result nor an error, or both")));
            } else if (id instanceof NullId && entry.kind() == EnvelopeKind.FAILURE) {
                // An error without an id is about the whole exchange.
                fail(() -> unaddressed(entry.error()));
            }
        }

        private JsonRpcException unaddressed(ErrorObject error) {
            JsonRpcException failure = JsonRpcException.of(error, settings().profile());
            if (beside != null) {
                failure.initCause(beside);
            }
            return failure;
        }

        @Override
        public void pushback(Pushback pushback) {
            beside = pushback instanceof Throwable said ? said : null;
        }

        /** What comes before an answer; nobody needs it who does not wait any more. */
        private void underWay(@Nullable RpcId id, Envelope entry) {
            PendingCall call = id == null ? null : pending().find(id);
            if (call == null || call.flight() != flight) {
                return;
            }
            if (entry.kind() == EnvelopeKind.ACK) {
                call.acknowledged(entry.payload());
            } else {
                call.item(entry);
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
            fail(() -> failure(why), true);
            landed(flight);
        }

        private void fail(Supplier<Throwable> failures) {
            fail(failures, false);
        }

        /** @param atEnd whether it is only that nothing more comes here, so that what comes from another place is waited for */
        private void fail(Supplier<Throwable> failures, boolean atEnd) {
            Caller outer = receiving(ExchangeClient.this);
            try {
                for (PendingCall call : List.copyOf(flight.calls())) {
                    if (!(atEnd && call.isFollowed()) && pending().remove(call)) {
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
