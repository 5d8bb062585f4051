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
 * The calls of one client that wait for answers, by id. Taking a call out is the right to settle it, and only one thread gets it.
 *
 * <p>A stream may have another id beside that of its request, which the peer has chosen. No two calls here share an id of either
 * kind, and the other goes when its stream does.
 *
 * <p>No call has a timer of its own: one visit to the table ends all that are due and plans the next visit for the earliest of
 * the others. So a call costs no more than its entry, and one that is answered in time never touches a timer.
 */
public final class PendingCalls {
    /** Visits take at most a tenth of the time of a thread, however many calls there are. */
    private static final int PAUSE_FACTOR = 10;

    private static final long SHORTEST_PAUSE = TimeUnit.MILLISECONDS.toNanos(1);

    private final CallTable calls = new CallTable();
    private final ConcurrentHashMap<RpcId, PendingCall> aliases = new ConcurrentHashMap<>();
    private final ClientSettings settings;
    private volatile boolean planned;
    private volatile long nextVisit;
    private @Nullable Future<?> visit;

    PendingCalls(ClientSettings settings) {
        this.settings = settings;
    }

    /** Adds a call; false if its id is taken. */
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
            if (!planned || deadline - nextVisit < 0) {
                plan(deadline);
            }
        }
        return true;
    }

    /** Gives a stream another id too; false if it has one already, or if another call has that one. */
    synchronized boolean alias(PendingCall stream, RpcId other) {
        if (other.equals(stream.streamId()) || other.equals(stream.id())) {
            return true;
        }
        if (stream.isAliased() || aliases.putIfAbsent(other, stream) != null) {
            return false;
        }
        stream.alias(other);
        boolean free = calls.find(other) == null; // asked only now: who comes later finds the alias
        if (!free) {
            stream.alias(null);
        }
        if (!free || !contains(stream)) {
            aliases.remove(other, stream); // and whoever removes the stream later than this does so too
        }
        return free;
    }

    /** How many streams have another id. */
    public int aliases() {
        return aliases.size();
    }

    /** The call with an id, or null. */
    public @Nullable PendingCall find(RpcId id) {
        PendingCall call = calls.find(id);
        return call != null || aliases.isEmpty() ? call : aliases.get(id);
    }

    /** Takes the call with an id out, if it is there. */
    public @Nullable PendingCall take(RpcId id) {
        PendingCall call = find(id);
        return call != null && remove(call) ? call : null;
    }

    /** Takes the call with an id out, if it is there and of this flight. */
    @Nullable
    PendingCall take(RpcId id, OutboundMessage outbound) {
        PendingCall call = find(id);
        return call != null && call.outboundMessage() == outbound && remove(call) ? call : null;
    }

    /** Takes a call out; false if somebody else has. */
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

    /** The calls that are there now. */
    public List<PendingCall> all() {
        List<PendingCall> found = new ArrayList<>();
        calls.forEach(found::add);
        return found;
    }

    /** The only call or batch that waits, as the list of its calls; empty if there is none or more than one. */
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

    /** Settles all calls with a failure each. */
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

    /** The client is at its end: the timer is not to keep it from being forgotten until the last deadline. */
    public synchronized void close() {
        if (visit != null) {
            visit.cancel(false);
            visit = null;
            planned = false;
        }
    }

    private synchronized void plan(long when) {
        if (planned && when - nextVisit >= 0) {
            return;
        }
        if (visit != null) {
            visit.cancel(false);
        }
        nextVisit = when; // before the plan is announced: who sees the one must see the other
        planned = true;
        visit = SharedTimer.after(Math.max(SHORTEST_PAUSE, when - System.nanoTime()), this::visit);
    }

    private void visit() {
        synchronized (this) {
            planned = false;
            visit = null;
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
                    // What hangs on the future is the user's code, and must not hold up the timer.
                    settings.workers().execute(call::timedOut);
                }
            }
        }
        if (more) {
            long now = System.nanoTime();
            long soonest = now + Math.max(SHORTEST_PAUSE, PAUSE_FACTOR * (now - began));
            plan(earliest - soonest < 0 ? soonest : earliest);
        }
    }
}
