package dev.antiphon.internal.server;

import dev.antiphon.Attributes;
import dev.antiphon.BatchContext;
import dev.antiphon.CallContext;
import dev.antiphon.CallOption;
import dev.antiphon.Cancellation;
import dev.antiphon.Identity;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.Reply;
import dev.antiphon.internal.call.BatchScope;
import dev.antiphon.internal.call.InterceptedCall;
import dev.antiphon.internal.call.ValueReply;
import dev.antiphon.internal.codec.Envelope;
import dev.antiphon.internal.codec.EnvelopeKind;
import dev.antiphon.internal.codec.MessageWriter;
import dev.antiphon.internal.concurrent.CurrentCall;
import dev.antiphon.json.JsonKind;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.RawJson;
import dev.antiphon.json.ValueWriter;
import dev.antiphon.protocol.Fault;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.transport.TransportContext;
import dev.antiphon.transport.TransportException;
import java.security.Principal;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One call in the server: its envelope, its context, and its reply once there is one. Handed over between threads; cancellation and streams
 * use the {@linkplain ServerCallState state}, which is thread-safe.
 */
public final class ServerCall extends Envelope implements InterceptedCall, Reply.Success {
    private final CallSource source;
    private @Nullable MethodEntry entry;
    private @Nullable Reply reply;
    /** The result, once the {@link #writer} is set; before that, the thread that may make this call its own success. */
    private @Nullable Object value;

    private @Nullable ValueWriter<Object> writer;
    /** Created under the monitor of this call and read without it: most calls never have a state, and need no lock to find out. */
    private volatile @Nullable ServerCallState state;

    public ServerCall(CallSource source) {
        this.source = source;
    }

    public @Nullable ServerCall nextCall() {
        return (ServerCall) next();
    }

    @Nullable
    MethodEntry entry() {
        return entry;
    }

    public void entry(MethodEntry entry) {
        this.entry = entry;
    }

    public @Nullable Reply reply() {
        return reply;
    }

    public void reply(Reply reply) {
        this.reply = reply;
    }

    /** Marks the current thread as the one that runs the interceptors. */
    void begin() {
        if (writer == null) {
            value = Thread.currentThread();
        }
    }

    /**
     * The reply with a value. A call is its own first success, which saves an object for most calls. If an interceptor runs the call again,
     * the first reply stays unchanged; if another thread runs it, perhaps at the same time, that thread gets a separate reply.
     */
    Reply success(@Nullable Object result, ValueWriter<Object> resultWriter) {
        if (writer != null || value != Thread.currentThread()) {
            return new ValueReply(result, resultWriter);
        }
        value = result;
        writer = resultWriter;
        return this;
    }

    @Override
    public @Nullable Object value() {
        return value;
    }

    @Nullable
    ValueWriter<Object> writer() {
        return writer;
    }

    public CallSource source() {
        return source;
    }

    /** Whether only the reply remains to be written, if there is one. */
    public boolean isSettled() {
        return reply != null && !(reply instanceof Reply.Pending);
    }

    /** Calls the handler. */
    @Override
    public Reply invoke() throws Throwable {
        MethodEntry called = Objects.requireNonNull(entry, "entry");
        called.requireAccess(this);
        return root() == this ? called.invocation().invoke(this) : invokeChanged(called.invocation());
    }

    /** Calls the handler for a call that an interceptor derived from another; the handler sees the derived call as the current one. */
    private Reply invokeChanged(MethodInvoker invoker) throws Throwable {
        CurrentCall currentCall = CurrentCall.ofThread();
        Object outer = currentCall.swap(this);
        try {
            return invoker.invoke(this);
        } finally {
            currentCall.swap(outer);
        }
    }

    /** The original call, from which an interceptor may have derived this one. */
    public ServerCall root() {
        ServerCallState known = state;
        ServerCall root = known == null ? null : known.root;
        return root == null ? this : root;
    }

    @Override
    public Reply failed(Throwable thrown) {
        return source.dispatcher().errors().failure(this, cancelFault(), thrown);
    }

