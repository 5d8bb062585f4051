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
 * The registry of progress listeners of one connection: {@code $/progress {token, value}}, {@code notifications/progress
 * {progressToken, ...}}, and acks. Thread-safe.
 */
public final class ProgressListeners {
    public static final String METHOD = "$/progress";
    private static final byte[] METHOD_BYTES = METHOD.getBytes(StandardCharsets.US_ASCII);

    /** The progress notification of the Model Context Protocol. */
    public static final String MCP_METHOD = "notifications/progress";

    public static final String MCP_TOKEN = "progressToken";
    private static final byte[] MCP_BYTES = MCP_METHOD.getBytes(StandardCharsets.US_ASCII);

    /** A progress token has the form of an id, and is compared like one. */
    private final ConcurrentHashMap<RpcId, Listener> listeners = new ConcurrentHashMap<>();

    private final Executor workers;
    private final Runnable onDropped;

    /**
     * Creates an empty registry.
     *
     * @param onDropped counts values that a listener was too slow for
     */
    public ProgressListeners(Executor workers, Runnable onDropped) {
        this.workers = workers;
        this.onDropped = onDropped;
    }

    public Listener listen(RawJson token, Consumer<RawJson> consumer) {
        return add(new Listener(RpcId.of(token), consumer, null, null));
    }

    /** Registers a listener for the progress of a call: by the token of the call, in acks, or both. */
    public Listener listen(CallOption.@Nullable Progress progress, @Nullable Consumer<RawJson> acks, PendingCall call) {
        return progress == null
                ? new Listener(null, null, acks, call)
                : add(new Listener(RpcId.of(progress.token()), progress.listener(), acks, call));
    }

    /** Registers a listener that is called on the receiving thread, and must not block. */
    public Listener listenAtOnce(RawJson token, Consumer<RawJson> consumer) {
        return add(new Listener(RpcId.of(token), consumer, null, null, null));
    }

    private Listener add(Listener listener) {
        RpcId key = listener.key;
        if (key != null && listeners.putIfAbsent(key, listener) != null) {
            throw new IllegalArgumentException("There is already a listener for the progress token " + key);
        }
        return listener;
    }

    /** Passes a notification to its listener; false if there is none. */
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

    /** A registered listener. Its notifications, and tasks that must follow them, run in sequence. */
    public final class Listener {
        private final @Nullable RpcId key;
        private final @Nullable Consumer<RawJson> consumer;
        private final @Nullable Consumer<RawJson> acks;
        private final @Nullable PendingCall call;
        private final Executor sequence;
        /** Null if the listener is called on the receiving thread. */
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
            publish(consumer, value);
        }

        void acknowledged(RawJson detail) {
            publish(acks, detail);
        }

        private void publish(@Nullable Consumer<RawJson> target, RawJson value) {
            if (target != null && notifier != null) {
                notifier.publish(target, value);
            } else if (target != null) {
                target.accept(value);
            }
        }

        public void close() {
            if (key != null) {
                listeners.remove(key, this);
            }
        }
    }
}
