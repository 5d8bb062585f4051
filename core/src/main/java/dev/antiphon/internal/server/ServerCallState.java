package dev.antiphon.internal.server;

import dev.antiphon.BatchContext;
import dev.antiphon.internal.call.BatchScope;
import dev.antiphon.internal.call.CallState;
import dev.antiphon.protocol.RpcId;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * The part of the state of an inbound call that most calls never need: streams, cancellation, ordering. Created on first use. Thread-safe.
 */
public final class ServerCallState extends CallState {
    /** Whether the convention by which the call was cancelled allows no response. */
    public volatile boolean silenced;

    /** Whether later messages are queued until this call is settled; guarded by the ordering queue. */
    public boolean blocksQueue;

    /** Whether the call was cancelled because its deadline had passed. */
    volatile boolean expired;

    /** The stream that the call responds with, if it does. */
    volatile @Nullable OutboundStream outboundStream;

    /** The stream that receives the items, even if they are collected into one result. */
    volatile @Nullable OutboundStream producing;

    /** Credit that the peer granted before the stream was created. */
    private long earlyCredit;

    /** The name of the stream besides the id of its request, if it has one. */
    volatile @Nullable RpcId streamName;

    /** Whether the call no longer counts as running; a stream may stay open for days. */
    public volatile boolean detached;

    /** Whether the response has been sent although the call continues; the peer may reuse the id. */
    public volatile boolean answeredEarly;

    /** The namespace of a subscription, if the call is one. */
    public @Nullable String namespace;

    /** The original call, if an interceptor has derived others from it. */
    volatile @Nullable ServerCall root;

    /** The batch that the call is part of, if an interceptor observes batches. */
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

    /** Whether the call responds with stream frames. */
    boolean isFramed() {
        OutboundStream known = outboundStream;
        return known != null && known.isFramed();
    }

    /** Marks the current thread as running the call, so that cancellation interrupts it; false if the call is cancelled already. */
    synchronized boolean begin() {
        if (isCancelled()) {
            return false;
        }
        runner = Thread.currentThread();
        return true;
    }

    /** Marks the current thread as done, and clears an interrupt of this call, which must not reach the next. */
    @SuppressWarnings("ResultOfMethodCallIgnored") // called to clear the flag
    synchronized void end() {
        if (runner == Thread.currentThread()) {
            runner = null; // otherwise another thread has taken over and called begin
        }
        if (isCancelled()) {
            Thread.interrupted();
        }
    }

    /** Claims the right to respond with a stream; false if it is claimed already, because an interceptor has proceeded before. */
    synchronized boolean claimStream() {
        boolean first = !streamClaimed;
        streamClaimed = true;
        return first;
    }

    /** Releases the right to respond with a stream. */
    synchronized void unclaimStream() {
        streamClaimed = false;
    }

    /** Releases the stream's slot on its connection; false if it was released before. */
    public synchronized boolean releaseSlot() {
        boolean first = !slotReleased;
        slotReleased = true;
        return first;
    }

    /** Sets the timer task that cancels the call at its deadline. */
    synchronized void alarm(Future<?> alarm) {
        this.alarm = alarm;
    }

    /** Responds with a stream from now on; grants it the credit that arrived early. */
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

    /** Adds credit of the peer, even before the stream is created. */
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

    /** Registers an action that releases a resource when the call is settled. */
    public synchronized void keep(Runnable release) {
        List<Runnable> more = new ArrayList<>(resources);
        more.add(release);
        resources = more;
    }

    /** Cancels the timer task and releases the resources of the call. */
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
            stream.cancelled(); // before the interrupt, on which the producer may send something
        }
        synchronized (this) {
            if (runner != null) {
                runner.interrupt();
            }
        }
    }
}
