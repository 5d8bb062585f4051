package dev.antiphon;

import dev.antiphon.codec.EnvelopeKind;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.error.MessageTooLargeException;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ErrorCodes;
import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.protocol.NullId;
import dev.antiphon.protocol.RpcId;
import dev.antiphon.transport.Carriage;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Receiver;
import dev.antiphon.transport.TransportException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A channel, the dispatcher that answers what comes over it, and the calls that wait for what the peer answers. The only class
 * that lives as long as a connection does:
 *
 * <pre>
 *  Channel -> message -> MessageReader -+-> responses, progress, cancellations -> PendingCalls, Progress, PeerCalls
 *                                       +-> calls -> Lane -> Dispatcher -> reply -> Channel
 * </pre>
 *
 * <p>What arrives is taken by one thread at a time. Responses and cancellations are dealt with on the spot; calls wait in the
 * {@link Lane} until it is their turn.
 */
@SuppressWarnings("FutureReturnValueIgnored") // what hangs on a future here has no result of its own
final class Connection extends Caller implements JsonRpcConnection, Origin, Receiver {
    /** The connection for which the current thread receives; such a thread must never wait for an answer. */
    private static final ThreadLocal<@Nullable Connection> RECEIVING = new ThreadLocal<>();

    /** How long calls may run on when the peer has ended what it sends. */
    private static final Duration LAST_ANSWERS = Duration.ofSeconds(5);

    private final Channel channel;
    private final Attributes attributes = new Attributes();
    private final Supplier<Call> calls = new Dispatcher.Calls(this);
    private final PeerCalls peerCalls;
    private final Progress progress;
    private final Lane lane;
    private final AtomicLong strays = new AtomicLong();
    private final AtomicLong malformed = new AtomicLong();
    private final AtomicLong errors = new AtomicLong();
    private final AtomicInteger unanswered = new AtomicInteger();
    private final CompletableFuture<Disconnect> end = new CompletableFuture<>();
    private final CompletableFuture<Boolean> drained = new CompletableFuture<>();
    private Dispatcher dispatcher;
    private volatile boolean draining;
    private volatile boolean paused;

    Connection(CallSettings settings, Channel channel, Dispatcher dispatcher) {
        super(settings);
        this.channel = channel;
        this.dispatcher = dispatcher;
        this.peerCalls = new PeerCalls(settings.cancelling());
        this.progress = new Progress(settings.workers());
        this.lane = new Lane(
                settings.ordering(),
                dispatcher.limit(Limit.CALLS_PER_CONNECTION),
                dispatcher.limit(Limit.QUEUED_CALLS),
                this::startQueued);
    }

    /** Begins to receive; what answers may have been completed meanwhile by who wants to know of new connections. */
    Connection start(Dispatcher complete) {
        dispatcher = complete;
        channel.start(this);
        return this;
    }

    // What arrives

    @Override
    public void message(byte[] bytes, int start, int end) {
        Connection outer = RECEIVING.get();
        RECEIVING.set(this);
        try {
            take(dispatcher.read(bytes, start, end, calls));
        } finally {
            RECEIVING.set(outer);
        }
    }

    @Override
    public void tooLarge(int limit) {
        if (pending().size() == 0) {
            take(dispatcher.tooLarge(limit, calls));
            return;
        }
        // Likely an answer, and an answer is not answered. Whose it was cannot be known if there are several.
        errors.incrementAndGet();
        List<PendingCall> suspects = pending().onlyFlight();
        for (PendingCall call : suspects) {
            if (pending().remove(call)) {
                call.failed(new MessageTooLargeException(
                        "The answer of " + peer() + " is larger than " + limit + " bytes", null));
            }
        }
        if (suspects.isEmpty()) {
            Log.LOGGER.log(Level.WARNING, "A message of {0} is larger than {1} bytes, and was skipped", peer(), limit);
        }
    }

    /** Calls that came before the end of the input are still answered, if that does not take long. */
    @Override
    public boolean exhausted() {
        pending().failAll(() -> lost(Disconnect.of(Disconnect.Kind.REMOTE, "the peer sends nothing more")));
        boolean busy = unanswered.get() > 0 || lane.length() > 0;
        if (busy) {
            drain(LAST_ANSWERS);
        }
        return busy;
    }

    @Override
    public void closed(Disconnect reason) {
        pending().failAll(() -> lost(reason));
        // A peer that said something and then went away in order has said it all the same.
        boolean inOrder = reason.kind() == Disconnect.Kind.REMOTE;
        if (!inOrder) {
            lane.clear(peerCalls::remove);
        }
        peerCalls.cancelAll(!inOrder);
        end.complete(reason);
        drained.complete(false);
    }

