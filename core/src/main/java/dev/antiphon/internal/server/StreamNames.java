package dev.antiphon.internal.server;

import dev.antiphon.internal.RandomTokens;
import dev.antiphon.internal.call.CallState;
import dev.antiphon.internal.codec.Envelope;
import dev.antiphon.internal.codec.EnvelopeKind;
import dev.antiphon.protocol.RpcId;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The streams that exchanges are answered with, by unguessable names, so that another exchange can cancel one. The ids of requests do
 * not serve: those of different clients are often the same. Thread-safe.
 */
public final class StreamNames {
    private final ConcurrentHashMap<RpcId, CallState> open = new ConcurrentHashMap<>();

    /** Names the stream of a call; the name is to be removed when the call is settled. */
    String add(CallState call) {
        String name = RandomTokens.name();
        open.put(RpcId.of(name), call);
        return name;
    }

    void remove(RpcId name) {
        open.remove(name);
    }

    /** Cancels the stream that a message names; false if it names none that is open. */
    boolean cancel(Envelope request) {
        if (open.isEmpty()) {
            return false;
        }
        RpcId name = request.kind() == EnvelopeKind.STREAM_ABORT ? request.id() : cancelled(request);
        CallState call = name == null ? null : open.get(name);
        if (call == null) {
            return false;
        }
        call.cancel();
        return true;
    }

    private static @Nullable RpcId cancelled(Envelope notification) {
        return RequestCancel.is(notification) ? RequestCancel.id(notification) : null;
    }

    /** The number of open streams. */
    public int size() {
        return open.size();
    }
}
