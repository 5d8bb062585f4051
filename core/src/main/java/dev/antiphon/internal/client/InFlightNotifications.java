package dev.antiphon.internal.client;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A counter of the notifications in flight over exchanges. Only a client that is being closed waits for them. Thread-safe.
 */
final class InFlightNotifications {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition none = lock.newCondition();
    private int inFlight;

    void departed() {
        count(1);
    }

    void landed() {
        count(-1);
    }

    private void count(int more) {
        lock.lock();
        try {
            inFlight += more;
            if (inFlight == 0) {
                none.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Waits until no notification is in flight, at most for a timeout, and not when interrupted. */
    void await(Duration timeout) {
        lock.lock();
        try {
            long left = timeout.toNanos();
            while (inFlight > 0 && left > 0) {
                left = none.awaitNanos(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
    }
}
