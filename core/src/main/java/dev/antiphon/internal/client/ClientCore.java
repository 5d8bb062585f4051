package dev.antiphon.internal.client;

import dev.antiphon.AutoBatch;
import dev.antiphon.Batch;
import dev.antiphon.CallOption;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.NotificationMethod;
import dev.antiphon.RedirectedCall;
import dev.antiphon.RpcMethod;
import dev.antiphon.RpcStreamMethod;
import dev.antiphon.ServiceOption;
import dev.antiphon.error.CancelledException;
import dev.antiphon.internal.call.InterceptorChain;
import dev.antiphon.internal.concurrent.ReceivingThread;
import dev.antiphon.internal.stream.InboundStream;
import dev.antiphon.internal.stream.RemoteStream;
import dev.antiphon.json.BindingException;
import dev.antiphon.json.JsonKind;
import dev.antiphon.json.JsonTypes;
import dev.antiphon.json.RawJson;
import dev.antiphon.json.TypeRef;
import dev.antiphon.json.ValueReader;
import dev.antiphon.json.ValueWriter;
import dev.antiphon.protocol.MethodName;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.protocol.RpcId;
import dev.antiphon.stream.RpcStream;
import dev.antiphon.stream.StreamWire;
import dev.antiphon.transport.TransportException;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * The part of a client that connections and exchanges share: from a call to a message on the wire.
 *
 * <pre>
 *  call -> OutboundCall -> start... -> InterceptorChain -> send... -> RequestWriter -> PendingCalls -> transmit -> Channel or Exchange
 * </pre>
 *
 * <p>Methods named {@code start...} go through the interceptors, those named {@code send...} are past them, and {@code transmit} hands
 * bytes to the transport. Thread-safe.
 */
public abstract class ClientCore implements JsonRpcClient, ReceivingThread.Owner {
    private static final ValueReader<Object> NOTHING = (json, start, end) -> null;

    private final ClientSettings settings;
    private final PendingCalls pending;
    private final @Nullable CallBatcher batcher;

    public ClientCore(ClientSettings settings) {
        this.settings = settings;
        this.pending = new PendingCalls(settings);
        AutoBatch autoBatch = settings.autoBatch();
        this.batcher = autoBatch == null ? null : new CallBatcher(this, autoBatch);
    }

    /** Passes a message with at most one call to the transport. Throws if that fails. */
    public abstract void transmit(byte[] message, @Nullable PendingCall call, ResolvedOptions resolved);

    /** Passes a batch to the transport. Throws if that fails. */
    public abstract void transmit(OutboundMessage outbound);

    /** Notifies the peer that a call was cancelled or timed out, if the protocol allows it. Never throws. */
    public abstract void abandon(PendingCall call);

    /** Grants the peer credit for further items of a stream, if it supports credit. Never throws. */
    public abstract void grant(PendingCall stream, int items);

    /** Whether the peer supports credit for items. */
    public abstract boolean acceptsCredit();

    /**
     * Pauses the receipt of messages for a stream, and for other calls only if requested; false if that is not possible.
     */
    public abstract boolean pauseStream(PendingCall stream, boolean withOthers);

    /** Resumes the receipt of messages. */
    public abstract void resumeStream(PendingCall stream);

    /** Counts an item that was dropped because it was not consumed in time. */
    public abstract void itemDropped();

    /** Counts a message of the peer that belongs to no pending call. */
    public abstract void countUnmatched();

    public ClientSettings settings() {
        return settings;
    }

    /** Sends the queued messages of automatic batching; calls made before a client is closed are still sent. */
    public final void flush() {
        if (batcher != null) {
            batcher.flush();
        }
    }

    /** Called when an exchange has started. */
    final void exchangeStarted() {
        if (batcher != null) {
            batcher.exchangeStarted();
        }
    }

    /** Called when an exchange has ended. */
    final void exchangeEnded() {
        if (batcher != null) {
            batcher.exchangeEnded();
        }
    }

    public PendingCalls pending() {
        return pending;
    }

    /** Starts a call; if it cannot be sent, the future fails. */
    public CompletableFuture<@Nullable Object> start(OutboundCall call) {
        InterceptorChain chain = settings.chain();
        return chain == null ? send(call, reader(call)) : new ClientCallContext(this, call, null).through(chain);
    }

    /** Makes a call and waits for its result. */
    @Nullable
    Object await(OutboundCall call) {
        ReceivingThread.requireBlocking();
        return await(start(call));
    }

    /** Sends a notification. */
    public void startNotification(OutboundCall notification) {
        InterceptorChain chain = settings.chain();
        if (chain == null) {
            sendNotification(notification);
        } else {
            CompletableFuture<@Nullable Object> sent = new ClientCallContext(this, notification, null).through(chain);
            if (!sent.isDone()) {
                ReceivingThread.requireBlocking();
            }
            await(sent);
        }
    }

