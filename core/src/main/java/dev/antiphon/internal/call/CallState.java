package dev.antiphon.internal.call;

import dev.antiphon.Attributes;
import dev.antiphon.BatchContext;
import dev.antiphon.Cancellation;
import dev.antiphon.internal.Log;
import dev.antiphon.internal.server.OutboundStream;
import dev.antiphon.internal.server.ServerCall;
import dev.antiphon.protocol.RpcId;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** What only some calls need: attributes, and whether they are cancelled. Made when it is first asked for. */
public final class CallState implements Cancellation {
    public final Attributes attributes = new Attributes();
    /** Whether the convention by which the call was cancelled wants no answer. */
    public volatile boolean silenced;
    /** Whether messages behind this call wait for it; the lane's business. */
    public boolean holding;

    /** Whether the call was cancelled because its caller had said how long it would wait. */
    public volatile boolean expired;

    /** The stream that the call is answered with, if it is. */
    public volatile @Nullable OutboundStream outboundStream;

    /** What takes the items, also if they are collected and make one answer. */
    public volatile @Nullable OutboundStream producing;

    /** What the peer has granted before there was a stream. */
    private long earlyCredit;

    /** A name for that stream beside the id of its request, if it has one. */
    public volatile @Nullable RpcId streamName;

    /** Whether the call has given back its place among those that run; a stream may stay open for days. */
    public volatile boolean apart;

    /** Whether the call has been answered, though it goes on: its id may be used again, and its end is told otherwise. */
    public volatile boolean answered;

    /** What the caller has subscribed in, if it has not called but subscribed. */
    public @Nullable String namespace;

    /** The id under which a call of this side was sent, the last time if it was sent again. */
    public volatile @Nullable RpcId sentAs;

    /** The call as it came, if an interceptor has made others of it. */
    public volatile @Nullable ServerCall root;

    /** The batch that the call came in, if an interceptor wants to know of batches. */
    public volatile @Nullable BatchContext batch;

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
    public boolean isFramed() {
        OutboundStream known = outboundStream;
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
    public synchronized boolean begin() {
        if (cancelled) {
            return false;
        }
        runner = Thread.currentThread();
        return true;
    }

    /** Says that the current thread is done; an interruption meant for this call must not reach the next. */
    @SuppressWarnings("ResultOfMethodCallIgnored") // clearing the flag is the point
    public synchronized void end() {
        if (runner == Thread.currentThread()) {
            runner = null; // if not, another thread has begun, to which this one has left the rest
        }
        if (cancelled) {
            Thread.interrupted();
        }
    }

    /** The caller waits so long from now on, unless it is known already how long it does. */
    public synchronized void patience(long nanos) {
        if (!patient) {
            patient = true;
            deadline = System.nanoTime() + nanos;
        }
    }

    /** How long the caller still waits, in nanoseconds, or null if nobody knows. */
    public synchronized @Nullable Long remaining() {
        return patient ? deadline - System.nanoTime() : null;
    }

    /** Takes the right to answer with a stream; false if somebody has it, whom an interceptor let proceed too. */
    public synchronized boolean claimStream() {
        boolean first = !streaming;
        streaming = true;
        return first;
    }

    /** Gives the right to answer with a stream back. */
    public synchronized void unclaimStream() {
        streaming = false;
    }

    /** Gives up the place that the stream has among those of its connection; false if it was given up before. */
    public synchronized boolean vacate() {
        boolean first = !vacated;
        vacated = true;
        return first;
    }

    /** Cancels the call when its caller does not wait any more. */
    public synchronized void alarm(Future<?> alarm) {
        this.alarm = alarm;
    }

    /** Answers with a stream from now on, for which the peer may have granted something already. */
    public void stream(OutboundStream flow) {
        long early;
        synchronized (this) {
            outboundStream = flow;
            early = earlyCredit;
        }
        if (early > 0) {
            flow.grant(early);
        }
    }

    /** The peer has room for more items of the stream, also if the call has not got as far as that. */
    public void grant(long items) {
        OutboundStream flow;
        synchronized (this) {
            flow = outboundStream;
            if (flow == null) {
                earlyCredit = Math.max(earlyCredit, earlyCredit + items);
            }
        }
        if (flow != null) {
            flow.grant(items);
        }
    }

    /** Keeps something until the call is settled. */
    public synchronized void keep(Runnable release) {
        List<Runnable> more = new ArrayList<>(kept);
        more.add(release);
        kept = more;
    }

    /** There is nothing left to cancel, and what was kept for the call is let go. */
    public void disarm() {
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

    public void expire() {
        expired = true;
        cancel();
    }

    public void cancel() {
        List<Runnable> due;
        synchronized (this) {
            if (cancelled) {
                return;
            }
            cancelled = true;
            due = actions;
            actions = List.of();
        }
        OutboundStream flow = outboundStream;
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
