package dev.antiphon.internal.client;

import dev.antiphon.AttributeKey;
import dev.antiphon.Attributes;
import dev.antiphon.BatchContext;
import dev.antiphon.CallContext;
import dev.antiphon.CallOption;
import dev.antiphon.Cancellation;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.Reply;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.internal.call.CallState;
import dev.antiphon.internal.call.CheckedPending;
import dev.antiphon.internal.call.InterceptedCall;
import dev.antiphon.internal.call.InterceptorChain;
import dev.antiphon.internal.concurrent.LinkedFuture;
import dev.antiphon.internal.stream.InboundStream;
import dev.antiphon.json.JsonKind;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.RawJson;
import dev.antiphon.json.ValueReader;
import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.protocol.Fault;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.protocol.RpcId;
import dev.antiphon.transport.TransportContext;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * The context of one outbound call that passes the interceptors of a client; created only if there are any. Thread-safe.
 */
public final class ClientCallContext implements InterceptedCall {
    private final ClientCore client;
    private final OutboundCall call;
    private final @Nullable ClientBatch batch;
    private final ClientCallState state;
    private final ValueReader<Object> raw;

    /**
     * Creates the context of a call that has not been sent.
     *
     * @param batch the batch that the call belongs to, or null for a single call
     */
    public ClientCallContext(ClientCore client, OutboundCall call, @Nullable ClientBatch batch) {
        this(client, call, batch, new ClientCallState());
        attributes(call.options());
    }

    private ClientCallContext(
            ClientCore client, OutboundCall call, @Nullable ClientBatch batch, ClientCallState state) {
        this.client = client;
        this.call = call;
        this.batch = batch;
        this.state = state;
        this.raw = client.settings().types().reader(RawJson.class);
    }

    @SuppressWarnings("unchecked") // an attribute's value is of its key's type
    private void attributes(CallOption... options) {
        for (CallOption option : options) {
            if (option instanceof CallOption.Attribute<?> attribute) {
                state.attributes.set((AttributeKey<Object>) attribute.key(), attribute.value());
            }
        }
    }

    /** Passes the call through a chain; cancelling the future cancels the call at any stage. */
    public CompletableFuture<@Nullable Object> through(InterceptorChain chain) {
        Result result = new Result();
        settle(result, chain.proceed(this));
        return result;
    }

    private void settle(Result result, Reply reply) {
        if (reply instanceof Reply.Pending pending) {
            pending.stage().whenComplete((settled, thrown) -> {
                if (thrown != null || settled == null) {
                    result.fail(thrown != null ? thrown : new NullPointerException("a reply must not be null"));
                } else {
                    settle(result, settled);
                }
            });
        } else if (reply instanceof Reply.Success success) {
            try {
                result.settle(value(success.value()));
            } catch (Throwable wrong) {
                result.fail(wrong);
            }
        } else {
            Reply.Failure failure = (Reply.Failure) reply;
            Throwable cause = failure.cause();
            result.fail(
                    cause != null
                            ? cause
                            : JsonRpcException.of(
                                    failure.error(), client.settings().profile()));
        }
    }

    /**
     * Reads JSON that an interceptor returns as the type that the caller wants; any other value must be of that type.
     */
    private @Nullable Object value(@Nullable Object value) {
        ValueReader<Object> reader = call.result();
        if (reader == null || !(value instanceof RawJson json)) {
            return value;
        }
        byte[] bytes = json.toBytes();
        return reader.read(bytes, 0, bytes.length);
    }

    @Override
    public Reply invoke() {
        if (call.result() == null) {
            if (batch == null || !batch.takes(call)) {
                client.sendNotification(call);
            }
            return Reply.success(null);
        }
        CompletableFuture<@Nullable Object> sent = batch == null ? null : batch.take(call, raw);
        if (sent == null) {
            sent = client.send(call, raw);
        }
        if (sent instanceof PendingCall known) {
            state.sentAs = known.id();
        }
        CompletableFuture<@Nullable Object> waiting = sent;
        state.onCancel(() -> waiting.cancel(true));
        return new CheckedPending(
                sent.handle((value, thrown) -> thrown == null ? Reply.success(value) : failed(thrown)));
    }

    @Override
    public Reply failed(Throwable thrown) {
        Throwable cause =
                thrown instanceof CompletionException && thrown.getCause() != null ? thrown.getCause() : thrown;
        ErrorObject error = cause instanceof JsonRpcException e
                ? new ErrorObject(
                        e.code(), e.message(), e.data().orElse(null) instanceof RawJson json ? json : null, null)
                : ErrorObject.of(-32603, Fault.INTERNAL_ERROR.phrase());
        return Reply.failure(error, cause);
    }

