package dev.antiphon.internal.server;

import dev.antiphon.Access;
import dev.antiphon.BatchInterceptor;
import dev.antiphon.CallContext;
import dev.antiphon.EncodedResponse;
import dev.antiphon.Limit;
import dev.antiphon.Reply;
import dev.antiphon.WireListener;
import dev.antiphon.internal.call.BatchScope;
import dev.antiphon.internal.call.InterceptorChain;
import dev.antiphon.internal.codec.EnvelopeKind;
import dev.antiphon.internal.codec.MessageReader;
import dev.antiphon.internal.codec.ReadRules;
import dev.antiphon.internal.codec.Refusal;
import dev.antiphon.internal.concurrent.CurrentCall;
import dev.antiphon.internal.concurrent.FallbackExecutor;
import dev.antiphon.internal.concurrent.Workers;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.JsonTypes;
import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.protocol.Fault;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.transport.TransportContext;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The dispatcher of a server: runs the calls of a message, single or batched, from any transport.
 *
 * <pre>
 *  bytes -> MessageReader -> Dispatcher -> InterceptorChain -> BoundMethod -> ReplyWriter -> bytes
 *            (ServerCalls)    tryInline                         user code
 *                                 |
 *                          needs a worker, or pending:
 *                          PendingResponse -> MessageExecution -> ConcurrencyLimiter -> Workers -> InterceptorChain ...
 * </pre>
 *
 * <ol>
 *   <li>{@link MessageReader} reads the envelope once and creates a linked list of {@link ServerCall}s, one for each entry.
 *   <li>The dispatcher runs the calls in order. A call that completes on the receiving thread costs neither a future nor a thread
 *       hop; from the first call that does not, a {@link MessageExecution} takes over.
 *   <li>The {@link InterceptorChain} wraps each call once; method-not-found is raised after the last interceptor.
 *   <li>{@link BoundMethod} reads the arguments in place from the message, runs the user's code and returns a {@link Reply}.
 *   <li>{@link ReplyWriter} writes the replies in the order of the entries; notifications get none.
 * </ol>
 *
 * <p>Immutable and thread-safe.
 */
public final class Dispatcher {
    private final ReadRules rules;
    private final Supplier<ServerCall> calls = new Calls(new BareExchange(this));
    private final MessageReader<ServerCall> reader;
    private final MethodTable methods;
    private final InterceptorChain chain;
    private final List<BatchInterceptor> ofBatches;
    private final JsonTypes types;
    private final ErrorMapping errors;
    private final ReplyWriter replies;
    private final ConcurrencyLimiter limiter;
    private final Executor workers;
    private final Executor callbackExecutor;
    private final DeliveryConvention convention;
    private final StreamNames streamNames = new StreamNames();
    private final Limits limits;
    private final @Nullable WireListener wireListener;
    private final int callsPerBatch;

    public Dispatcher(
            ReadRules rules,
            MethodTable methods,
            InterceptorChain chain,
            JsonTypes types,
            ErrorMapping errors,
            Limits limits,
            ConcurrencyLimiter limiter,
            Executor workers,
            DeliveryConvention convention,
            @Nullable WireListener wireListener) {
        this.rules = rules;
        this.reader = new MessageReader<>(rules, calls);
        this.methods = methods;
        this.chain = chain;
        this.ofBatches = chain.batchInterceptors();
        this.types = types;
        this.errors = errors;
        this.replies = new ReplyWriter(types, errors, limits, wireListener);
        this.limiter = limiter;
        this.workers = workers;
        this.callbackExecutor = workers instanceof Workers ? workers : new FallbackExecutor(workers);
        this.convention = convention;
        this.wireListener = wireListener;
        this.limits = limits.copy(); // the builder may change its own afterwards
        this.callsPerBatch = limits.get(Limit.CALLS_PER_BATCH); // read for every entry of a batch
    }

    /**
     * Handles one message. The future holds the response, or null if there is none; it may be complete already. Never throws because of the
     * content of the message.
     */
    public <T> CompletableFuture<@Nullable T> dispatch(byte[] bytes, int start, int end, ResponseFormat<T> format) {
        if (wireListener != null) {
            wireListener.received("", bytes, start, end);
        }
        return dispatch(reader.read(bytes, start, end), format);
    }

    /** Handles one message of an exchange with the metadata of its transport. */
    public <T> CompletableFuture<@Nullable T> dispatch(
            byte[] bytes, int start, int end, ResponseFormat<T> format, TransportContext transport) {
        if (wireListener != null) {
            wireListener.received(transport.remoteAddress().orElse(""), bytes, start, end);
        }
        return dispatch(reader.read(bytes, start, end, new Calls(new ExchangeSource(this, transport))), format);
    }

    private <T> CompletableFuture<@Nullable T> dispatch(ServerCall first, ResponseFormat<T> format) {
        JsonOutput out = begin(first);
        ServerCall waiting = runInline(first, out, null);
        return waiting == null
                ? CompletableFuture.completedFuture(replies.end(first, out, format))
                : new PendingResponse<>(this, first, waiting, replies.pause(out), format).start();
    }

    /** Begins a message; returns the output for its replies. */
    public JsonOutput begin(ServerCall first) {
        beginBatch(first);
        return replies.begin();
    }

