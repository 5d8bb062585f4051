package dev.antiphon.transport;

import dev.antiphon.transport.Disconnect.Kind;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The state of a {@link StreamChannel}, guarded by one lock. Its methods may block for each other, but use no stream and call no
 * receiver. A channel is open until a reason for its end is set; then the queued messages are written, and then it is over.
 */
final class StreamState {
    /** The timeout for writing queued messages when the channel is closed. */
    private static final long FLUSH_NANOS = TimeUnit.SECONDS.toNanos(5);

    /** How long to read on when the peer does not receive any more: its last messages may have the reason. */
    static final long REMAINING_INPUT_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Duration writeTimeout;
    private final ReentrantLock lock = new ReentrantLock();

    /** Signalled when there is something to write, or never will be. Only the writer thread waits for it. */
    private final Condition work = lock.newCondition();

    /** Signalled when anything else has changed. */
    private final Condition change = lock.newCondition();

    private final SendBacklog backlog = new SendBacklog();

    /** The number of bytes that the peer has taken. */
    private long progress;

    private @Nullable Receiver receiver;
    private @Nullable Disconnect reason;
    private boolean paused;

    /** Whether messages are still delivered. */
    private boolean receiving = true;

    /** Whether the receiver is being called. */
    private boolean delivering;

    /** Whether delivery is blocked by backpressure, so that the receiver is not really being called. */
    private boolean held;

    /** Changes whenever something is read from the peer, or reading is paused or resumed. */
    private long heard;

    /** Whether the writer thread has finished. */
    private boolean written;

    private boolean over;
    private boolean reported;

    StreamState(Duration writeTimeout) {
        this.writeTimeout = writeTimeout;
    }

    /** Sets the receiver, and returns false if there is one already. */
    boolean start(Receiver receiver) {
        lock.lock();
        try {
            if (this.receiver != null) {
                return false;
            }
            this.receiver = receiver;
            return true;
        } finally {
            lock.unlock();
        }
    }

    // --- sending

    /**
     * Queues a frame, if the channel is open.
     *
     * @param mayBlock whether to wait for room
     * @return null, or the reason why nothing is sent any more, which may be a stall that this call has detected
     */
    @Nullable
    Disconnect add(byte[] frame, boolean mayBlock) {
        lock.lock();
        try {
            if (receiver == null) {
                throw new IllegalStateException("A channel must be started before anything is sent");
            }
            if (mayBlock && !backlog.hasRoomFor(frame.length)) {
                awaitProgress(() -> reason == null && !backlog.hasRoomFor(frame.length));
            }
            if (reason == null) {
                backlog.add(frame);
                work.signal();
            }
            return reason;
        } finally {
            lock.unlock();
        }
    }

    /** Waits for something to write, copies it into the chunk, and returns the number of bytes; 0 at the end. */
    int awaitWork(byte[] chunk) {
        lock.lock();
        try {
            while (backlog.isEmpty() && reason == null) {
                work.awaitUninterruptibly();
            }
            return backlog.fill(chunk);
        } finally {
            lock.unlock();
        }
    }

    /** Called when the chunk has been written. */
    void wrote(int count) {
        lock.lock();
        try {
            backlog.written();
            progress += count;
            change.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Called when nothing will be written any more. */
    void allIsWritten() {
        lock.lock();
        try {
            written = true;
            change.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Waits until the channel is over, or no more input of a peer that has gone arrives. */
    void awaitRemainingInput() {
        lock.lock();
        try {
            // A paused channel has still to read it, and a slow receiver has not got all of it.
            long before;
            do {
                before = heard;
            } while (!UninterruptibleWait.await(change, REMAINING_INPUT_NANOS, () -> over)
                    && (paused || (delivering && !held) || heard != before));
        } finally {
            lock.unlock();
        }
    }

    // --- receiving

    void pause(boolean paused) {
        lock.lock();
        try {
            this.paused = paused;
            heard++;
            change.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Waits until the receiver may be called, and returns false if it must not be called any more. */
    boolean awaitTurn() {
        lock.lock();
        try {
            while (receiving && (paused || backlog.isFlooded())) {
                if (backlog.isFlooded()) {
                    held = true;
                    awaitProgress(() -> receiving && backlog.isFlooded());
                    held = false;
                } else {
                    change.awaitUninterruptibly();
                }
            }
            return receiving;
        } finally {
            lock.unlock();
        }
    }

    /** Returns whether the receiver can be called; if so, the end is not reported before {@link #endDelivery}. */
    boolean beginDelivery() {
        lock.lock();
        try {
            delivering = !over;
            heard++;
            return delivering;
        } finally {
            lock.unlock();
        }
    }

    void endDelivery() {
        lock.lock();
        try {
            delivering = false;
            heard++;
        } finally {
            lock.unlock();
        }
    }

    // --- ending

    /** Rejects further frames. The first reason wins. */
    void stopSending(Disconnect why) {
        lock.lock();
        try {
            stop(why);
        } finally {
            lock.unlock();
        }
    }

    private void stop(Disconnect why) {
        if (reason == null) {
            reason = why;
            work.signal();
            change.signalAll();
        }
    }

    void stopReceiving() {
        lock.lock();
        try {
            receiving = false;
            change.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Whether the write timeout has passed. Then the thread that waited must end the channel. */
    boolean isStalled() {
        lock.lock();
        try {
            return reason != null && reason.kind() == Kind.STALLED;
        } finally {
            lock.unlock();
        }
    }

    /** Waits until the queued frames are written, within a timeout. */
    void awaitWritten() {
        lock.lock();
        try {
            UninterruptibleWait.await(change, FLUSH_NANOS, () -> written || over || receiver == null);
        } finally {
            lock.unlock();
        }
    }

    /** Ends the channel, and returns whether this was the first call. */
    boolean end() {
        lock.lock();
        try {
            boolean first = !over;
            over = true;
            receiving = false;
            backlog.clear();
            change.signalAll();
            return first;
        } finally {
            lock.unlock();
        }
    }

    /** The end to report to the receiver; null unless it is due and has not been reported. */
    @Nullable
    Report report() {
        lock.lock();
        try {
            if (!over || delivering || reported || receiver == null || reason == null) {
                return null;
            }
            reported = true;
            return new Report(receiver, reason);
        } finally {
            lock.unlock();
        }
    }

    record Report(Receiver receiver, Disconnect reason) {}

    /** Waits while a condition holds, and stops the channel if the peer takes nothing within the write timeout. */
    private void awaitProgress(BooleanSupplier waiting) {
        if (!UninterruptibleWait.awaitProgress(change, writeTimeout, () -> progress, waiting)) {
            stop(Disconnect.of(Kind.STALLED, "the peer has taken nothing for " + writeTimeout.toSeconds() + " s"));
            receiving = false;
        }
    }
}
