package dev.antiphon;

import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.RpcId;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Who listens to the progress of what, on one connection: {@code $/progress {token, value}}. */
final class Progress {
    static final String METHOD = "$/progress";
    private static final byte[] METHOD_BYTES = METHOD.getBytes(StandardCharsets.US_ASCII);

    /** A token looks like an id, and compares like one. */
    private final ConcurrentHashMap<RpcId, Listener> listeners = new ConcurrentHashMap<>();

    private final Executor workers;

    Progress(Executor workers) {
        this.workers = workers;
    }

    Listener listen(RawJson token, Consumer<RawJson> consumer, @Nullable PendingCall call) {
        RpcId key = RpcId.of(token);
        Listener listener = new Listener(key, consumer, call, new InSequence(workers));
        if (listeners.putIfAbsent(key, listener) != null) {
            throw new IllegalArgumentException("Somebody listens to the progress of " + key + " already");
        }
        return listener;
    }

    /** Gives a notification to its listener, if there is one. */
    boolean takes(Call notification) {
        if (listeners.isEmpty() || !notification.isMethod(METHOD_BYTES)) {
            return false;
        }
        RawJson params = notification.params();
        RawJson token = params.member("token").orElse(RawJson.NULL);
        Listener listener = isToken(token) ? listeners.get(RpcId.of(token)) : null;
        if (listener == null) {
            return false;
        }
        listener.take(params.member("value").orElse(RawJson.NULL));
        return true;
    }

    private static boolean isToken(RawJson token) {
        return switch (token.kind()) {
            case NUMBER, STRING -> token.length() <= RpcId.MAX_LENGTH;
            default -> false;
        };
    }

    int size() {
        return listeners.size();
    }

    /** One listener; what it is told, and what must come behind that, is in sequence. */
    final class Listener {
        private final RpcId key;
        private final Consumer<RawJson> consumer;
        private final @Nullable PendingCall call;
        private final InSequence sequence;

        Listener(RpcId key, Consumer<RawJson> consumer, @Nullable PendingCall call, InSequence sequence) {
            this.key = key;
            this.consumer = consumer;
            this.call = call;
            this.sequence = sequence;
        }

        Executor sequence() {
            return sequence;
        }

        void take(RawJson value) {
            if (call != null) {
                call.restart();
            }
            sequence.execute(() -> consumer.accept(value));
        }

        void close() {
            listeners.remove(key, this);
        }
    }
}
