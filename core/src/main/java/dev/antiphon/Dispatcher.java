package dev.antiphon;

import dev.antiphon.codec.EnvelopeKind;
import dev.antiphon.codec.MessageReader;
import dev.antiphon.codec.ReadRules;
import dev.antiphon.codec.Refusal;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.JsonTypes;
import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.protocol.Fault;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.stream.StreamWire;
import dev.antiphon.transport.Carriage;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Sends every entry of every message the same way, be it alone or in a batch, over whatever transport:
 *
 * <pre>
 *  bytes -> MessageReader -> Dispatcher -> interceptors -> handler -> MessageWriter -> bytes
 *            (Call chain)     (Round)        (Link)      (BoundMethod)  (ReplyWriter)
 * </pre>
 *
 * <ol>
 *   <li>{@link MessageReader} reads the envelope once and makes a chain of {@link Call}s, one for each entry.
 *   <li>The dispatcher settles the entries in order. Those that can be settled on this thread are, one after the other, and
 *       cost neither a future nor a hand-over; from the first that cannot, a {@link Round} takes over and waits for all.
 *   <li>{@link Link}s stand around each call; method-not-found is raised behind the last of them.
 *   <li>{@link BoundMethod} reads the arguments where they lie in the message, runs the user's code and gives a {@link Reply}.
 *   <li>{@link ReplyWriter} writes the replies in the order of the entries, or says that there are none.
 * </ol>
 *
 * <p>Immutable, and safe for use by any number of threads at once.
 */
final class Dispatcher implements Origin {
    private final ReadRules rules;
    private final MessageReader<Call> reader;
    private final MethodTable methods;
    private final Link chain;
    private final List<BatchInterceptor> ofBatches;
    private final JsonTypes types;
    private final ErrorMapping errors;
    private final ReplyWriter replies;
    private final Gate gate;
    private final Executor workers;
    private final Executor errands;
    private final StreamWire wire;
    private final StreamNames streamNames = new StreamNames();
    private final Limits limits;
    private final @Nullable WireListener wireListener;
    private final int callsPerBatch;

    Dispatcher(
            ReadRules rules,
            MethodTable methods,
            Link chain,
            JsonTypes types,
            ErrorMapping errors,
            Limits limits,
            Gate gate,
            Executor workers,
            StreamWire wire,
            @Nullable WireListener wireListener) {
        this.rules = rules;
        this.reader = new MessageReader<>(rules, new Calls(this));
        this.methods = methods;
        this.chain = chain;
        this.ofBatches = chain.ofBatches();
        this.types = types;
        this.errors = errors;
        this.replies = new ReplyWriter(types, errors, limits, wireListener);
        this.gate = gate;
        this.workers = workers;
        this.errands = workers instanceof Workers ? workers : new Errands(workers);
        this.wire = wire;
        this.wireListener = wireListener;
        this.limits = limits.copy(); // the builder may go on
        this.callsPerBatch = limits.get(Limit.CALLS_PER_BATCH); // asked for at every entry of a batch
    }

    /**
     * Handles one message; the answer, or null where there is none to give, is there already or comes later. Never throws for
     * what is in the message.
     */
    <T> CompletableFuture<@Nullable T> dispatch(byte[] bytes, int start, int end, AnswerForm<T> form) {
        if (wireListener != null) {
            wireListener.received("", bytes, start, end);
        }
        return dispatch(reader.read(bytes, start, end), form);
    }

    /** Handles one message of an exchange whose transport knows more about it. */
    <T> CompletableFuture<@Nullable T> dispatch(
            byte[] bytes, int start, int end, AnswerForm<T> form, Carriage carriage) {
        if (wireListener != null) {
            wireListener.received(carriage.remoteAddress().orElse(""), bytes, start, end);
        }
        return dispatch(reader.read(bytes, start, end, new Calls(new CarriedExchange(this, carriage))), form);
    }

    private <T> CompletableFuture<@Nullable T> dispatch(Call first, AnswerForm<T> form) {
        beginBatch(first);
        JsonOutput out = replies.begin();
        for (Call call = first; call != null; call = call.nextCall()) {
            if (!settleInline(call)) {
                return new PendingReply<>(this, first, call, replies.pause(out), form).start();
            }
            replies.add(call, out);
        }
        return CompletableFuture.completedFuture(replies.end(first, out, form));
    }

    /** Tells those of a message who want to know of batches, if it is one, before its calls begin; its answer tells of the end. */
    void beginBatch(Call first) {
        if (!first.isBatched() || ofBatches.isEmpty()) {
            return;
        }
        Origin origin = first.origin();
        BatchContext batch = BatchContext.begin(() -> size(first), origin.carriage(), origin.connection(), ofBatches);
        for (Call call = first; call != null && batch != null; call = call.nextCall()) {
            call.state().batch = batch;
        }
    }

    /** How many calls and notifications a message has. */
    private static int size(Call first) {
        int size = 0;
        for (Call call = first; call != null; call = call.nextCall()) {
            size += call.kind() == EnvelopeKind.REQUEST || call.kind() == EnvelopeKind.NOTIFICATION ? 1 : 0;
        }
        return size;
    }