    /** Whether the peer expects a response. It does for an invalid entry, which cannot be classified as a notification. */
    boolean isAnswered() {
        return (kind() == EnvelopeKind.REQUEST || kind() == EnvelopeKind.INVALID) && !isSilenced();
    }

    private boolean isSilenced() {
        ServerCallState known = state;
        return known != null && known.silenced;
    }

    /** Whether the call has been cancelled; does not create the state. */
    boolean isCancelled() {
        ServerCallState known = state;
        return known != null && known.isCancelled();
    }

    /** The stream option of the caller: true, or an object with more options; null if the caller did not request a stream. */
    RawJson wantedStream() {
        if (kind() != EnvelopeKind.REQUEST || version() != ProtocolVersion.V3_0) {
            return RawJson.NULL;
        }
        RawJson wanted = options().member("stream").orElse(RawJson.NULL);
        return wanted.kind() == JsonKind.OBJECT || wanted.toString().equals("true") ? wanted : RawJson.NULL;
    }

    /** Responds with a stream from now on. */
    void stream(OutboundStream outboundStream) {
        state().stream(outboundStream);
        source.announceStream(root());
    }

    // The methods that run for every call do not name the classes that only few calls need: the JVM inlines no method
    // whose signature names a class that is not loaded yet, as these are not in most servers.

    /** The stream that this call responds with, or null. */
    public @Nullable OutboundStream outboundStream() {
        ServerCallState known = state;
        return known == null ? null : known.outboundStream;
    }

    @Override
    public boolean isStream() {
        ServerCallState known = state;
        return known != null && known.outboundStream != null;
    }

    @Override
    protected boolean isStreamed() {
        ServerCallState known = state;
        return known != null && known.isFramed();
    }

    /** Whether this call no longer counts as running. */
    public boolean isDetached() {
        ServerCallState known = state;
        return known != null && known.detached;
    }

    /** Cancels the timer task of this call and releases its resources. */
    void disarm() {
        ServerCallState known = state;
        if (known != null) {
            known.disarm();
        }
    }

    /** Notifies the batch interceptors that all calls of the batch which begins with this call are settled, if it is a batch. */
    void endBatch() {
        ServerCallState known = state;
        BatchScope batch = known == null ? null : known.batch;
        if (batch != null) {
            batch.end();
        }
    }

    /** Whether the response has been sent although the call continues. */
    public boolean isAnsweredEarly() {
        ServerCallState known = state;
        return known != null && known.answeredEarly;
    }

    /** The reason of a cancellation: a request of the caller, or an expired deadline. */
    Fault cancelFault() {
        ServerCallState known = state;
        return known != null && known.expired ? Fault.TIMED_OUT : Fault.CANCELLED;
    }

    public void cancel() {
        state().cancel();
    }

    /** The state, or null if it was never needed. */
    public @Nullable ServerCallState stateIfAny() {
        return state;
    }

    public ServerCallState state() {
        ServerCallState made = state;
        return made != null ? made : makeState();
    }

    private synchronized ServerCallState makeState() {
        ServerCallState made = state;
        if (made == null) {
            made = new ServerCallState();
            state = made;
        }
        return made;
    }

    @Override
    public String method() {
        MethodEntry known = entry;
        return known == null || known.name().isEmpty() ? super.method() : known.name();
    }

    @Override
    public boolean isNotification() {
        return kind() == EnvelopeKind.NOTIFICATION;
    }

    @Override
    public RawJson params() {
        return payload();
    }

    @Override
    public void ack(Object detail) {
        if (!isAckable()) {
            return;
        }
        RawJson object = detail instanceof RawJson json
                ? json
                : source.dispatcher().types().toRaw(detail);
        if (object.kind() != JsonKind.OBJECT) {
            throw new IllegalArgumentException(
                    "The detail of an ack is an object, not " + object.kind().phrase());
        }
        acknowledge(object);
    }