    public void sendNotification(OutboundCall notification) {
        ResolvedOptions resolved = ResolvedOptions.of(notification.options());
        byte[] message = settings.requestWriter().encode(notification, null, resolved, Duration.ZERO);
        if (batcher == null || !batcher.takes(message, null, resolved)) {
            try {
                transmit(message, null, resolved);
            } catch (TransportException refused) {
                throw refused.asUnsent();
            }
        }
    }

    /** Sends a call after the interceptors; the future completes with the response, or with the requested stream. */
    CompletableFuture<@Nullable Object> send(OutboundCall call, ValueReader<Object> reader) {
        return call.inboundStream() == null || settings.version() == ProtocolVersion.V3_0
                ? sendCall(call, reader)
                : settings.wire() == StreamWire.COLLECTED
                        ? collected(call, call.inboundStream())
                        : follow(call, call.inboundStream());
    }

    /** Requests a stream from a peer of version 2.0, which needs a connection. */
    public abstract CompletableFuture<@Nullable Object> follow(OutboundCall call, InboundStream inboundStream);

    /** Requests all items at once. */
    private PendingCall collected(OutboundCall call, InboundStream inboundStream) {
        ValueReader<Object> all = (json, start, end) -> {
            RawJson items = RawJson.ofValid(json, start, end, null);
            if (items.kind() != JsonKind.ARRAY) {
                throw new BindingException(
                        "a list of items was expected, not " + items.kind().phrase());
            }
            inboundStream.items(items.elements());
            return null;
        };
        return sendCall(call.answered(all), all);
    }

