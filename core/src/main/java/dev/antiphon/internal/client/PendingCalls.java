package dev.antiphon.internal.client;

import dev.antiphon.internal.concurrent.SharedTimer;
import dev.antiphon.protocol.RpcId;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The registry of the pending calls of one client, by id. Taking a call out is the right to settle it, and only one thread gets
 * it. Thread-safe.
 *
 * <p>A stream may have a second id, which the peer has chosen. No two calls share an id of either kind, and the second id is
 * removed with its stream.
 *
 * <p>Calls have no timers of their own: one scan of the table times out all calls that are due, and schedules the next scan for
 * the earliest deadline of the others. So a call costs only its entry, and one that is answered in time never touches a timer.
 */
public final class PendingCalls {
    /** Scans take at most a tenth of the time of one thread, no matter how many calls there are. */
    private static final int PAUSE_FACTOR = 10;

    private static final long SHORTEST_PAUSE = TimeUnit.MILLISECONDS.toNanos(1);

    private final PendingCallTable calls = new PendingCallTable();
    private final ConcurrentHashMap<RpcId, PendingCall> aliases = new ConcurrentHashMap<>();
    private final ClientSettings settings;
    // Not private, as scan(): the races in verification/stress use them.
    volatile boolean scheduled;
    volatile long nextScan;
    private @Nullable Future<?> scan;

    PendingCalls(ClientSettings settings) {
        this.settings = settings;
    }

    /** Adds a call; false if its id is in use. */
    boolean add(PendingCall call) {
        if (!calls.add(call)) {
            return false;
        }
        if (!aliases.isEmpty() && aliases.containsKey(call.id())) {
            calls.remove(call);
            return false;
        }
        if (call.hasDeadline()) {
            long deadline = call.deadline();
            if (!scheduled || deadline - nextScan < 0) {
                schedule(deadline);
            }
        }
        return true;
    }

    /** Adds a second id to a stream; false if it has one already, or if another call has that id. */
    synchronized boolean alias(PendingCall stream, RpcId other) {
        if (other.equals(stream.streamId()) || other.equals(stream.id())) {
            return true;
        }
        if (stream.isAliased() || aliases.putIfAbsent(other, stream) != null) {
            return false;
        }
        stream.alias(other);
        boolean free = calls.find(other) == null; // checked after adding the alias, which concurrently added calls find
        if (!free) {
            stream.alias(null);
        }
        if (!free || !contains(stream)) {
            aliases.remove(other, stream); // a thread that removes the stream after this removes the alias too
        }
        return free;
    }

    /** The number of streams that have a second id. */
    public int aliases() {
        return aliases.size();
    }

    /** The call with an id, or null. */
    public @Nullable PendingCall find(RpcId id) {
        PendingCall call = calls.find(id);
        return call != null || aliases.isEmpty() ? call : aliases.get(id);
    }

    /** Removes and returns the call with an id; null if there is none. */
    public @Nullable PendingCall take(RpcId id) {
        PendingCall call = find(id);
        return call != null && remove(call) ? call : null;
    }

    /** Removes and returns the call with an id; null if there is none, or it belongs to another message. */
    @Nullable
    PendingCall take(RpcId id, OutboundMessage outbound) {
        PendingCall call = find(id);
        return call != null && call.outboundMessage() == outbound && remove(call) ? call : null;
    }

    /** Removes a call; false if another thread has removed it. */
    public boolean remove(PendingCall call) {
        if (!calls.remove(call)) {
            return false;
        }
        if (call.isAliased()) {
            aliases.remove(call.streamId(), call);
        }
        return true;
    }

    public boolean contains(PendingCall call) {
        return calls.find(call.id()) == call;
    }

    /** The calls that are currently pending. */
    public List<PendingCall> all() {
        List<PendingCall> found = new ArrayList<>();
        calls.forEach(found::add);
        return found;
    }

    /** The only pending message, as the list of its calls; empty if there is none or more than one. */
    public List<PendingCall> onlyMessage() {
        List<PendingCall> all = all();
        if (all.size() > 1) {
            OutboundMessage outbound = all.get(0).outboundMessage();
            if (outbound == null || all.stream().anyMatch(call -> call.outboundMessage() != outbound)) {
                return List.of();
            }
        }
        return all;
    }

    /** Fails all calls, each with its own exception. */
    public void failAll(Supplier<Throwable> failures) {
        calls.forEach(call -> {
            if (remove(call)) {
                call.failed(failures.get());
            }
        });
    }

    public int size() {
        return calls.size();
    }

    /** Cancels the timer, which would otherwise keep a closed client reachable until the last deadline. */
    public synchronized void close() {
        if (scan != null) {
            scan.cancel(false);
            scan = null;
            scheduled = false;
        }
    }

    private synchronized void schedule(long when) {
        if (scheduled && when - nextScan >= 0) {
            return;
        }
        if (scan != null) {
            scan.cancel(false);
        }
        nextScan = when; // set before scheduled: a thread that reads the one must see the other
        scheduled = true;
        scan = SharedTimer.after(Math.max(SHORTEST_PAUSE, when - System.nanoTime()), this::scan);
    }

    void scan() {
        synchronized (this) {
            scheduled = false;
            scan = null;
        }
        long began = System.nanoTime();
        boolean more = false;
        long earliest = 0;
        for (PendingCall call : all()) {
            if (call.hasDeadline()) {
                long deadline = call.deadline();
                if (deadline - began > 0) {
                    earliest = !more || deadline - earliest < 0 ? deadline : earliest;
                    more = true;
                } else if (remove(call)) {
                    // Completion callbacks are user code; do not run them on the timer thread.
                    settings.workers().execute(call::timedOut);
                }
            }
        }
        if (more) {
            long now = System.nanoTime();
            long soonest = now + Math.max(SHORTEST_PAUSE, PAUSE_FACTOR * (now - began));
            schedule(earliest - soonest < 0 ? soonest : earliest);
        }
    }
}
