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

/**
 * The registry of the consumed streams of the peer that have no pending call. It fails them when the connection is lost, and
 * sends the peer their cancellation. Thread-safe.
 */
@SuppressWarnings("FutureReturnValueIgnored") // callbacks on a future here have no result of their own
public final class RemoteStreamRegistry {
    /** How long unneeded responses are awaited, if calls have no timeout. */
    static final Duration STALE_ANSWERS = Duration.ofSeconds(30);

    private final Set<Follower> followers = ConcurrentHashMap.newKeySet();
    private final Connection connection;

    RemoteStreamRegistry(Connection connection) {
        this.connection = connection;
    }

    /** The consumer of a stream. */
    interface Follower {
        /** Called when the stream ends with the connection. */
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

    /** Fails all streams, each with its own exception. */
    void lost(Supplier<Throwable> failures) {
        for (Follower follower : List.copyOf(followers)) {
            follower.lost(failures.get());
        }
    }

    /**
     * Keeps calls pending for one timeout although their responses are not needed any more, so that the responses do not count
     * as stray.
     */
    void expireSoon(List<PendingCall> calls) {
        List<PendingCall> left = calls.stream().filter(call -> !call.isDone()).toList();
        if (left.isEmpty()) {
            return;
        }
        Duration timeout = connection.settings().timeout();
        Future<?> timer =
                SharedTimer.after(timeout.isZero() ? STALE_ANSWERS : timeout, () -> left.forEach(this::expire));
        CompletableFuture.allOf(left.toArray(new CompletableFuture<?>[0]))
                .whenComplete((nothing, anyFailed) -> timer.cancel(false));
    }

    private void expire(PendingCall call) {
        if (connection.pending().remove(call)) {
            call.failed(
                    new CallTimeoutException("No answer to '" + call.method() + "' from " + connection.peer(), null));
        }
    }

    /** Sends the peer a call with one parameter that stops a stream; its response is not needed. Never throws. */
    public void sendStop(String method, RawJson parameter) {
        if (connection.isOver()) {
            return;
        }
        // This call has a timeout even if other calls have none.
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
            Log.LOGGER.log(
                    Level.DEBUG, "A stream could not be stopped at {0}: {1}", connection.peer(), unsent.getMessage());
        }
    }
}