    /** Whether a caller may call a method of this server. */
    boolean permits(CallContext call, String method) {
        MethodEntry entry = methods.find(method);
        Access access = entry.access();
        return !entry.name().isEmpty() && (access == null || access.permits(call));
    }

    /** Reads one message of a connection, whose transport has limited its size. */
    Call read(byte[] bytes, int start, int end, Supplier<Call> calls) {
        return reader.readFramed(bytes, start, end, calls);
    }

    /** Whether a call is of a method that answers with a stream. */
    boolean streams(Call call) {
        return methods.find(call).invocation() instanceof StreamMethod;
    }

    /** What stands for a message of a connection that its transport found too large. */
    Call tooLarge(int limit, Supplier<Call> calls) {
        return reader.tooLarge(limit, calls);
    }

    /** The answer to a message of an exchange that is not read, for a reason that is the same for all. */
    Answer refuse(Refusal refusal) {
        Call call = reader.refused(refusal, new Calls(this));
        settleInline(call);
        JsonOutput out = replies.begin();
        replies.add(call, out);
        return Objects.requireNonNull(replies.end(call, out, AnswerForm.WHOLE), "answer");
    }

    /**
     * Settles an entry if that takes no waiting; else false, and if it has a reply by then, that one is pending, or a stream waits to
     * be ended.
     */
    boolean settleInline(Call call) {
        EnvelopeKind kind = call.kind();
        if (kind == EnvelopeKind.REQUEST || kind == EnvelopeKind.NOTIFICATION) {
            if (kind == EnvelopeKind.NOTIFICATION && call.origin().endsStream(call)) {
                call.reply(Reply.success(null)); // dealt with
                return true;
            }
            MethodEntry entry = methods.find(call);
            call.entry(entry);
            if (entry.blocking() || gate.isFull()) {
                return false;
            }
            Reply reply = run(call);
            call.reply(reply);
            // A stream that has begun is to be ended, although an interceptor may have answered in its place.
            if (reply instanceof Reply.Pending || call.isStream()) {
                return false;
            }
            call.disarm();
            return true;
        }
        if (kind == EnvelopeKind.INVALID) {
            Refusal refusal = Objects.requireNonNull(call.refusal(), "refusal");
            call.reply(refused(errors.refusal(call, refusal)));
        } else if (kind == EnvelopeKind.STREAM_ABORT) {
            call.origin().endsStream(call);
        }
        // All else are responses, acks and stream frames: a connection has seen to them, and on an exchange nobody
        // waits for them.
        return true;
    }

    /** Takes a call through the interceptors to its handler, on this thread. Never throws. */
    Reply run(Call call) {
        Current current = Current.ofThread();
        Call outer = current.swap(call);
        call.begin();
        try {
            return Recorder.isOn() ? Recorder.answered(call, chain) : chain.proceed(call);
        } catch (Throwable thrown) {
            // Not even the error could be made, by an error handler or a logger that fails: the call ends all the same.
            return Reply.failure(errors.of(Fault.INTERNAL_ERROR, call.version()));
        } finally {
            current.swap(outer);
        }
    }

    @Override
    public Dispatcher dispatcher() {
        return this;
    }

    @Override
    public @Nullable Connection connection() {
        return null;
    }

    @Override
    public Carriage carriage() {
        return Carriage.UNKNOWN;
    }

    @Override
    public boolean carriesStreams() {
        return false;
    }

    @Override
    public boolean admitsStream() {
        return false;
    }

    @Override
    public boolean endsStream(Call wish) {
        return streamNames.end(wish);
    }

    @Override
    public void say(byte[] message) {
        throw new IllegalStateException("An exchange has one answer");
    }

    @Override
    public void setApart(Call call) {}

    /** Calls of an exchange leave no trace. */
    @Override
    public void settled(Call call) {}

    @Override
    public void proceed() {}

    boolean accepts(ProtocolVersion version) {
        return rules.versions().contains(version);
    }

    ProtocolVersion anyVersion() {
        return rules.versions().iterator().next();
    }

    /** The reply to a call that there is no room for. */
    Reply busy(Call call) {
        return refused(errors.of(Fault.BUSY, call.version()));
    }

    /** The reply to what no interceptor has seen. */
    Reply refused(ErrorObject error) {
        if (wireListener != null) {
            wireListener.refused(error);
        }
        return Reply.failure(error);
    }

    @Nullable
    WireListener wireListener() {
        return wireListener;
    }

    int limit(Limit limit) {
        return limits.get(limit);
    }

    int callsPerBatch() {
        return callsPerBatch;
    }

    JsonTypes types() {
        return types;
    }

    ErrorMapping errors() {
        return errors;
    }

    ReplyWriter replies() {
        return replies;
    }

    Gate gate() {
        return gate;
    }

    StreamNames streamNames() {
        return streamNames;
    }

    /** Where handlers run; may refuse to. */
    Executor workers() {
        return workers;
    }

    /** Where all else runs that is the user's code, or may take long; does not refuse to. */
    Executor errands() {
        return errands;
    }

    /** How streams travel to peers of version 2.0. */
    StreamWire wire() {
        return wire;
    }

    /** Makes the calls that the reader fills. */
    record Calls(Origin origin) implements Supplier<Call> {
        @Override
        public Call get() {
            return new Call(origin);
        }
    }
}
