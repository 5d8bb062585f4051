package dev.antiphon;

import dev.antiphon.protocol.RpcId;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** What only some calls need: attributes, and whether they are cancelled. Made when it is first asked for. */
final class CallState implements Cancellation {
    final Attributes attributes = new Attributes();
    /** Whether the convention by which the call was cancelled wants no answer. */
    volatile boolean silenced;
    /** Whether messages behind this call wait for it; the lane's business. */
    boolean holding;

    /** Whether the call was cancelled because its caller had said how long it would wait. */
    volatile boolean expired;

    /** The stream that the call is answered with, if it is. */
    volatile @Nullable Outflow outflow;

    /** What takes the items, also if they are collected and make one answer. */
    volatile @Nullable Outflow producing;

    /** What the peer has granted before there was a stream. */
    private long earlyCredit;

    /** A name for that stream beside the id of its request, if it has one. */
    volatile @Nullable RpcId streamName;

    /** Whether the call has given back its place among those that run; a stream may stay open for days. */
    volatile boolean apart;

    /** Whether the call has been answered, though it goes on: its id may be used again, and its end is told otherwise. */
    volatile boolean answered;

    /** What the caller has subscribed in, if it has not called but subscribed. */
    @Nullable
    String namespace;

    /** The id under which a call of this side was sent, the last time if it was sent again. */
    volatile @Nullable RpcId sentAs;

    /** The call as it came, if an interceptor has made others of it. */
    volatile @Nullable Call root;

    /** The batch that the call came in, if an interceptor wants to know of batches. */
    volatile @Nullable BatchContext batch;

    /** When the caller does not wait any longer, by {@link System#nanoTime()}; of no meaning before {@link #patient}. */
    private long deadline;

    private boolean patient;
    private boolean streaming;
    private boolean vacated;
    private boolean cancelled;
    private @Nullable Future<?> alarm;
    private @Nullable Thread runner;
    private List<Runnable> actions = new ArrayList<>(1);
    private List<Runnable> kept = List.of();

    /** Whether the call is answered with a stream of messages. */
    boolean isFramed() {
        Outflow known = outflow;
        return known != null && known.isFramed();
    }

    @Override
    public synchronized boolean isCancelled() {
        return cancelled;
    }

    @Override
    public void onCancel(Runnable action) {
        synchronized (this) {
            if (!cancelled) {
                actions.add(action);
                return;
            }
        }
        action.run();
    }

    /** Says that the current thread works for the call and may be interrupted; false if the call is cancelled already. */
    synchronized boolean begin() {
        if (cancelled) {
            return false;
        }
        runner = Thread.currentThread();
        return true;
    }

    /** Says that the current thread is done; an interruption meant for this call must not reach the next. */
    @SuppressWarnings("ResultOfMethodCallIgnored") // clearing the flag is the point
    synchronized void end() {
        if (runner == Thread.currentThread()) {
            runner = null; // if not, another thread has begun, to which this one has left the rest
        }
        if (cancelled) {
            Thread.interrupted();
        }
    }

    /** The caller waits so long from now on, unless it is known already how long it does. */
    synchronized void patience(long nanos) {
        if (!patient) {
            patient = true;
            deadline = System.nanoTime() + nanos;
        }
    }

    /** How long the caller still waits, in nanoseconds, or null if nobody knows. */
    synchronized @Nullable Long remaining() {
        return patient ? deadline - System.nanoTime() : null;
    }

    /** Takes the right to answer with a stream; false if somebody has it, whom an interceptor let proceed too. */
    synchronized boolean claimStream() {
        boolean first = !streaming;
        streaming = true;
        return first;
    }

    /** Gives the right to answer with a stream back. */
    synchronized void unclaimStream() {
        streaming = false;
    }

    /** Gives up the place that the stream has among those of its connection; false if it was given up before. */
    synchronized boolean vacate() {
        boolean first = !vacated;
        vacated = true;
        return first;
    }

    /** Cancels the call when its caller does not wait any more. */
    synchronized void alarm(Future<?> alarm) {
        this.alarm = alarm;
    }

    /** Answers with a stream from now on, for which the peer may have granted something already. */
    void stream(Outflow flow) {
        long early;
        synchronized (this) {
            outflow = flow;
            early = earlyCredit;
        }
        if (early > 0) {
            flow.grant(early);
        }
    }

    /** The peer has room for more items of the stream, also if the call has not got as far as that. */
    void grant(long items) {
        Outflow flow;
        synchronized (this) {
            flow = outflow;
            if (flow == null) {
                earlyCredit = Math.max(earlyCredit, earlyCredit + items);
            }
        }
        if (flow != null) {
            flow.grant(items);
        }
    }

    /** Keeps something until the call is settled. */
    synchronized void keep(Runnable release) {
        List<Runnable> more = new ArrayList<>(kept);
        more.add(release);
        kept = more;
    }

    /** There is nothing left to cancel, and what was kept for the call is let go. */
    void disarm() {
        List<Runnable> due;
        synchronized (this) {
            if (alarm != null) {
                alarm.cancel(false);
            }
            due = kept;
            kept = List.of();
        }
        due.forEach(Runnable::run);
    }

    void expire() {
        expired = true;
        cancel();
    }

    void cancel() {
        List<Runnable> due;
        synchronized (this) {
            if (cancelled) {
                return;
            }
            cancelled = true;
            due = actions;
            actions = List.of();
        }
        Outflow flow = outflow;
        if (flow != null) {
            flow.cancelled(); // before the producer learns of it, who may have something to say then
        }
        synchronized (this) {
            if (runner != null) {
                runner.interrupt();
            }
        }
        for (Runnable action : due) {
            try {
                action.run();
            } catch (Throwable thrown) {
                // The others, and the other calls of the message, are to be cancelled all the same.
                Log.LOGGER.log(Level.ERROR, "An action to be run on cancellation failed", thrown);
            }
        }
    }
}
