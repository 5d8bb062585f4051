package dev.antiphon.internal.connection;

import dev.antiphon.CallOption;
import dev.antiphon.error.CallTimeoutException;
import dev.antiphon.internal.Log;
import dev.antiphon.internal.client.ClientCore;
import dev.antiphon.internal.client.OutboundCall;
import dev.antiphon.internal.client.PendingCall;
import dev.antiphon.internal.concurrent.SharedTimer;
import dev.antiphon.json.RawJson;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.function.Supplier;

/** The streams of the peer that this side follows and for which no call waits: they are told of a disconnect, and tell the peer. */
@SuppressWarnings("FutureReturnValueIgnored") // what hangs on a future here has no result of its own
public final class RemoteStreamRegistry {
    /** How long to wait for answers that nobody needs, if no call has a timeout. */
    static final Duration STALE_ANSWERS = Duration.ofSeconds(30);

    private final Set<Follower> followers = ConcurrentHashMap.newKeySet();
    private final Connection connection;

    RemoteStreamRegistry(Connection connection) {
        this.connection = connection;
    }

    /** Who follows a stream. */
    interface Follower {
        /** The stream ends with the connection. */
        void lost(Throwable failure);
    }

    void add(Follower follower) {
        followers.add(follower);
    }

    void remove(Follower follower) {
        followers.remove(follower);
    }

    int size() {
        return followers.size();
    }

    /** Ends all with a failure each. */
    void lost(Supplier<Throwable> failures) {
        for (Follower follower : List.copyOf(followers)) {
            follower.lost(failures.get());
        }
    }

    /** Answers to some calls are of no use any more: they are waited for as long as for others, so that they are no strays. */
    void expireSoon(List<PendingCall> calls) {
        List<PendingCall> left = calls.stream().filter(call -> !call.isDone()).toList();
        if (left.isEmpty()) {
            return;
        }
        Duration patience = connection.settings().timeout();
        Future<?> alarm =
                SharedTimer.after(patience.isZero() ? STALE_ANSWERS : patience, () -> left.forEach(this::expire));
        CompletableFuture.allOf(left.toArray(new CompletableFuture<?>[0]))
                .whenComplete((nothing, anyFailed) -> alarm.cancel(false));
    }

    private void expire(PendingCall call) {
        if (connection.pending().remove(call)) {
            call.failed(
                    new CallTimeoutException("No answer to '" + call.method() + "' from " + connection.peer(), null));
        }
    }

    /** Tells the peer to stop something, by a call whose answer nobody needs, with one parameter. Never throws. */
    public void sendStop(String method, RawJson parameter) {
        if (connection.isOver()) {
            return;
        }
        // Who waits for all else without end does not wait for this.
        CallOption[] options = connection.settings().timeout().isZero()
                ? new CallOption[] {CallOption.timeout(STALE_ANSWERS)}
                : new CallOption[0];
        try {
            OutboundCall call = new OutboundCall(
                    method,
                    out -> {
                        out.write('[');
                        parameter.writeTo(out);
                        out.write(']');
                    },
                    null,
                    options);
            connection.sendCall(call, ClientCore.reader(call));
        } catch (RuntimeException unsent) {
            Log.LOGGER.log(Level.DEBUG, "{0} could not be told to stop: {1}", connection.peer(), unsent.getMessage());
        }
    }
}