    @Override
    public String method() {
        return call.method();
    }

    @Override
    public @Nullable RpcId id() {
        return state.sentAs;
    }

    @Override
    public boolean isNotification() {
        return call.result() == null;
    }

    @Override
    public boolean isBatched() {
        return batch != null;
    }

    @Override
    public boolean isStream() {
        return call.inboundStream() != null;
    }

    @Override
    public ProtocolVersion version() {
        return client.settings().version();
    }

    @Override
    public RawJson params() {
        OutboundCall.Params params = call.params();
        if (params == null) {
            return RawJson.NULL;
        }
        JsonOutput out = new JsonOutput();
        params.writeTo(out);
        return RawJson.ofValid(
                out.toByteArray(), 0, out.size(), client.settings().types().bindingIfKnown());
    }

    @Override
    public RawJson options() {
        RawJson options = ResolvedOptions.of(call.options()).options;
        return options == null ? RawJson.NULL : options;
    }

    @Override
    public boolean isRegistered() {
        return true; // a call that this side makes names a method of the peer
    }

    @Override
    public Optional<RawJson> member(String name) {
        return Optional.ofNullable(ResolvedOptions.of(call.options()).members.get(name));
    }

    @Override
    public CallContext withParams(RawJson params) {
        if (params.kind() != JsonKind.ARRAY && params.kind() != JsonKind.OBJECT) {
            throw new IllegalArgumentException(
                    "Parameters are an array or an object, not " + params.kind().phrase());
        }
        return new ClientCallContext(client, call.with(params::writeTo), batch, state);
    }

    @Override
    public CallContext with(CallOption... options) {
        attributes(options);
        return new ClientCallContext(client, call.with(options), batch, state);
    }

    @Override
    public Optional<BatchContext> batch() {
        return batch == null ? Optional.empty() : batch.context();
    }

    @Override
    public Optional<Duration> remaining() {
        Duration timeout = client.timeout(ResolvedOptions.of(call.options()));
        if (timeout.isZero()) {
            return Optional.empty();
        }
        state.deadlineIn(timeout.toNanos());
        return Optional.ofNullable(state.remaining()).map(nanos -> Duration.ofNanos(Math.max(0, nanos)));
    }

    /** Only the peer knows what it permits. */
    @Override
    public boolean permits(String method) {
        return true;
    }

    /** The peer handles this call, so there is no ack to send. */
    @Override
    public void ack(Object detail) {}

    @Override
    public void progress(double done, double total, @Nullable String message) {}

    @Override
    public OptionalLong items() {
        InboundStream inboundStream = call.inboundStream();
        return inboundStream == null ? OptionalLong.empty() : OptionalLong.of(inboundStream.items());
    }

    @Override
    public Attributes attributes() {
        return state.attributes;
    }

    @Override
    public Cancellation cancellation() {
        return state;
    }

    @Override
    public TransportContext transport() {
        return TransportContext.UNKNOWN;
    }

    @Override
    public Optional<JsonRpcConnection> connection() {
        return client instanceof JsonRpcConnection connection ? Optional.of(connection) : Optional.empty();
    }

    /** The future of the caller. If the caller completes it, or lets it time out, the call is cancelled. */
    private final class Result extends CompletableFuture<@Nullable Object> {
        void settle(@Nullable Object value) {
            super.complete(value);
        }

        void fail(Throwable thrown) {
            super.completeExceptionally(thrown);
        }

        @Override
        public boolean cancel(boolean mayInterruptIfRunning) {
            return abandoned(super.cancel(mayInterruptIfRunning));
        }

        @Override
        public boolean complete(@Nullable Object value) {
            return abandoned(super.complete(value));
        }

        @Override
        public boolean completeExceptionally(Throwable thrown) {
            return abandoned(super.completeExceptionally(thrown));
        }

        private boolean abandoned(boolean ended) {
            if (ended) {
                state.cancel();
            }
            return ended;
        }

        @Override
        public <U> CompletableFuture<U> newIncompleteFuture() {
            return new LinkedFuture<>(this);
        }
    }

    /** The state that a call shares with the copies that interceptors create. */
    private static final class ClientCallState extends CallState {
        /** The id with which the call was sent; the last one if it was sent repeatedly. */
        volatile @Nullable RpcId sentAs;
    }
}