    private TransportException lost(Disconnect reason) {
        return new TransportException(
                "The connection to " + peer() + " has ended before the answer came: " + reason.detail(), reason);
    }

    /** Deals with what is for this side at once, and lets the rest wait for its turn. */
    private void take(Call first) {
        boolean work = false;
        for (Call entry = first; entry != null; entry = entry.nextCall()) {
            if (!entry.asksForWork()) {
                answer(entry);
            } else if (entry.kind() != EnvelopeKind.NOTIFICATION
                    || !(peerCalls.cancels(entry) || progress.takes(entry))) {
                work = true;
            } else {
                entry.reply(Reply.success(null)); // dealt with
            }
        }
        if (!work) {
            return;
        }
        if (draining) {
            refuse(first);
        } else if (lane.isFree()) {
            startNow(first);
        } else {
            boolean full = lane.isFull();
            if (full && lane.isCrowded() && !holdsNotification(first)) {
                refuse(first);
                return;
            }
            peerCalls.add(first);
            lane.queue(first);
            if (full) {
                // A notification cannot be refused, and must not be lost, and what waits for one waits for a short
                // time:
                // let the peer wait too.
                channel.pause();
                paused = true; // only now: who makes room before this must leave it to the next line
                resumeIfRoom();
            }
        }
    }

    private void answer(Call response) {
        RpcId id = response.id();
        switch (response.kind()) {
            case SUCCESS, FAILURE -> {
                PendingCall call = id == null ? null : pending().take(id);
                if (call != null) {
                    call.answered(response);
                } else if (id instanceof NullId && response.kind() == EnvelopeKind.FAILURE) {
                    unaddressed(response.error());
                } else {
                    strays.incrementAndGet();
                }
            }
            case MALFORMED -> {
                // It names the call that it should have answered, so that one need not wait any longer.
                PendingCall call = id == null ? null : pending().take(id);
                malformed.incrementAndGet();
                if (call != null) {
                    call.failed(new TransportException(
                            "The answer of " + peer() + " has neither a result nor an error, or both",
                            Disconnect.of(Disconnect.Kind.NO_ANSWER, "a malformed answer")));
                }
            }
            default -> strays.incrementAndGet();
        }
    }

    /** An error that names no call: a parse error may be about any of them, others are told to the only one there is. */
    private void unaddressed(ErrorObject error) {
        List<PendingCall> concerned = error.code() == ErrorCodes.PARSE_ERROR
                ? pending().all()
                : pending().onlyFlight();
        for (PendingCall call : concerned) {
            if (pending().remove(call)) {
                call.failed(JsonRpcException.of(error, settings().profile()));
            }
        }
        if (concerned.isEmpty()) {
            errors.incrementAndGet();
            Log.LOGGER.log(Level.WARNING, "{0} reports the error {1} without saying about what", peer(), error.code());
        }
    }

    // What this side answers

    /** The way of a message that need not wait: what can be settled on this thread is, as for an exchange. */
    private void startNow(Call first) {
        ReplyWriter replies = dispatcher.replies();
        JsonOutput out = replies.begin();
        for (Call call = first; call != null; call = call.nextCall()) {
            peerCalls.refuseIfTaken(call);
            if (!call.isSettled() && !dispatcher.settleInline(call)) {
                byte[] written = replies.pause(out);
                peerCalls.add(call);
                await(first, call, written);
                return;
            }
            replies.add(call, out);
        }
        reply(replies.end(first, out, AnswerForm.BYTES));
    }

    /** The way of a message that has waited; who wants to cancel it has found it in the table already. */
    private void startQueued(Call first) {
        resumeIfRoom();
        await(first, first, new byte[0]);
    }

    private void await(Call first, Call waiting, byte[] written) {
        for (Call call = waiting; call != null; call = call.nextCall()) {
            lane.began(call);
        }
        PendingReply<byte[]> answer = new PendingReply<>(dispatcher, first, waiting, written, AnswerForm.BYTES);
        unanswered.incrementAndGet();
        answer.whenComplete((bytes, thrown) -> {
            reply(bytes);
            unanswered.decrementAndGet();
            closeIfDrained();
        });
        answer.start();
    }

    private void reply(byte @Nullable [] bytes) {
        if (bytes != null) {
            try {
                channel.send(bytes);
            } catch (TransportException e) {
                Log.LOGGER.log(Level.DEBUG, "A reply to {0} could not be sent: {1}", peer(), e.getMessage());
            }
        }
    }

    private void refuse(Call first) {
        ReplyWriter replies = dispatcher.replies();
        JsonOutput out = replies.begin();
        for (Call call = first; call != null; call = call.nextCall()) {
            if (call.asksForWork() && !call.isSettled()) {
                call.reply(dispatcher.busy(call));
            }
            replies.add(call, out);
        }
        reply(replies.end(first, out, AnswerForm.BYTES));
    }

