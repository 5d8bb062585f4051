package dev.antiphon.internal.connection;

import dev.antiphon.ConnectionState;
import dev.antiphon.Reconnect;
import dev.antiphon.internal.client.PendingCall;
import dev.antiphon.internal.client.PendingCalls;
import dev.antiphon.internal.concurrent.SharedTimer;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Connector;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Disconnect.Kind;
import dev.antiphon.transport.TransportException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Brings a connection back that was lost, and keeps what is sent meanwhile, if it may wait. What may have reached the peer once is
 * never sent again: only what a channel refused, or what was never given to one, waits.
 */
final class Reconnector {
    private static final int MOST_WAITING = 1024;
    private static final long MOST_BYTES = 32L << 20;

    private final Connection connection;
    private final Connector connector;
    private final Reconnect policy;
    private final Deque<Waiting> waiting = new ArrayDeque<>();
    private final Set<PendingCall> held = Collections.newSetFromMap(new IdentityHashMap<>());
    private long waitingBytes;

    /** The channel to send over; null while there is none, or while what waited is sent first. */
    private @Nullable Channel open;

    /** The channel that was connected last, if it is not lost. */
    private @Nullable Channel latest;

    private @Nullable Disconnect ended;
    private @Nullable Future<?> plan;
    private Disconnect lastReason = Disconnect.of(Kind.LOST, "not connected yet");
    private int attempt;
    private long connectedAt;

    Reconnector(Connection connection, Connector connector, Reconnect policy, Channel first) {
        this.connection = connection;
        this.connector = connector;
        this.policy = policy;
        this.open = first;
        this.latest = first;
        this.connectedAt = System.nanoTime();
    }

    /** Sends a message, now or when the connection is back. */
    void send(byte[] message, List<PendingCall> calls) {
        while (true) {
            Channel channel = openOrKeep(message, calls);
            if (channel == null) {
                return;
            }
            try {
                channel.send(message);
                return;
            } catch (TransportException refused) {
                synchronized (this) {
                    if (!policy.queuesCalls() || ended != null) {
                        throw refused;
                    }
                    if (open == channel) {
                        open = null; // it is lost, and will say so
                    }
                }
            }
        }
    }

    /** The channel to send over, or null if the message waits. */
    private synchronized @Nullable Channel openOrKeep(byte[] message, List<PendingCall> calls) {
        if (open != null) {
            return open;
        }
        if (ended != null || !policy.queuesCalls()) {
            throw refusal("Cannot send to " + connection.peer() + ": ", ended != null ? ended : lastReason);
        }
        if (waiting.size() >= MOST_WAITING || waitingBytes + message.length > MOST_BYTES) {
            throw refusal(
                    "Cannot send to " + connection.peer() + ", too much waits for the connection already: ",
                    lastReason);
        }
        waiting.add(new Waiting(message, calls));
        waitingBytes += message.length;
        held.addAll(calls);
        return null;
    }

    private static TransportException refusal(String words, Disconnect reason) {
        return new TransportException(words + reason.detail(), reason);
    }

    /** Whether a call waits to be sent, and need not fail because the connection was lost. */
    synchronized boolean holds(PendingCall call) {
        return held.contains(call);
    }

    /**
     * The latest channel is lost.
     *
     * @return the state that follows, or null if the connection is not to be brought back
     */
    synchronized ConnectionState.@Nullable Reconnecting lost(Disconnect reason) {
        open = null;
        latest = null;
        if (ended != null || reason.kind() == Kind.LOCAL || connection.isDraining()) {
            ended = ended != null ? ended : reason;
            return null;
        }
        // A peer that takes connections and drops them is not asked again at once.
        boolean lasted = System.nanoTime() - connectedAt
                > policy.delay(Math.max(1, attempt)).toNanos();
        attempt = lasted ? 1 : attempt + 1;
        return next(reason);
    }

    private synchronized ConnectionState.@Nullable Reconnecting next(Disconnect reason) {
        if (ended != null || !policy.allows(attempt)) {
            ended = ended != null ? ended : reason;
            return null;
        }
        lastReason = reason;
        return new ConnectionState.Reconnecting(reason, attempt, policy.delay(attempt));
    }

    /** Tries again after a time; to be called when whoever wants to know has been told so. */
    synchronized void dialAfter(Duration delay) {
        if (ended == null) {
            plan = SharedTimer.after(
                    delay, () -> connection.settings().workers().execute(this::dial));
        }
    }

    private void dial() {
        Channel channel;
        try {
            channel = connector.connect(connection.settings().headersNow());
        } catch (RuntimeException unreached) {
            Disconnect reason = reason(unreached);
            connection.redialed(failed(reason), reason);
            return;
        }
        boolean late;
        synchronized (this) {
            late = ended != null;
            if (!late) {
                latest = channel;
                connectedAt = System.nanoTime();
            }
        }
        if (late) {
            channel.abort(Disconnect.of(Kind.LOCAL, "the connection was closed meanwhile"));
            return;
        }
        connection.redialed(channel);
        if (isEnded()) {
            channel.close(); // who closed the connection may have found the channel before this one, and closed that
            return;
        }
        sendWaiting(channel);
    }

    private synchronized boolean isEnded() {
        return ended != null;
    }

    private synchronized ConnectionState.@Nullable Reconnecting failed(Disconnect reason) {
        attempt++;
        return next(reason);
    }

    private static Disconnect reason(RuntimeException unreached) {
        return unreached instanceof TransportException known
                ? known.reason()
                : new Disconnect(Kind.LOST, "connecting failed: " + unreached, unreached);
    }

    /** Sends what waited, in order and before anything else; then the channel is open to all. */
    private void sendWaiting(Channel channel) {
        Waiting next = nextWaiting(channel);
        while (next != null) {
            try {
                if (next.isWanted(connection.pending())) {
                    channel.send(next.message());
                }
            } catch (TransportException refused) {
                synchronized (this) {
                    if (ended == null) {
                        waiting.addFirst(next);
                        waitingBytes += next.message().length;
                        held.addAll(next.calls());
                    }
                }
                return;
            }
            next = nextWaiting(channel);
        }
    }

    private synchronized @Nullable Waiting nextWaiting(Channel channel) {
        if (latest != channel) {
            return null; // lost already; what waits goes on waiting
        }
        Waiting next = waiting.poll();
        if (next == null) {
            open = channel;
        } else {
            waitingBytes -= next.message().length;
            next.calls().forEach(held::remove);
        }
        return next;
    }

    /** Brings nothing back any more. */
    synchronized void end(Disconnect reason) {
        if (ended == null) {
            ended = reason;
        }
        if (plan != null) {
            plan.cancel(false);
        }
        waiting.clear();
        held.clear();
    }

    /** Whether there is no channel that could tell of its end. */
    synchronized boolean isDown() {
        return latest == null;
    }

    /** A message that waits for the connection, and the calls in it. */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    private record Waiting(byte[] message, List<PendingCall> calls) {
        /** Calls that nobody waits for any more are not sent; a notification always is. */
        boolean isWanted(PendingCalls pending) {
            return calls.isEmpty() || calls.stream().anyMatch(pending::contains);
        }
    }
}