    /** Sends the same call several times, in one batch. */
    public List<PendingCall> sendCalls(OutboundCall call, int times) {
        ResolvedOptions resolved = ResolvedOptions.of(call.options());
        List<PendingCall> calls = new ArrayList<>();
        List<byte[]> messages = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            PendingCall waiting = register(call, reader(call), resolved);
            messages.add(encode(call, waiting, resolved));
            calls.add(waiting);
        }
        try {
            transmit(new OutboundMessage(settings.requestWriter().batch(messages), calls, Map.of(), timeout(resolved))
                    .bind());
        } catch (RuntimeException refused) {
            RuntimeException unsent = unsent(refused);
            for (PendingCall waiting : calls) {
                if (pending.remove(waiting)) {
                    waiting.failed(unsent);
                }
            }
        }
        return calls;
    }

    /** Sends a call after the interceptors. */
    public PendingCall sendCall(OutboundCall call, ValueReader<Object> reader) {
        ResolvedOptions resolved = ResolvedOptions.of(call.options());
        PendingCall waiting = register(call, reader, resolved);
        byte[] message = encode(call, waiting, resolved);
        try {
            if (batcher == null || waiting.isStream() || !batcher.takes(message, waiting, resolved)) {
                transmit(message, waiting, resolved);
                if (waiting.isAbandoned()) {
                    abandon(waiting); // again: the first cancel notification may have been sent before the call
                }
            }
        } catch (RuntimeException refused) {
            if (pending.remove(waiting)) {
                waiting.failed(unsent(refused));
            }
        }
        return waiting;
    }

    /** Returns the exception for a message that the transport rejected: it is certain then that nothing was sent. */
    public static RuntimeException unsent(RuntimeException refused) {
        return refused instanceof TransportException known ? known.asUnsent() : refused;
    }

    /** Registers a pending call, before it is written: a call that cannot be written must not stay pending. */
    public PendingCall register(OutboundCall call, ValueReader<Object> reader, ResolvedOptions resolved) {
        // A peer chooses ids for its streams, which may collide with the next ids of the generator.
        int tries = resolved.id != null ? 0 : pending.aliases();
        PendingCall waiting = waiting(call, reader, resolved);
        while (!pending.add(waiting)) {
            if (tries-- == 0) {
                throw new IllegalArgumentException("Another call with the id " + waiting.id()
                        + " waits for its answer; give '" + call.method() + "' another id");
            }
            waiting = waiting(call, reader, resolved);
        }
        try {
            beforeSend(waiting, resolved);
            if (call.inboundStream() != null) {
                call.inboundStream().from(waiting);
            }
        } catch (RuntimeException refused) {
            pending.remove(waiting);
            throw refused;
        }
        return waiting;
    }

    private PendingCall waiting(OutboundCall call, ValueReader<Object> reader, ResolvedOptions resolved) {
        RpcId id = resolved.id != null ? resolved.id : settings.ids().next();
        return new PendingCall(this, id, call.method(), reader, call.inboundStream(), timeout(resolved));
    }

    /** Applies an ack that gives the frames of a stream another id than that of its request. */
    final void rename(PendingCall call, RawJson detail) {
        RawJson stream = call.isStream() ? detail.member("stream").orElse(RawJson.NULL) : RawJson.NULL;
        Optional<RawJson> other = stream.member("id");
        if (other.isPresent() && !isAlias(call, other.get())) {
            countUnmatched();
        }
    }

    /** Applies an ack that redirects the call to another server. */
    final void follow(PendingCall call, RawJson detail) {
        RedirectedCall.Handler handler = settings.redirectHandler();
        if (handler != null && RedirectedPendingCall.isNamed(call.isStream(), detail) && call.claimRedirect()) {
            new RedirectedPendingCall(call, detail, settings.workers()).start(handler);
        }
    }

    private boolean isAlias(PendingCall call, RawJson id) {
        boolean usable = switch (id.kind()) {
            case STRING, NUMBER -> id.length() <= RpcId.MAX_LENGTH;
            default -> false;
        };
        return usable && pending.alias(call, RpcId.of(id));
    }

    /** Writes a pending call; if that fails, the call is no longer pending. */
    public byte[] encode(OutboundCall call, PendingCall waiting, ResolvedOptions resolved) {
        try {
            return settings.requestWriter().encode(call, waiting.id(), resolved, timeout(resolved));
        } catch (Throwable unwritable) {
            if (pending.remove(waiting)) {
                waiting.discarded(unwritable);
            }
            throw unwritable;
        }
    }

    /** Prepares a call before it is sent, depending on the kind of client. */
    public abstract void beforeSend(PendingCall call, ResolvedOptions resolved);

    public Duration timeout(ResolvedOptions resolved) {
        return resolved.timeout != null ? resolved.timeout : settings.timeout();
    }

    /** The reader of a call's result; null for a notification, which has no result. */
    public static ValueReader<Object> reader(OutboundCall call) {
        ValueReader<Object> reader = call.result();
        return reader == null ? NOTHING : reader;
    }

    /** The reader of a type of result, or one that skips the result. */
    public ValueReader<Object> reader(Type type) {
        return reader(type, settings.types());
    }

    public static ValueReader<Object> reader(Type type, JsonTypes types) {
        return type == void.class || type == Void.class ? NOTHING : types.reader(type);
    }

    public OutboundCall outboundCall(String method, @Nullable Object params, Type result, CallOption... options) {
        return new OutboundCall(
                MethodName.require(method),
                given(method, params, settings.types().writer(Object.class), options),
                reader(result),
                options);
    }

    public <P extends @Nullable Object> OutboundCall outboundCall(
            RpcMethod<P, ?> method, @Nullable P params, CallOption... options) {
        return new OutboundCall(
                method.name(),
                given(method.name(), params, writer(method.paramsType()), options),
                reader(method.resultType()),
                options);
    }

    public OutboundCall outboundNotification(String method, @Nullable Object params, CallOption... options) {
        return new OutboundCall(
                MethodName.require(method),
                given(method, params, settings.types().writer(Object.class), options),
                null,
                options);
    }

    public <P extends @Nullable Object> OutboundCall outboundNotification(
            NotificationMethod<P> method, @Nullable P params, CallOption... options) {
        return new OutboundCall(
                method.name(), given(method.name(), params, writer(method.paramsType()), options), null, options);
    }

    private ValueWriter<Object> writer(Type type) {
        return settings.types().writer(type == Void.class ? Object.class : type);
    }

    private OutboundCall.@Nullable Params given(
            String method, @Nullable Object params, ValueWriter<Object> writer, CallOption... options) {
        if (params == null || (params instanceof RawJson json && json.isNull())) {
            return null;
        }
        return new GivenParams(
                method,
                params,
                writer,
                options.length == 0 ? null : ResolvedOptions.of(options).encoding,
                settings.version());
    }

    /** Waits for a call; an interruption cancels it. */
    public static @Nullable Object await(CompletableFuture<@Nullable Object> future) {
        try {
            return future.get();
        } catch (InterruptedException e) {
            future.cancel(true);
            Thread.currentThread().interrupt();
            throw new CancelledException("The thread that waited for the answer was interrupted", null);
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            if (cause instanceof RuntimeException known) {
                known.fillInStackTrace(); // the stack of the caller says more than that of the receiving thread
                throw known;
            }
            if (cause instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException(cause);
        }
    }

    @Override
    @SuppressWarnings({"unchecked", "NullAway"}) // the reader reads Rs, which may be null
    public <R extends @Nullable Object> R call(
            String method, @Nullable Object params, Class<R> type, CallOption... options) {
        return (R) await(outboundCall(method, params, type, options));
    }

    @Override
    @SuppressWarnings({"unchecked", "NullAway"}) // the reader reads Rs, which may be null
    public <R extends @Nullable Object> R call(
            String method, @Nullable Object params, TypeRef<R> type, CallOption... options) {
        return (R) await(outboundCall(method, params, type.type(), options));
    }

    @Override
    @SuppressWarnings({"unchecked", "NullAway"}) // the reader reads Rs, which may be null
    public <P extends @Nullable Object, R extends @Nullable Object> R call(
            RpcMethod<P, R> method, @Nullable P params, CallOption... options) {
        return (R) await(outboundCall(method, params, options));
    }

    @Override
    @SuppressWarnings("unchecked") // the reader reads Rs
    public <R extends @Nullable Object> CompletableFuture<R> callAsync(
            String method, @Nullable Object params, Class<R> type, CallOption... options) {
        return (CompletableFuture<R>) start(outboundCall(method, params, type, options));
    }

    @Override
    @SuppressWarnings("unchecked") // the reader reads Rs
    public <R extends @Nullable Object> CompletableFuture<R> callAsync(
            String method, @Nullable Object params, TypeRef<R> type, CallOption... options) {
        return (CompletableFuture<R>) start(outboundCall(method, params, type.type(), options));
    }

    @Override
    @SuppressWarnings("unchecked") // the reader reads Rs
    public <P extends @Nullable Object, R extends @Nullable Object> CompletableFuture<R> callAsync(
            RpcMethod<P, R> method, @Nullable P params, CallOption... options) {
        return (CompletableFuture<R>) start(outboundCall(method, params, options));
    }

    @Override
    public void notify(String method, @Nullable Object params, CallOption... options) {
        startNotification(outboundNotification(method, params, options));
    }

    @Override
    public <P extends @Nullable Object> void notify(
            NotificationMethod<P> method, @Nullable P params, CallOption... options) {
        startNotification(outboundNotification(method, params, options));
    }

    private RemoteStream stream(OutboundCall call, Type items) {
        return stream(
                inboundStream -> start(call.streaming(inboundStream)),
                settings.types().reader(items),
                call.options());
    }

    public RemoteStream stream(InboundStream.Opening opening, ValueReader<Object> items, CallOption... options) {
        String missing = lacksStreams();
        if (missing != null) {
            throw new IllegalStateException(missing);
        }
        ResolvedOptions resolved = ResolvedOptions.of(options);
        return new RemoteStream(
                settings.workers(), this::itemDropped, opening, items, resolved.buffer, resolved.overflow);
    }

    /** The reason why there are no streams, with a remedy, or null if there are. */
    public @Nullable String lacksStreams() {
        if (settings.version() == ProtocolVersion.V1_0) {
            return "version 1.0 has no streams; build the client with version(ProtocolVersion.V3_0)";
        }
        if (settings.version() == ProtocolVersion.V2_0
                && settings.wire() != StreamWire.COLLECTED
                && this instanceof ExchangeClient) {
            return "streams of version 2.0 need a connection, and " + peer()
                    + " is reached without one; use a WebSocket or a socket, or build the client with"
                    + " version(ProtocolVersion.V3_0)";
        }
        return null;
    }

    @Override
    @SuppressWarnings("unchecked") // the reader reads Ts
    public <T extends @Nullable Object> RpcStream<T, RawJson> stream(
            String method, @Nullable Object params, Class<T> items, CallOption... options) {
        return (RpcStream<T, RawJson>)
                (RpcStream<?, ?>) stream(outboundCall(method, params, RawJson.class, options), items);
    }

    @Override
    @SuppressWarnings("unchecked") // the readers read Ts and Rs
    public <P extends @Nullable Object, T extends @Nullable Object, R extends @Nullable Object> RpcStream<T, R> stream(
            RpcStreamMethod<P, T, R> method, @Nullable P params, CallOption... options) {
        OutboundCall call = new OutboundCall(
                method.name(),
                given(method.name(), params, writer(method.paramsType()), options),
                reader(method.resultType()),
                options);
        return (RpcStream<T, R>) (RpcStream<?, ?>) stream(call, method.itemType());
    }

    @Override
    public <T> T service(Class<T> type, ServiceOption... options) {
        return settings.proxies().create(type, this, options);
    }

    @Override
    public Batch batch() {
        if (settings.version() == ProtocolVersion.V1_0) {
            throw new IllegalStateException("Version 1.0 has no batches; make the calls one by one");
        }
        return new ClientBatch(this);
    }
}
