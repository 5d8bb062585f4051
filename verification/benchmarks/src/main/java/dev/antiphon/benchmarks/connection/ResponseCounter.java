package dev.antiphon.benchmarks.connection;

import java.io.IOException;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Counts responses on its own thread, and lets one other thread wait for them. */
final class ResponseCounter implements Runnable {
    private final BareFrames replies;
    private volatile long count;
    private volatile @Nullable Thread waiting;
    private volatile @Nullable Throwable failure;

    ResponseCounter(BareFrames replies) {
        this.replies = replies;
        DaemonThreads.thread(this).start();
    }

    /** Waits until this many have arrived since the start. */
    void await(long wanted) {
        if (count >= wanted) {
            return;
        }
        waiting = Thread.currentThread();
        while (count < wanted) {
            if (failure != null) {
                throw new IllegalStateException("no more answers", failure);
            }
            LockSupport.park(this);
        }
        waiting = null;
    }

    @Override
    @SuppressWarnings("NonAtomicVolatileUpdate") // only this thread writes it
    public void run() {
        try {
            for (int frames = replies.read(); frames >= 0; frames = replies.read()) {
                count += frames;
                wake();
            }
            failure = new IOException("the stream has ended");
        } catch (IOException | RuntimeException e) {
            failure = e;
        }
        wake();
    }

    private void wake() {
        Thread caller = waiting;
        if (caller != null) {
            LockSupport.unpark(caller);
        }
    }
}
