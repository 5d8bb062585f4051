package dev.antiphon.blackbox;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** What notifications brought to the server. */
final class Heard {
    private static final BlockingQueue<String> ALL = new LinkedBlockingQueue<>();

    private Heard() {}

    static void add(String text) {
        ALL.add(text);
    }

    /** Forgets everything. */
    static void clear() {
        ALL.clear();
    }

    /** Waits for the next. */
    static String next() throws InterruptedException {
        String next = ALL.poll(60, TimeUnit.SECONDS);
        if (next == null) {
            throw new AssertionError("nothing was heard");
        }
        return next;
    }
}
