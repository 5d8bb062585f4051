package dev.antiphon.internal.server;

import dev.antiphon.internal.RandomTokens;
import dev.antiphon.internal.call.CallState;
import dev.antiphon.internal.codec.Envelope;
import dev.antiphon.internal.codec.EnvelopeKind;
import dev.antiphon.protocol.RpcId;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The registry of the streams of exchanges, by unguessable names, so that another exchange can cancel a stream. Request ids do not serve as
 * names: different clients often use the same ids. Thread-safe.
 */
public final class StreamNames {
    private final ConcurrentHashMap<RpcId, CallState> open = new ConcurrentHashMap<>();

    /** Registers the stream of a call under a new name; the name must be removed when the call is settled. */
    String add(CallState call) {
        String name = RandomTokens.name();
        open.put(RpcId.of(name), call);
        return name;
    }

    void remove(RpcId name) {
        open.remove(name);
    }

    /** Cancels the stream that a message names; false if no such stream is open. */
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
        return StreamCancelNotification.is(notification) ? StreamCancelNotification.id(notification) : null;
    }

    /** The number of open streams. */
    public int size() {
        return open.size();
    }
}
