package dev.antiphon.blackbox;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** The notifications that the server has received. Thread-safe. */
final class ReceivedNotifications {
    private static final BlockingQueue<String> ALL = new LinkedBlockingQueue<>();

    private ReceivedNotifications() {}

    static void add(String text) {
        ALL.add(text);
    }

    /** Removes all. */
    static void clear() {
        ALL.clear();
    }

    /** Waits for the next one. */
    static String next() throws InterruptedException {
        String next = ALL.poll(60, TimeUnit.SECONDS);
        if (next == null) {
            throw new AssertionError("timed out waiting for a notification");
        }
        return next;
    }
}
