package dev.antiphon.internal.client;

import dev.antiphon.error.JsonRpcException;
import dev.antiphon.error.MessageTooLargeException;
import dev.antiphon.internal.Log;
import dev.antiphon.internal.codec.Envelope;
import dev.antiphon.internal.codec.MessageReader;
import dev.antiphon.internal.codec.MessageWriter;
import dev.antiphon.internal.codec.ReadRules;
import dev.antiphon.internal.concurrent.ReceivingThread;
import dev.antiphon.internal.stream.InboundStream;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.protocol.IdPolicy;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.protocol.RpcId;
import dev.antiphon.protocol.StreamAbort;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Exchange;
import dev.antiphon.transport.ExchangeRequest;
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

/**
 * A client over exchanges: responses belong to the message of their exchange, and calls without a response fail when the
 * exchange ends. Thread-safe.
 */
public final class ExchangeClient extends ClientCore {
    private static final int DEPTH = 128;

    /** How long {@code close} waits for notifications in flight. */
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);

    private final Exchange exchange;
    private final InFlightNotifications inFlight = new InFlightNotifications();
    private final MessageReader<ResponseEnvelope> reader;
    private final ProgressListeners progress;

    public ExchangeClient(ClientSettings settings, Exchange exchange) {
        super(settings);
        this.exchange = exchange;
        this.progress = new ProgressListeners(settings.workers(), this::itemDropped);
        // Responses are correlated by id in any version of the protocol.
        ReadRules rules = new ReadRules(
                EnumSet.allOf(ProtocolVersion.class),
                true,
                IdPolicy.EXACT,
                Integer.MAX_VALUE,
                DEPTH,
                Integer.MAX_VALUE,
                Integer.MAX_VALUE);
        this.reader = new MessageReader<>(rules, ResponseEnvelope::new);
    }

    @Override
    public void transmit(byte[] message, @Nullable PendingCall call, ResolvedOptions resolved) {
        List<PendingCall> calls = call == null ? List.of() : List.of(call);
        boolean streamed = call != null
                && (call.isStream() || resolved.acks != null || settings().redirectHandler() != null);
        // A stream has no timeout once it has started.
        Duration timeout = call != null && call.isStream() ? Duration.ZERO : timeout(resolved);
        transmit(new OutboundMessage(message, calls, resolved.headers, timeout).bind(), streamed);
    }

    @Override
    public void transmit(OutboundMessage outbound) {
        transmit(outbound, false);
    }

    private void transmit(OutboundMessage outbound, boolean streamed) {
        boolean answered = !outbound.calls().isEmpty();
        ExchangeRequest request =
                new ExchangeRequest(outbound.message(), headers(outbound), outbound.timeout(), answered, streamed);
        exchangeStarted();
        if (!answered) {
            inFlight.departed();
        }
        ResponseReceiver responses = new ResponseReceiver(outbound);
        Runnable stop;
        outbound.depart();
        try {
            stop = exchange.send(request, responses);
        } catch (RuntimeException unsent) {
            exchangeEnded(outbound);
            throw unsent;
        }
        outbound.stop(stop);
        if (answered && outbound.calls().stream().noneMatch(pending()::contains)) {
            // All calls were cancelled before the exchange could be stopped. No effect if it has just completed.
            stop.run();
        }
    }

    private void exchangeEnded(OutboundMessage outbound) {
        if (outbound.calls().isEmpty()) {
            inFlight.landed();
        }
        exchangeEnded();
    }

    private Map<String, String> headers(OutboundMessage outbound) {
        Map<String, String> all = settings().headersNow();
        if (all.isEmpty()) {
            return outbound.headers();
        }
        all.putAll(outbound.headers());
        return all;
    }

    @Override
    public void beforeSend(PendingCall call, ResolvedOptions resolved) {
        if (resolved.progress != null) {
            throw new IllegalArgumentException("Progress arrives over connections only, not from " + peer());
        }
        if (resolved.acks != null) {
            call.listener(progress.listen(null, resolved.acks, call));
        }
    }

    @Override
    public CompletableFuture<@Nullable Object> follow(OutboundCall call, InboundStream inboundStream) {
        throw new IllegalStateException(String.valueOf(lacksStreams()));
    }

    @Override
    public boolean acceptsCredit() {
        return false;
    }

    @Override
    public void grant(PendingCall stream, int items) {}

    @Override
    public boolean pauseStream(PendingCall stream, boolean withOthers) {
        // Messages of another server do not arrive with the exchange, so pausing it would not pause them.
        return !stream.isRedirected() && pausable(stream) instanceof Pausable running && pauseStream(running);
    }

    private static boolean pauseStream(Pausable running) {
        running.pause();
        return true;
    }

    @Override
    public void resumeStream(PendingCall stream) {
        if (pausable(stream) instanceof Pausable running) {
            running.resume();
        }
    }

    private static @Nullable Runnable pausable(PendingCall stream) {
        OutboundMessage outbound = stream.outboundMessage();
        return outbound == null ? null : outbound.stop();
    }

    @Override
    public void itemDropped() {}

    @Override
    public void countUnmatched() {}

    /** Stops the exchange when none of its calls is pending any more. */
    @Override
    public void abandon(PendingCall call) {
        OutboundMessage outbound = call.outboundMessage();
        Runnable stop = outbound == null ? null : outbound.stop();
        if (outbound != null && stop != null && outbound.calls().stream().noneMatch(pending()::contains)) {
            stop.run();
        }
        if (call.isRedirected() && call.isStream()) {
            abort(call); // its exchange may have ended long ago
        }
    }

    private void abort(PendingCall stream) {
        JsonOutput out = new JsonOutput();
        MessageWriter.write(new StreamAbort(stream.streamId()), out);
        try {
            transmit(out.toByteArray(), null, ResolvedOptions.NONE);
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
        if (!ReceivingThread.isCurrent()) {
            inFlight.await(CLOSE_TIMEOUT);
        }
        exchange.close();
        Disconnect reason = Disconnect.of(Disconnect.Kind.LOCAL, "the client was closed");
        pending().failAll(() -> failure(reason));
        pending().close();
    }

    private TransportException failure(Disconnect reason) {
        return new TransportException("No answer from " + peer() + ": " + reason.detail(), reason);
    }

    /** The receiver of the responses to one message. */
    private final class ResponseReceiver implements Receiver, ResponseMatcher {
        private final OutboundMessage outbound;

        /** The pushback of the peer, sent in addition to the response. */
        private @Nullable Throwable extraCause;

        ResponseReceiver(OutboundMessage outbound) {
            this.outbound = outbound;
        }

        @Override
        public void message(byte[] bytes, int start, int end) {
            ReceivingThread.Owner outer = ReceivingThread.enter(ExchangeClient.this);
            try {
                for (Envelope entry = reader.readFramed(bytes, start, end, ResponseEnvelope::new);
                        entry != null;
                        entry = entry.next()) {
                    match(entry);
                }
            } finally {
                ReceivingThread.exit(outer);
            }
        }

        @Override
        public @Nullable PendingCall take(RpcId id) {
            return pending().take(id, outbound);
        }

        @Override
        public @Nullable PendingCall find(RpcId id) {
            PendingCall call = pending().find(id);
            return call == null || call.outboundMessage() != outbound ? null : call;
        }

        @Override
        public void settle(PendingCall call, Envelope response) {
            call.answered(response, extraCause);
        }

        @Override
        public void malformed(@Nullable PendingCall call) {
            if (call != null) {
                call.failed(failure(
                        Disconnect.of(Disconnect.Kind.NO_ANSWER, "it has neither a result nor an error, or both")));
            }
        }

        /** An error without an id fails the whole exchange. */
        @Override
        public void unaddressed(ErrorObject error) {
            fail(() -> exception(error));
        }

        /** Only calls of this exchange are pending; other messages are ignored. */
        @Override
        public void unmatched() {}

        private JsonRpcException exception(ErrorObject error) {
            JsonRpcException failure = JsonRpcException.of(error, settings().profile());
            if (extraCause != null) {
                failure.initCause(extraCause);
            }
            return failure;
        }

        @Override
        public void pushback(Pushback pushback) {
            extraCause = pushback instanceof Throwable cause ? cause : null;
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
            exchangeEnded(outbound);
        }

        private void fail(Supplier<Throwable> failures) {
            fail(failures, false);
        }

        /**
         * @param atEnd whether the exchange has ended, so that redirected calls stay pending
         */
        private void fail(Supplier<Throwable> failures, boolean atEnd) {
            ReceivingThread.Owner outer = ReceivingThread.enter(ExchangeClient.this);
            try {
                for (PendingCall call : List.copyOf(outbound.calls())) {
                    if (!(atEnd && call.isRedirected()) && pending().remove(call)) {
                        call.failed(failures.get());
                    }
                }
            } finally {
                ReceivingThread.exit(outer);
            }
        }
    }

    /** The envelope of a response. */
    private static final class ResponseEnvelope extends Envelope {}
}
