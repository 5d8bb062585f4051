package dev.antiphon.internal.client;

import dev.antiphon.CallOption;
import dev.antiphon.internal.concurrent.BoundedNotifier;
import dev.antiphon.internal.concurrent.SerialExecutor;
import dev.antiphon.internal.server.ServerCall;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.RpcId;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Who listens to the progress of what, on one connection: {@code $/progress {token, value}}, {@code notifications/progress
 * {progressToken, ...}}, and acks.
 */
public final class ProgressListeners {
    public static final String METHOD = "$/progress";
    private static final byte[] METHOD_BYTES = METHOD.getBytes(StandardCharsets.US_ASCII);

    /** How the Model Context Protocol says it. */
    public static final String MCP_METHOD = "notifications/progress";

    public static final String MCP_TOKEN = "progressToken";
    private static final byte[] MCP_BYTES = MCP_METHOD.getBytes(StandardCharsets.US_ASCII);

    /** A token looks like an id, and compares like one. */
    private final ConcurrentHashMap<RpcId, Listener> listeners = new ConcurrentHashMap<>();

    private final Executor workers;
    private final Runnable onDropped;

    /**
     * Creates an empty registry.
     *
     * @param onDropped counts what a listener was too slow to be told
     */
    public ProgressListeners(Executor workers, Runnable onDropped) {
        this.workers = workers;
        this.onDropped = onDropped;
    }

    public Listener listen(RawJson token, Consumer<RawJson> consumer) {
        return add(new Listener(RpcId.of(token), consumer, null, null));
    }

    /** Listens to what the peer tells of a call: by a token that it was given, in acks, or both. */
    public Listener listen(CallOption.@Nullable Progress progress, @Nullable Consumer<RawJson> acks, PendingCall call) {
        return progress == null
                ? new Listener(null, null, acks, call)
                : add(new Listener(RpcId.of(progress.token()), progress.listener(), acks, call));
    }

    /** Listens on the thread that receives, which must not be kept waiting. */
    public Listener listenAtOnce(RawJson token, Consumer<RawJson> consumer) {
        return add(new Listener(RpcId.of(token), consumer, null, null, null));
    }

    private Listener add(Listener listener) {
        RpcId key = listener.key;
        if (key != null && listeners.putIfAbsent(key, listener) != null) {
            throw new IllegalArgumentException("Somebody listens to the progress of " + key + " already");
        }
        return listener;
    }

    /** Gives a notification to its listener, if there is one. */
    public boolean takes(ServerCall notification) {
        if (listeners.isEmpty()) {
            return false;
        }
        boolean mcp = notification.isMethod(MCP_BYTES);
        if (!mcp && !notification.isMethod(METHOD_BYTES)) {
            return false;
        }
        RawJson params = notification.params();
        RawJson token = params.member(mcp ? MCP_TOKEN : "token").orElse(RawJson.NULL);
        Listener listener = isToken(token) ? listeners.get(RpcId.of(token)) : null;
        if (listener == null) {
            return false;
        }
        listener.take(mcp ? params : params.member("value").orElse(RawJson.NULL));
        return true;
    }

    private static boolean isToken(RawJson token) {
        return switch (token.kind()) {
            case NUMBER, STRING -> token.length() <= RpcId.MAX_LENGTH;
            default -> false;
        };
    }

    public int size() {
        return listeners.size();
    }

    /** One listener; what it is told, and what must come behind that, is in sequence. */
    public final class Listener {
        private final @Nullable RpcId key;
        private final @Nullable Consumer<RawJson> consumer;
        private final @Nullable Consumer<RawJson> acks;
        private final @Nullable PendingCall call;
        private final Executor sequence;
        /** Null if the listener is told on the thread that receives. */
        private final @Nullable BoundedNotifier notifier;

        Listener(
                @Nullable RpcId key,
                @Nullable Consumer<RawJson> consumer,
                @Nullable Consumer<RawJson> acks,
                @Nullable PendingCall call) {
            this(key, consumer, acks, call, new SerialExecutor(workers));
        }

        private Listener(
                @Nullable RpcId key,
                @Nullable Consumer<RawJson> consumer,
                @Nullable Consumer<RawJson> acks,
                @Nullable PendingCall call,
                @Nullable Executor sequence) {
            this.sequence = sequence == null ? Runnable::run : sequence;
            this.notifier = sequence == null ? null : new BoundedNotifier(sequence, onDropped);
            this.key = key;
            this.consumer = consumer;
            this.acks = acks;
            this.call = call;
        }

        Executor sequence() {
            return sequence;
        }

        void take(RawJson value) {
            if (call != null) {
                call.restart();
            }
            tell(consumer, value);
        }

        void acknowledged(RawJson detail) {
            tell(acks, detail);
        }

        private void tell(@Nullable Consumer<RawJson> taker, RawJson value) {
            if (taker != null && notifier != null) {
                notifier.publish(taker, value);
            } else if (taker != null) {
                taker.accept(value);
            }
        }

        public void close() {
            if (key != null) {
                listeners.remove(key, this);
            }
        }
    }
}
