package dev.antiphon.internal.client;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** The notifications of a client that are on their way over exchanges: nobody waits for them but a client that is closed. */
final class InFlightNotifications {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition none = lock.newCondition();
    private int underway;

    void departed() {
        count(1);
    }

    void landed() {
        count(-1);
    }

    private void count(int more) {
        lock.lock();
        try {
            underway += more;
            if (underway == 0) {
                none.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Waits until all have landed, for so long at most, and not when interrupted. */
    void await(Duration patience) {
        lock.lock();
        try {
            long left = patience.toNanos();
            while (underway > 0 && left > 0) {
                left = none.awaitNanos(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
    }
}
