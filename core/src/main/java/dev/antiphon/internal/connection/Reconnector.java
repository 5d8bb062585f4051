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
 * The reconnecting of a lost connection, with a queue of the messages sent in the meantime, if the policy allows it. A message
 * that may have reached the peer is never sent again: the queue holds only messages that a channel has rejected or never
 * received. Thread-safe.
 */
final class Reconnector {
    private static final int MAX_QUEUED = 1024;
    private static final long MAX_QUEUED_BYTES = 32L << 20;

    private final Connection connection;
    private final Connector connector;
    private final Reconnect policy;
    private final Deque<Queued> queued = new ArrayDeque<>();
    private final Set<PendingCall> held = Collections.newSetFromMap(new IdentityHashMap<>());
    private long queuedBytes;

    /** The channel to send over; null while there is none, or while queued messages are sent first. */
    private @Nullable Channel open;

    /** The channel that was connected last, unless it is lost. */
    private @Nullable Channel latest;

    private @Nullable Disconnect ended;
    private @Nullable Future<?> timer;
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

    /** Sends a message, now or when the connection is established again. */
    void send(byte[] message, List<PendingCall> calls) {
        while (true) {
            Channel channel = openOrQueue(message, calls);
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
                        open = null; // the channel is lost, and will report that
                    }
                }
            }
        }
    }

    /** The channel to send over, or null if the message was queued. */
    private synchronized @Nullable Channel openOrQueue(byte[] message, List<PendingCall> calls) {
        if (open != null) {
            return open;
        }
        if (ended != null || !policy.queuesCalls()) {
            throw refusal("Cannot send to " + connection.peer() + ": ", ended != null ? ended : lastReason);
        }
        if (queued.size() >= MAX_QUEUED || queuedBytes + message.length > MAX_QUEUED_BYTES) {
            throw refusal(
                    "Cannot send to " + connection.peer() + ", the queue of the lost connection is full: ", lastReason);
        }
        queued.add(new Queued(message, calls));
        queuedBytes += message.length;
        held.addAll(calls);
        return null;
    }

    private static TransportException refusal(String message, Disconnect reason) {
        return new TransportException(message + reason.detail(), reason);
    }

    /** Whether a call is queued, so that it does not fail with the lost connection. */
    synchronized boolean holds(PendingCall call) {
        return held.contains(call);
    }

    /**
     * Called when the latest channel is lost.
     *
     * @return the next state, or null if the connection does not reconnect
     */
    synchronized ConnectionState.@Nullable Reconnecting lost(Disconnect reason) {
        open = null;
        latest = null;
        if (ended != null || reason.kind() == Kind.LOCAL || connection.isDraining()) {
            ended = ended != null ? ended : reason;
            return null;
        }
        // If a peer accepts connections and drops them, the delay grows as after a failed attempt.
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

    /** Schedules an attempt after a delay. Call this after the listener has been notified. */
    synchronized void dialAfter(Duration delay) {
        if (ended == null) {
            timer = SharedTimer.after(
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
            channel.abort(Disconnect.of(Kind.LOCAL, "the connection was closed in the meantime"));
            return;
        }
        connection.redialed(channel);
        if (isEnded()) {
            channel.close(); // the thread that closed the connection may have closed the previous channel only
            return;
        }
        sendQueued(channel);
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

    /** Sends the queued messages, in order and before any other; then the channel is open to all threads. */
    private void sendQueued(Channel channel) {
        Queued next = nextQueued(channel);
        while (next != null) {
            try {
                if (next.isWanted(connection.pending())) {
                    channel.send(next.message());
                }
            } catch (TransportException refused) {
                synchronized (this) {
                    if (ended == null) {
                        queued.addFirst(next);
                        queuedBytes += next.message().length;
                        held.addAll(next.calls());
                    }
                }
                return;
            }
            next = nextQueued(channel);
        }
    }

    private synchronized @Nullable Queued nextQueued(Channel channel) {
        if (latest != channel) {
            return null; // already lost; the queue is kept
        }
        Queued next = queued.poll();
        if (next == null) {
            open = channel;
        } else {
            queuedBytes -= next.message().length;
            next.calls().forEach(held::remove);
        }
        return next;
    }

    /** Ends reconnecting. */
    synchronized void end(Disconnect reason) {
        if (ended == null) {
            ended = reason;
        }
        if (timer != null) {
            timer.cancel(false);
        }
        queued.clear();
        held.clear();
    }

    /** Whether there is no channel that could report its end. */
    synchronized boolean isDown() {
        return latest == null;
    }

    /** A queued message and its calls. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Queued(byte[] message, List<PendingCall> calls) {
        /** Whether the message still has to be sent: a notification always, a call only while it is pending. */
        boolean isWanted(PendingCalls pending) {
            return calls.isEmpty() || calls.stream().anyMatch(pending::contains);
        }
    }
}
