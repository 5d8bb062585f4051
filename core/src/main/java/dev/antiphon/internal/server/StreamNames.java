package dev.antiphon.internal.server;

import dev.antiphon.internal.RandomTokens;
import dev.antiphon.internal.codec.EnvelopeKind;
import dev.antiphon.protocol.RpcId;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Names for the streams that exchanges are answered with, by which another exchange can end one. The ids of requests will not do:
 * those of different clients are often the same. Whoever knows a name may end its stream, so nobody can guess one.
 *
 * <p>For any number of threads.
 */
public final class StreamNames {
    private final ConcurrentHashMap<RpcId, ServerCall> open = new ConcurrentHashMap<>();

    /** Gives a name to the stream that a call is answered with; to be given back when the call is settled. */
    String give(ServerCall call) {
        String name = RandomTokens.name();
        RpcId key = RpcId.of(name);
        call.state().streamName = key;
        open.put(key, call);
        return name;
    }

    /** There is no stream any more that a name could be for; does nothing for a call that has none. */
    void giveBack(ServerCall call) {
        ServerCallState state = call.stateIfAny();
        RpcId name = state == null ? null : state.streamName;
        if (name != null) {
            open.remove(name, call);
        }
    }

    /** Ends the stream that a message names and wants to end; false if it names none that is open. */
    boolean end(ServerCall wish) {
        if (open.isEmpty()) {
            return false;
        }
        RpcId name = wish.kind() == EnvelopeKind.STREAM_ABORT ? wish.id() : cancelled(wish);
        ServerCall call = name == null ? null : open.get(name);
        if (call == null) {
            return false;
        }
        call.cancel();
        return true;
    }

    private static @Nullable RpcId cancelled(ServerCall notification) {
        return RequestCancel.is(notification) ? RequestCancel.id(notification) : null;
    }

    /** How many streams have a name. */
    public int size() {
        return open.size();
    }
}
