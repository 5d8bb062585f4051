package dev.antiphon.internal.server;

import dev.antiphon.BatchContext;
import dev.antiphon.internal.call.BatchScope;
import dev.antiphon.internal.call.CallState;
import dev.antiphon.protocol.RpcId;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** The state of a call of the peer that most calls never need: streams, cancellation, ordering. Created on first use. Thread-safe. */
public final class ServerCallState extends CallState {
    /** Whether the convention by which the call was cancelled wants no response. */
    public volatile boolean silenced;

    /** Whether messages behind this call wait for it; guarded by the ordering queue. */
    public boolean blocksQueue;

    /** Whether the call was cancelled because its deadline had passed. */
    volatile boolean expired;

    /** The stream that the call is answered with, if it is. */
    volatile @Nullable OutboundStream outboundStream;

    /** What takes the items, also if they are collected into one result. */
    volatile @Nullable OutboundStream producing;

    /** Credit that the peer has granted before there was a stream. */
    private long earlyCredit;

    /** A name for the stream beside the id of its request, if it has one. */
    volatile @Nullable RpcId streamName;

    /** Whether the call no longer counts as running; a stream may stay open for days. */
    public volatile boolean detached;

    /** Whether the call has been answered although it goes on: its id may be used again. */
    public volatile boolean answeredEarly;

    /** The namespace of a subscription, if the call is one. */
    public @Nullable String namespace;

    /** The call as it came, if an interceptor has made others of it. */
    volatile @Nullable ServerCall root;

    /** The batch that the call came in, if an interceptor watches batches. */
    volatile @Nullable BatchScope batch;

    private boolean streamClaimed;
    private boolean slotReleased;
    private @Nullable Future<?> alarm;
    private @Nullable Thread runner;
    private List<Runnable> resources = List.of();

    /** The batch of the call as interceptors see it, or null. */
    @Nullable
    BatchContext batch() {
        return batch;
    }

    /** Whether the call is answered with stream frames. */
    boolean isFramed() {
        OutboundStream known = outboundStream;
        return known != null && known.isFramed();
    }

    /** Marks the current thread as working for the call, so that cancellation interrupts it; false if cancelled already. */
    synchronized boolean begin() {
        if (isCancelled()) {
            return false;
        }
        runner = Thread.currentThread();
        return true;
    }

    /** Marks the current thread as done; an interruption meant for this call must not reach the next. */
    @SuppressWarnings("ResultOfMethodCallIgnored") // clearing the flag is the point
    synchronized void end() {
        if (runner == Thread.currentThread()) {
            runner = null; // if not, this thread has left the rest to another, which has begun
        }
        if (isCancelled()) {
            Thread.interrupted();
        }
    }

    /** Takes the right to answer with a stream; false if it is taken, since an interceptor has proceeded before. */
    synchronized boolean claimStream() {
        boolean first = !streamClaimed;
        streamClaimed = true;
        return first;
    }

    /** Returns the right to answer with a stream. */
    synchronized void unclaimStream() {
        streamClaimed = false;
    }

    /** Gives up the stream's slot among those of its connection; false if it was given up before. */
    public synchronized boolean releaseSlot() {
        boolean first = !slotReleased;
        slotReleased = true;
        return first;
    }

    /** The timer task that ends the call at its deadline. */
    synchronized void alarm(Future<?> alarm) {
        this.alarm = alarm;
    }

    /** Answers with a stream from now on, for which the peer may have granted credit already. */
    void stream(OutboundStream stream) {
        long early;
        synchronized (this) {
            outboundStream = stream;
            early = earlyCredit;
        }
        if (early > 0) {
            stream.grant(early);
        }
    }

    /** Adds credit of the peer, also if the call has not got as far as its stream. */
    public void grant(long items) {
        OutboundStream stream;
        synchronized (this) {
            stream = outboundStream;
            if (stream == null) {
                earlyCredit = Math.max(earlyCredit, earlyCredit + items);
            }
        }
        if (stream != null) {
            stream.grant(items);
        }
    }

    /** Releases a resource when the call is settled. */
    public synchronized void keep(Runnable release) {
        List<Runnable> more = new ArrayList<>(resources);
        more.add(release);
        resources = more;
    }

    /** Cancels the alarm, and releases the resources of the call. */
    void disarm() {
        List<Runnable> due;
        synchronized (this) {
            if (alarm != null) {
                alarm.cancel(false);
            }
            due = resources;
            resources = List.of();
        }
        due.forEach(Runnable::run);
    }

    void expire() {
        expired = true;
        cancel();
    }

    @Override
    protected void stopWork() {
        OutboundStream stream = outboundStream;
        if (stream != null) {
            stream.cancelled(); // before the producer is interrupted, which may send something then
        }
        synchronized (this) {
            if (runner != null) {
                runner.interrupt();
            }
        }
    }
}