    @Override
    public void progress(double done, double total, @Nullable String message) {
        if (!isAckable()) {
            return;
        }
        JsonOutput detail = new JsonOutput();
        detail.ascii("{\"progress\":");
        number(done, detail);
        if (total != 0) {
            detail.ascii(",\"total\":");
            number(total, detail);
        }
        if (message != null) {
            detail.ascii(",\"message\":");
            detail.value(message);
        }
        detail.write('}');
        acknowledge(RawJson.ofValid(detail.toByteArray(), 0, detail.size(), null));
    }

    private static void number(double number, JsonOutput out) {
        if (number == Math.rint(number) && Math.abs(number) < 1e15) {
            out.value((long) number);
        } else {
            out.value(number);
        }
    }

    private boolean isAckable() {
        return kind() == EnvelopeKind.REQUEST
                && version() == ProtocolVersion.V3_0
                && source.supportsStreams()
                && !isBatched()
                && !root().isSettled();
    }

    private void acknowledge(RawJson detail) {
        JsonOutput out = new JsonOutput();
        MessageWriter.ack(this, detail, out);
        try {
            source.send(out.toByteArray());
        } catch (TransportException gone) {
            // The connection is closed: the call is cancelled, or will be.
        }
    }

    @Override
    public boolean isRegistered() {
        MethodEntry known = entry;
        return known != null && !known.name().isEmpty();
    }

    @Override
    public CallContext withParams(RawJson params) {
        if (params.kind() != JsonKind.ARRAY && params.kind() != JsonKind.OBJECT) {
            throw new IllegalArgumentException(
                    "Parameters are an array or an object, not " + params.kind().phrase());
        }
        ServerCall changed = new ServerCall(source);
        changed.copy(this, params);
        changed.entry = entry;
        ServerCallState shared = state();
        shared.root = root();
        changed.state = shared;
        return changed;
    }

    @Override
    public CallContext with(CallOption... options) {
        throw new IllegalStateException("Options apply to outbound calls, and '" + method()
                + "' is an inbound call; response headers are set with transport().responseHeader(...)");
    }

    @Override
    public Optional<RawJson> member(String name) {
        return extra(name);
    }

    @Override
    public Optional<BatchContext> batch() {
        ServerCallState known = state;
        return known == null ? Optional.empty() : Optional.ofNullable(known.batch());
    }

    @Override
    public boolean permits(String method) {
        return source.dispatcher().permits(this, method);
    }

    @Override
    public Optional<Duration> remaining() {
        long millis = CallDeadline.millis(this);
        if (millis <= 0) {
            return Optional.empty();
        }
        state().deadlineIn(TimeUnit.MILLISECONDS.toNanos(millis));
        return Optional.ofNullable(state().remaining()).map(nanos -> Duration.ofNanos(Math.max(0, nanos)));
    }

    @Override
    public OptionalLong items() {
        if (!(entry != null && entry.invocation().isStream())) {
            return OptionalLong.empty();
        }
        ServerCallState known = state;
        OutboundStream producing = known == null ? null : known.producing;
        return OptionalLong.of(producing == null ? 0 : producing.items());
    }

    @Override
    public Attributes attributes() {
        return state().attributes;
    }

    @Override
    public Cancellation cancellation() {
        return state();
    }

    /** As in {@link CallContext}, but without creating the state of a call that has none, as most calls. */
    @Override
    public Optional<Principal> principal() {
        ServerCallState known = state;
        Optional<Principal> found = known == null ? Optional.empty() : known.attributes.get(PRINCIPAL);
        JsonRpcConnection connection = source.connection();
        if (found.isEmpty() && connection != null) {
            found = connection.attributes().get(PRINCIPAL);
        }
        if (found.isEmpty()) {
            found = transport().principal();
        }
        return found.filter(Identity::isNotExpired);
    }

    @Override
    public TransportContext transport() {
        return source.transport();
    }

    @Override
    public Optional<JsonRpcConnection> connection() {
        return Optional.ofNullable(source.connection());
    }

    /** The result if this call is its own reply, else the method name. */
    @Override
    public String toString() {
        return writer == null ? "Call[" + method() + "]" : "Success[" + value + "]";
    }

    @Override
    protected RawJson raw(int start, int end) {
        return RawJson.ofValid(bytes(), start, end, source.dispatcher().types().bindingIfKnown());
    }
}
