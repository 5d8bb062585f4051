package dev.antiphon.transport;

import dev.antiphon.transport.Disconnect.Kind;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What is so with a {@link StreamChannel}, under one lock. Its methods wait for each other, but touch no stream and call no
 * receiver. A channel is open until somebody gives the reason why it ends; then what was sent is written, and then it is over.
 */
final class StreamState {
    /** How long an orderly end may take to write what was sent. */
    private static final long FLUSH_NANOS = TimeUnit.SECONDS.toNanos(5);

    /** How long a peer that takes nothing any more is still listened to: its last words may tell why. */
    static final long LAST_WORDS_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Duration stall;
    private final ReentrantLock lock = new ReentrantLock();

    /** There is something to write, or never will be. Only the thread that writes waits for it. */
    private final Condition work = lock.newCondition();

    /** Anything else has changed. */
    private final Condition change = lock.newCondition();

    private final Backlog backlog = new Backlog();

    /** Grows with whatever the peer takes. */
    private long progress;

    private @Nullable Receiver receiver;
    private @Nullable Disconnect reason;
    private boolean paused;

    /** Whether what is read is still delivered. */
    private boolean receiving = true;

    /** Whether the receiver is being called. */
    private boolean delivering;

    /** Whether what was read waits until the peer takes something, and the receiver is not really called. */
    private boolean held;

    /** Grows with whatever the peer is heard to say, and when somebody goes on to listen. */
    private long heard;

    /** Whether nothing will be written any more. */
    private boolean written;

    private boolean over;
    private boolean reported;

    StreamState(Duration stall) {
        this.stall = stall;
    }

    /** Takes the receiver, and tells whether it is the first. */
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
     * Adds a frame to what is to be written, if the channel is open.
     *
     * @param waits whether to wait for room
     * @return null, or why nothing is sent any more; perhaps only now, because the peer has stalled
     */
    @Nullable
    Disconnect add(byte[] frame, boolean waits) {
        lock.lock();
        try {
            if (receiver == null) {
                throw new IllegalStateException("A channel must be started before anything is sent");
            }
            if (waits && !backlog.hasRoomFor(frame.length)) {
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

    /** Waits for something to write, and gives how many bytes of the chunk that is; none if there will be no more. */
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

    /** The chunk was written. */
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

    /** Nothing will be written any more. */
    void allIsWritten() {
        lock.lock();
        try {
            written = true;
            change.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Waits until the channel is over, or the last words of a peer that is gone must have come. */
    void awaitLastWords() {
        lock.lock();
        try {
            // Who has paused has still to read them, and a receiver that takes its time has not got them all.
            long before;
            do {
                before = heard;
            } while (!UninterruptibleWait.await(change, LAST_WORDS_NANOS, () -> over)
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

    /** Waits until the receiver may be called, and tells whether it may be called at all. */
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

    /** Tells whether the receiver can be called; if so the end is not reported before {@link #endDelivery}. */
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

    /** Nothing is sent from now on, unless it was before. The first reason that is given is the reason. */
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

    /** Whether the peer has taken nothing for too long. Then who has waited for it must end the channel. */
    boolean isStalled() {
        lock.lock();
        try {
            return reason != null && reason.kind() == Kind.STALLED;
        } finally {
            lock.unlock();
        }
    }

    /** Waits, though not for long, until what was sent is written. */
    void awaitWritten() {
        lock.lock();
        try {
            UninterruptibleWait.await(change, FLUSH_NANOS, () -> written || over || receiver == null);
        } finally {
            lock.unlock();
        }
    }

    /** Makes an end, and tells whether it was not made before. */
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

    /** The end, as the receiver is to learn of it; null unless it is time to tell and nobody has. */
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

    /** Waits as long as something is so, and stops everything if the peer takes nothing for too long meanwhile. */
    private void awaitProgress(BooleanSupplier waiting) {
        if (!UninterruptibleWait.awaitProgress(change, stall, () -> progress, waiting)) {
            stop(Disconnect.of(Kind.STALLED, "the peer has taken nothing for " + stall.toSeconds() + " s"));
            receiving = false;
        }
    }
}