    private static boolean holdsNotification(Call first) {
        for (Call call = first; call != null; call = call.nextCall()) {
            if (call.kind() == EnvelopeKind.NOTIFICATION && !call.isSettled()) {
                return true;
            }
        }
        return false;
    }

    private void resumeIfRoom() {
        if (paused && !lane.isFull()) {
            paused = false;
            channel.resume();
        }
    }

    @Override
    public Dispatcher dispatcher() {
        return dispatcher;
    }

    @Override
    public Connection connection() {
        return this;
    }

    @Override
    public Carriage carriage() {
        return channel.carriage();
    }

    @Override
    public void settled(Call call) {
        peerCalls.remove(call);
        lane.ended(call);
    }

    @Override
    public void proceed() {
        lane.proceed();
    }

    // What this side asks

    @Override
    void begin(PendingCall call, Choices choices) {
        Call handled = Round.HANDLED.get();
        if (handled != null && handled.origin() == this) {
            lane.release(handled);
        }
        CallOption.Progress wanted = choices.progress;
        if (wanted != null) {
            call.listener(progress.listen(wanted.token(), wanted.listener(), call));
        }
    }

    @Override
    void carry(byte[] message, @Nullable PendingCall call, Choices choices) {
        channel.send(message);
    }

    @Override
    void carry(Flight flight) {
        channel.send(flight.message());
    }

    @Override
    void abandon(PendingCall call) {
        CancelConvention convention = settings().cancelling();
        if (convention == null || end.isDone()) {
            return;
        }
        JsonOutput id = new JsonOutput();
        id.write('{');
        id.value(convention.member());
        id.write(':');
        call.id().writeTo(id);
        id.write('}');
        byte[] params = id.toByteArray();
        try {
            channel.send(settings()
                    .composer()
                    .compose(
                            new Outgoing(convention.method(), out -> out.write(params), null),
                            null,
                            null,
                            Duration.ZERO));
        } catch (TransportException gone) {
            Log.LOGGER.log(Level.DEBUG, "A cancellation could not be sent to {0}: {1}", peer(), gone.getMessage());
        }
    }

    @Override
    void requireBlocking() {
        requireNotReceiving();
    }

    static void requireNotReceiving() {
        Connection receiving = RECEIVING.get();
        if (receiving != null) {
            throw new IllegalStateException("This thread receives for " + receiving.peer()
                    + " and must not wait for an answer: use callAsync, hang blocking work on futures with the"
                    + " ...Async methods, or do not register the handler as non-blocking");
        }
    }

    @Override
    public void progress(RawJson token, Object value) {
        postNow(new Outgoing(
                Progress.METHOD,
                out -> {
                    out.ascii("{\"token\":");
                    token.writeTo(out);
                    out.ascii(",\"value\":");
                    settings().types().writer(Object.class).write(value, out);
                    out.write('}');
                },
                null));
    }

    @Override
    public Runnable onProgress(RawJson token, Consumer<RawJson> listener) {
        return progress.listen(token, listener, null)::close;
    }

    // Its life

    @Override
    public Attributes attributes() {
        return attributes;
    }

    @Override
    public String peer() {
        return channel.peer();
    }

    @Override
    public ConnectionCounts counts() {
        return new ConnectionCounts(
                strays.get(), malformed.get(), errors.get(), pending().size(), peerCalls.size());
    }

    @Override
    public CompletableFuture<Disconnect> onClose() {
        return end.copy();
    }

    @Override
    public CompletableFuture<Boolean> drain(Duration patience) {
        draining = true;
        awaitAnswers();
        if (!end.isDone()) {
            Timer.after(patience, () -> settings().workers().execute(() -> drained.complete(false)));
        }
        return drained.thenCompose(byItself -> {
            channel.close();
            return end.thenApply(reason -> byItself);
        });
    }

    /** Closes when the calls to the peer are settled, those too that are made meanwhile. */
    private void awaitAnswers() {
        List<PendingCall> waiting = pending().all();
        waiting.removeIf(CompletableFuture::isDone);
        if (waiting.isEmpty()) {
            closeIfDrained();
        } else {
            CompletableFuture.allOf(waiting.toArray(new CompletableFuture<?>[0]))
                    .whenComplete((nothing, anyFailed) -> awaitAnswers());
        }
    }

    private void closeIfDrained() {
        if (draining && unanswered.get() == 0 && lane.length() == 0 && pending().size() == 0) {
            drained.complete(true);
        }
    }

    @Override
    public void close() {
        channel.close();
    }

    @Override
    public String toString() {
        return "connection to " + peer();
    }
}
