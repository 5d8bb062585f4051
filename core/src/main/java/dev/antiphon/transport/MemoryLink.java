package dev.antiphon.transport;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * What two memory channels have in common: a lock, and the courier. That is the one thread that calls their receivers, as long
 * as there is something to tell them. Whoever makes something to tell becomes the courier if there is none. What a receiver
 * sends is delivered when it returns, by the courier that called it, so that no stack piles up.
 */
final class MemoryLink {
    /** How much a thread delivers that came to send one message. Then others are sending, and it has work of its own. */
    private static final int TURN = 256;

    /** Guards the state of both channels, and the courier. Nobody calls a receiver while holding it. */
    final ReentrantLock lock = new ReentrantLock();

    /** There is more room, or the end. */
    final Condition room = lock.newCondition();

    final MemoryChannel left;
    final MemoryChannel right;

    private @Nullable Thread courier;
    private boolean rightIsNext;

    MemoryLink(Duration stall) {
        left = new MemoryChannel(this, "the right side in memory", stall);
        right = new MemoryChannel(this, "the left side in memory", stall);
    }

    MemoryChannel otherSide(MemoryChannel side) {
        return side == left ? right : left;
    }

    /** Whether the courier asks, or what it has called. Asked by who holds the lock. */
    boolean isCourier() {
        return courier == Thread.currentThread();
    }

    /** Tells the receivers what there is to tell, unless somebody does that already. To be called after every change. */
    void deliver() {
        lock.lock();
        try {
            if (courier != null) {
                return;
            }
            courier = Thread.currentThread();
        } finally {
            lock.unlock();
        }
        for (int i = 0; i < TURN; i++) {
            if (!deliverNext()) {
                return;
            }
        }
        handOver();
    }

    /** Makes a thread the courier that has nothing else to do. */
    private void handOver() {
        Thread successor = new Thread(
                () -> {
                    while (deliverNext()) {}
                },
                "antiphon delivers in memory");
        successor.setDaemon(true);
        lock.lock();
        try {
            courier = successor;
        } finally {
            lock.unlock();
        }
        successor.start();
    }

    /** Tells one thing, to one side after the other. If there is nothing, there is no courier any more. */
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
                courier = null;
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
