package dev.antiphon;

import dev.antiphon.error.CancelledException;
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
 * Everything that a client does before a transport is asked to carry a message, and the same for both shapes of transport:
 *
 * <pre>
 *  call -> Outgoing -> interceptors -> Composer -> PendingCalls -> Channel or Exchange
 * </pre>
 */
abstract class Caller implements JsonRpcClient {
    /** The client for which the current thread receives; such a thread must never wait for an answer. */
    private static final ThreadLocal<@Nullable Caller> RECEIVING = new ThreadLocal<>();

    private static final ValueReader<Object> NOTHING = (json, start, end) -> null;

    private final CallSettings settings;
    private final PendingCalls pending;
    private final @Nullable Gatherer gatherer;

    Caller(CallSettings settings) {
        this.settings = settings;
        this.pending = new PendingCalls(settings);
        Gathering gathering = settings.gathering();
        this.gatherer = gathering == null ? null : new Gatherer(this, gathering);
    }

    /** Hands a message with at most one call to the transport. Throws if it cannot. */
    abstract void carry(byte[] message, @Nullable PendingCall call, Choices choices);

    /** Hands a batch to the transport. Throws if it cannot. */
    abstract void carry(Flight flight);

    /** Tells the peer that nobody waits for a call any more, if there is a way to. Never throws. */
    abstract void abandon(PendingCall call);

    /** Tells the peer that there is room for more items of a stream, if it understands that. Never throws. */
    abstract void grant(PendingCall stream, int items);

    /** Whether the peer can be told of room for more items. */
    abstract boolean grants();

    /** Holds up what arrives for a stream, and for others only if that is wanted; false if it cannot be done. */
    abstract boolean hold(PendingCall stream, boolean withOthers);

    /** Lets what was held up arrive again. */
    abstract void release(PendingCall stream);

    /** Counts an item that was dropped, since nobody consumed it in time. */
    abstract void dropped();

    /** Counts something that the peer has said of no call that waits. */
    abstract void stray();

    /** Who is at the other end, in words. */
    public abstract String peer();

    /** Marks the current thread as one that receives for a client, and gives back for whom it did so before. */
    static @Nullable Caller receiving(@Nullable Caller client) {
        Caller outer = RECEIVING.get();
        RECEIVING.set(client);
        return outer;
    }

    /** Marks the current thread as it was before {@link #receiving}. */
    static void received(@Nullable Caller outer) {
        RECEIVING.set(outer);
    }

    /** Whether the current thread receives, and must not wait. */
    static boolean isReceiving() {
        return RECEIVING.get() != null;
    }

    /** Refuses to block a thread that the answer needs to arrive. */
    static void requireBlocking() {
        Caller receiving = RECEIVING.get();
        if (receiving != null) {
            throw new IllegalStateException("This thread receives for " + receiving.peer()
                    + " and must not wait for an answer: use callAsync, hang blocking work on futures with the"
                    + " ...Async methods, or do not register the handler as non-blocking");
        }
    }

    CallSettings settings() {
        return settings;
    }

    /** Sends what is held back to travel together; who closes a client has said it all the same. */
    final void flush() {
        if (gatherer != null) {
            gatherer.flush();
        }
    }

    /** An exchange has begun. */
    final void departed() {
        if (gatherer != null) {
            gatherer.departed();
        }
    }

    /** An exchange has ended. */
    final void landed() {
        if (gatherer != null) {
            gatherer.landed();
        }
    }

    PendingCalls pending() {
        return pending;
    }

    /** Starts a call; a failure to send it is the future's. */
    CompletableFuture<@Nullable Object> start(Outgoing call) {
        return Recorder.isOn() ? Recorder.made(call, this, false, this::startThrough) : startThrough(call);
    }

    private CompletableFuture<@Nullable Object> startThrough(Outgoing call) {
        Link chain = settings.chain();
        return chain == null ? send(call, reader(call)) : new OutgoingCall(this, call, null).through(chain);
    }

    /** Makes a call and waits for its result. */
    @Nullable
    Object await(Outgoing call) {
        requireBlocking();
        return await(start(call));
    }