    /**
     * Runs the calls of a message in order on this thread, as far as they complete on it, and writes their replies. Used by every
     * transport, for single and batched calls.
     *
     * @param guard checks each call first, and may settle it; null for none
     * @return the first call that is not settled, or null if all are
     */
    public @Nullable ServerCall runInline(ServerCall first, JsonOutput out, @Nullable CallGuard guard) {
        for (ServerCall call = first; call != null; call = call.nextCall()) {
            if (guard != null) {
                guard.check(call);
            }
            if (!call.isSettled() && (call.reply() != null || tryInline(call) != InlineResult.SETTLED)) {
                return call;
            }
            replies.add(call, out);
        }
        return null;
    }

    /** Checks a call before it runs. */
    @FunctionalInterface
    public interface CallGuard {
        /** Settles the call if it must not run, such as one whose id is in use. */
        void check(ServerCall call);
    }

    /** Notifies the interceptors that watch batches, if the message is one, before its calls begin. */
    public void beginBatch(ServerCall first) {
        if (!first.isBatched() || ofBatches.isEmpty()) {
            return;
        }
        CallSource source = first.source();
        BatchScope batch = BatchScope.begin(() -> size(first), source.transport(), source.connection(), ofBatches);
        for (ServerCall call = first; call != null && batch != null; call = call.nextCall()) {
            call.state().batch = batch;
        }
    }

    /** The number of calls and notifications in a message. */
    private static int size(ServerCall first) {
        int size = 0;
        for (ServerCall call = first; call != null; call = call.nextCall()) {
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

    /** Reads messages, those of connections too; the transport has limited their size there. */
    public MessageReader<ServerCall> reader() {
        return reader;
    }

    /** Whether the method of a call responds with a stream. */
    public boolean streams(ServerCall call) {
        return methods.find(call).invocation().isStream();
    }

    /** The response to a message of an exchange that is rejected unread. */
    public EncodedResponse reject(Refusal refusal) {
        ServerCall call = reader.refused(refusal, calls);
        tryInline(call);
        return Objects.requireNonNull(replies.whole(call, ResponseFormat.WHOLE), "response");
    }

    /** Runs a call on this thread, unless it needs a worker thread. */
    InlineResult tryInline(ServerCall call) {
        EnvelopeKind kind = call.kind();
        if (kind == EnvelopeKind.REQUEST || kind == EnvelopeKind.NOTIFICATION) {
            if (kind == EnvelopeKind.NOTIFICATION && call.source().cancelStream(call)) {
                call.reply(Reply.success(null)); // handled
                return InlineResult.SETTLED;
            }
            MethodEntry entry = methods.find(call);
            call.entry(entry);
            if (entry.blocking() || limiter.isFull()) {
                return InlineResult.NEEDS_WORKER;
            }
            Reply reply = run(call);
            call.reply(reply);
            if (reply instanceof Reply.Pending) {
                return InlineResult.PENDING;
            }
            if (call.isStream()) {
                return InlineResult.STREAMING;
            }
            call.disarm();
            return InlineResult.SETTLED;
        }
        if (kind == EnvelopeKind.INVALID) {
            Refusal refusal = Objects.requireNonNull(call.refusal(), "refusal");
            call.reply(rejected(errors.refusal(call.version(), refusal)));
        } else if (kind == EnvelopeKind.STREAM_ABORT) {
            call.source().cancelStream(call);
        }
        // Responses, acks and stream frames: a connection has handled them, and on an exchange no call waits for them.
        return InlineResult.SETTLED;
    }

    /** Runs a call through the interceptors and its handler, on this thread. Never throws. */
    Reply run(ServerCall call) {
        CurrentCall currentCall = CurrentCall.ofThread();
        Object outer = currentCall.swap(call);
        call.begin();
        try {
            return chain.proceed(call);
        } catch (Throwable thrown) {
            // Making the error failed too, in an error handler or a logger. The call must complete nevertheless.
            return Reply.failure(errors.of(Fault.INTERNAL_ERROR, call.version()));
        } finally {
            currentCall.swap(outer);
        }
    }

    public boolean accepts(ProtocolVersion version) {
        return rules.versions().contains(version);
    }

    public ProtocolVersion anyVersion() {
        return rules.versions().iterator().next();
    }

    /** The reply to a call that the limiter or the executor rejects. */
    public Reply busy(ServerCall call) {
        return rejected(errors.of(Fault.BUSY, call.version()));
    }

    /** The reply to a message that is rejected before it reaches an interceptor; notifies the wire listener. */
    public Reply rejected(ErrorObject error) {
        if (wireListener != null) {
            wireListener.rejected(error);
        }
        return Reply.failure(error);
    }

    public @Nullable WireListener wireListener() {
        return wireListener;
    }

    public int limit(Limit limit) {
        return limits.get(limit);
    }

    int callsPerBatch() {
        return callsPerBatch;
    }

    public JsonTypes types() {
        return types;
    }

    public ErrorMapping errors() {
        return errors;
    }

    public ReplyWriter replies() {
        return replies;
    }

    public ConcurrencyLimiter limiter() {
        return limiter;
    }

    public StreamNames streamNames() {
        return streamNames;
    }

    /** The executor of handlers; it may reject tasks. */
    public Executor workers() {
        return workers;
    }

    /** The executor of callbacks and other user code that may block; it never rejects tasks. */
    public Executor callbackExecutor() {
        return callbackExecutor;
    }

    /** The delivery of streams to callers of version 2.0. */
    public DeliveryConvention convention() {
        return convention;
    }

    /** Creates the calls that the reader fills. */
    public record Calls(CallSource source) implements Supplier<ServerCall> {
        @Override
        public ServerCall get() {
            return new ServerCall(source);
        }
    }
}
