package dev.antiphon.transport;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The shared state of two memory channels: a lock, and the delivering thread. Only that thread calls the receivers, as long as there is
 * something to deliver; a thread that adds something becomes the delivering thread if there is none. Messages that a receiver sends are
 * delivered after it has returned, by the same thread, so that the stack does not grow.
 */
final class MemoryLink {
    /** The most deliveries that a sending thread makes before a daemon thread takes over. */
    private static final int MAX_DELIVERIES = 256;

    /** Guards the state of both channels, and the delivering thread. Not held while a receiver is called. */
    final ReentrantLock lock = new ReentrantLock();

    /** Signalled when there is more room, or the channels have ended. */
    final Condition room = lock.newCondition();

    final MemoryChannel left;
    final MemoryChannel right;

    private @Nullable Thread deliverer;
    private boolean rightIsNext;

    MemoryLink(Duration writeTimeout) {
        left = new MemoryChannel(this, "the right side in memory", writeTimeout);
        right = new MemoryChannel(this, "the left side in memory", writeTimeout);
    }

    MemoryChannel otherSide(MemoryChannel side) {
        return side == left ? right : left;
    }

    /** Whether the current thread is the delivering thread. Called with the lock held. */
    boolean isDelivering() {
        return deliverer == Thread.currentThread();
    }

    /** Calls the receivers, unless another thread does so already. Must be called after every change. */
    void deliver() {
        lock.lock();
        try {
            if (deliverer != null) {
                return;
            }
            deliverer = Thread.currentThread();
        } finally {
            lock.unlock();
        }
        for (int i = 0; i < MAX_DELIVERIES; i++) {
            if (!deliverNext()) {
                return;
            }
        }
        handOver();
    }

    /** Hands delivery over to a daemon thread. */
    private void handOver() {
        Thread successor = new Thread(
                () -> {
                    while (deliverNext()) {}
                },
                "antiphon delivers in memory");
        successor.setDaemon(true);
        lock.lock();
        try {
            deliverer = successor;
        } finally {
            lock.unlock();
        }
        successor.start();
    }

    /** Makes one delivery, to the two sides in turn. If there is none, this thread stops delivering. */
    private boolean deliverNext() {
        MemoryChannel.Delivery delivery;
        lock.lock();
        try {
            delivery = (rightIsNext ? right : left).next();
            if (delivery == null) {
                delivery = (rightIsNext ? left : right).next();
            } else {
                rightIsNext = !rightIsNext;
            }
            if (delivery == null) {
                deliverer = null;
                return false;
            }
            room.signalAll();
        } finally {
            lock.unlock();
        }
        delivery.run();
        return true;
    }
}