    /** Sends a notification. */
    void post(Outgoing notification) {
        if (Recorder.isOn()) {
            Recorder.posted(notification, this, false, this::postThrough);
        } else {
            postThrough(notification);
        }
    }

    private void postThrough(Outgoing notification) {
        Link chain = settings.chain();
        if (chain == null) {
            postNow(notification);
        } else {
            CompletableFuture<@Nullable Object> sent = new OutgoingCall(this, notification, null).through(chain);
            if (!sent.isDone()) {
                requireBlocking();
            }
            await(sent);
        }
    }

    void postNow(Outgoing notification) {
        Choices choices = Choices.of(notification.options());
        byte[] message = settings.composer().compose(notification, null, choices, Duration.ZERO);
        if (gatherer == null || !gatherer.takes(message, null, choices)) {
            try {
                carry(message, null, choices);
            } catch (TransportException refused) {
                throw refused.unsent();
            }
        }
    }

    /** Sends a call past the interceptors; the future ends with the answer, or with the stream that was asked for. */
    CompletableFuture<@Nullable Object> send(Outgoing call, ValueReader<Object> reader) {
        return call.inflow() == null || settings.version() == ProtocolVersion.V3_0
                ? transmit(call, reader)
                : settings.wire() == StreamWire.COLLECTED
                        ? collected(call, call.inflow())
                        : follow(call, call.inflow());
    }

    /** Asks a peer of version 2.0 for a stream, which needs a connection. */
    abstract CompletableFuture<@Nullable Object> follow(Outgoing call, Inflow inflow);

    /** Asks for all items at once. */
    private PendingCall collected(Outgoing call, Inflow inflow) {
        ValueReader<Object> all = (json, start, end) -> {
            RawJson items = RawJson.ofValid(json, start, end, null);
            if (items.kind() != JsonKind.ARRAY) {
                throw new BindingException(
                        "a list of items was expected, not " + items.kind().phrase());
            }
            inflow.items(items.elements());
            return null;
        };
        return transmit(call.answered(all), all);
    }

    /** Sends the same call several times, in one batch. */
    List<PendingCall> transmitTogether(Outgoing call, int times) {
        Choices choices = Choices.of(call.options());
        List<PendingCall> calls = new ArrayList<>();
        List<byte[]> messages = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            PendingCall waiting = register(call, reader(call), choices);
            messages.add(compose(call, waiting, choices));
            calls.add(waiting);
        }
        try {
            carry(new Flight(settings.composer().batch(messages), calls, Map.of(), timeout(choices)).bind());
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

    /** Sends a call past the interceptors. */
    PendingCall transmit(Outgoing call, ValueReader<Object> reader) {
        Choices choices = Choices.of(call.options());
        PendingCall waiting = register(call, reader, choices);
        byte[] message = compose(call, waiting, choices);
        try {
            if (gatherer == null || waiting.isStream() || !gatherer.takes(message, waiting, choices)) {
                carry(message, waiting, choices);
                if (waiting.isAbandoned()) {
                    abandon(waiting); // once more: the peer may have been told before it knew of the call
                }
            }
        } catch (RuntimeException refused) {
            if (pending.remove(waiting)) {
                waiting.failed(unsent(refused));
            }
        }
        return waiting;
    }

    /** What is thrown because a transport would not take a message: it is certain then that nothing was sent. */
    static RuntimeException unsent(RuntimeException refused) {
        return refused instanceof TransportException known ? known.unsent() : refused;
    }

    /** Makes a call that waits, before it is written: what cannot be written must not have been waited for. */
    PendingCall register(Outgoing call, ValueReader<Object> reader, Choices choices) {
        // A peer chooses ids for its streams, and may come before the generator.
        int tries = choices.id != null ? 0 : pending.aliases();
        PendingCall waiting = waiting(call, reader, choices);
        while (!pending.add(waiting)) {
            if (tries-- == 0) {
                throw new IllegalArgumentException("Another call with the id " + waiting.id()
                        + " waits for its answer; give '" + call.method() + "' another id");
            }
            waiting = waiting(call, reader, choices);
        }
        try {
            begin(waiting, choices);
            if (call.inflow() != null) {
                call.inflow().from(waiting);
            }
        } catch (RuntimeException refused) {
            pending.remove(waiting);
            throw refused;
        }
        return waiting;
    }

    private PendingCall waiting(Outgoing call, ValueReader<Object> reader, Choices choices) {
        RpcId id = choices.id != null ? choices.id : settings.ids().next();
        return new PendingCall(this, id, call.method(), reader, call.inflow(), timeout(choices));
    }

    /** The frames of a stream may carry another id than its request, as an ack says. */
    final void rename(PendingCall call, RawJson detail) {
        RawJson stream = call.isStream() ? detail.member("stream").orElse(RawJson.NULL) : RawJson.NULL;
        Optional<RawJson> other = stream.member("id");
        if (other.isPresent() && !isAlias(call, other.get())) {
            stray();
        }
    }

    /** The answer of a call may be in another place, as an ack says. */
    final void follow(PendingCall call, RawJson detail) {
        Elsewhere.Follower follower = settings.follower();
        if (follower != null && FollowedCall.isNamed(call.isStream(), detail) && call.follow()) {
            new FollowedCall(call, detail, settings.workers()).start(follower);
        }
    }

    private boolean isAlias(PendingCall call, RawJson id) {
        boolean usable = switch (id.kind()) {
            case STRING, NUMBER -> id.length() <= RpcId.MAX_LENGTH;
            default -> false;
        };
        return usable && pending.alias(call, RpcId.of(id));
    }

    /** Writes a call that waits; if that fails, it does not wait any more. */
    byte[] compose(Outgoing call, PendingCall waiting, Choices choices) {
        try {
            return settings.composer().compose(call, waiting.id(), choices, timeout(choices));
        } catch (Throwable unwritable) {
            if (pending.remove(waiting)) {
                waiting.discarded(unwritable);
            }
            throw unwritable;
        }
    }

    /** Whatever this shape of client does with a call before it is sent. */
    abstract void begin(PendingCall call, Choices choices);

    Duration timeout(Choices choices) {
        return choices.timeout != null ? choices.timeout : settings.timeout();
    }

    /** The reader of a call's result; null for a notification's, which is never read. */
    static ValueReader<Object> reader(Outgoing call) {
        ValueReader<Object> reader = call.result();
        return reader == null ? NOTHING : reader;
    }

    /** The reader of a type of result, or one that looks at nothing. */
    ValueReader<Object> reader(Type type) {
        return reader(type, settings.types());
    }

    static ValueReader<Object> reader(Type type, JsonTypes types) {
        return type == void.class || type == Void.class ? NOTHING : types.reader(type);
    }

    Outgoing outgoing(String method, @Nullable Object params, Type result, CallOption... options) {
        return new Outgoing(
                MethodName.require(method),
                given(method, params, settings.types().writer(Object.class), options),
                reader(result),
                options);
    }

    <P extends @Nullable Object> Outgoing outgoing(RpcMethod<P, ?> method, @Nullable P params, CallOption... options) {
        return new Outgoing(
                method.name(),
                given(method.name(), params, writer(method.paramsType()), options),
                reader(method.resultType()),
                options);
    }

    Outgoing notification(String method, @Nullable Object params, CallOption... options) {
        return new Outgoing(
                MethodName.require(method),
                given(method, params, settings.types().writer(Object.class), options),
                null,
                options);
    }

    <P extends @Nullable Object> Outgoing notification(
            NotificationMethod<P> method, @Nullable P params, CallOption... options) {
        return new Outgoing(
                method.name(), given(method.name(), params, writer(method.paramsType()), options), null, options);
    }

    private ValueWriter<Object> writer(Type type) {
        return settings.types().writer(type == Void.class ? Object.class : type);
    }

    private Outgoing.@Nullable Params given(
            String method, @Nullable Object params, ValueWriter<Object> writer, CallOption... options) {
        if (params == null || (params instanceof RawJson json && json.isNull())) {
            return null;
        }
        return new GivenParams(
                method, params, writer, options.length == 0 ? null : Choices.of(options).encoding, settings.version());
    }

    /** Waits for a call; an interruption cancels it. */
    static @Nullable Object await(CompletableFuture<@Nullable Object> future) {
        try {
            return future.get();
        } catch (InterruptedException e) {
            future.cancel(true);
            Thread.currentThread().interrupt();
            throw new CancelledException("The thread that waited for the answer was interrupted", null);
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            if (cause instanceof RuntimeException known) {
                known.fillInStackTrace(); // where it was asked for says more than where it arrived
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
        return (R) await(outgoing(method, params, type, options));
    }

    @Override
    @SuppressWarnings({"unchecked", "NullAway"}) // the reader reads Rs, which may be null
    public <R extends @Nullable Object> R call(
            String method, @Nullable Object params, TypeRef<R> type, CallOption... options) {
        return (R) await(outgoing(method, params, type.type(), options));
    }

    @Override
    @SuppressWarnings({"unchecked", "NullAway"}) // the reader reads Rs, which may be null
    public <P extends @Nullable Object, R extends @Nullable Object> R call(
            RpcMethod<P, R> method, @Nullable P params, CallOption... options) {
        return (R) await(outgoing(method, params, options));
    }

    @Override
    @SuppressWarnings("unchecked") // the reader reads Rs
    public <R extends @Nullable Object> CompletableFuture<R> callAsync(
            String method, @Nullable Object params, Class<R> type, CallOption... options) {
        return (CompletableFuture<R>) start(outgoing(method, params, type, options));
    }

    @Override
    @SuppressWarnings("unchecked") // the reader reads Rs
    public <R extends @Nullable Object> CompletableFuture<R> callAsync(
            String method, @Nullable Object params, TypeRef<R> type, CallOption... options) {
        return (CompletableFuture<R>) start(outgoing(method, params, type.type(), options));
    }

    @Override
    @SuppressWarnings("unchecked") // the reader reads Rs
    public <P extends @Nullable Object, R extends @Nullable Object> CompletableFuture<R> callAsync(
            RpcMethod<P, R> method, @Nullable P params, CallOption... options) {
        return (CompletableFuture<R>) start(outgoing(method, params, options));
    }

    @Override
    public void notify(String method, @Nullable Object params, CallOption... options) {
        post(notification(method, params, options));
    }

    @Override
    public <P extends @Nullable Object> void notify(
            NotificationMethod<P> method, @Nullable P params, CallOption... options) {
        post(notification(method, params, options));
    }

    private RemoteStream stream(Outgoing call, Type items) {
        return stream(inflow -> start(call.streaming(inflow)), settings.types().reader(items), call.options());
    }

    RemoteStream stream(Inflow.Opening opening, ValueReader<Object> items, CallOption... options) {
        String missing = lacksStreams();
        if (missing != null) {
            throw new IllegalStateException(missing);
        }
        return new RemoteStream(settings.workers(), this::dropped, opening, items, Choices.of(options));
    }

    /** Why there can be no streams, and what would help, or null if there can. */
    @Nullable
    String lacksStreams() {
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
                (RpcStream<?, ?>) stream(outgoing(method, params, RawJson.class, options), items);
    }

    @Override
    @SuppressWarnings("unchecked") // the readers read Ts and Rs
    public <P extends @Nullable Object, T extends @Nullable Object, R extends @Nullable Object> RpcStream<T, R> stream(
            RpcStreamMethod<P, T, R> method, @Nullable P params, CallOption... options) {
        Outgoing call = new Outgoing(
                method.name(),
                given(method.name(), params, writer(method.paramsType()), options),
                reader(method.resultType()),
                options);
        return (RpcStream<T, R>) (RpcStream<?, ?>) stream(call, method.itemType());
    }

    @Override
    public <T> T service(Class<T> type, ServiceOption... options) {
        ServiceCode<T> code = ServiceCodes.of(type, options);
        return code == null ? ServiceProxy.of(type, this, options) : code.stub(this, options);
    }

    @Override
    public Batch batch() {
        if (settings.version() == ProtocolVersion.V1_0) {
            throw new IllegalStateException("Version 1.0 has no batches; make the calls one by one");
        }
        return new Batch(this);
    }
}
