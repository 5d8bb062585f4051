package dev.antiphon.interop;

import dev.antiphon.JsonRpcConnection;
import java.io.PrintStream;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Prints one line per check, and counts failures. For one thread. */
final class Checks {
    /** A check; throws if it fails. */
    @FunctionalInterface
    interface Check {
        void run() throws Exception;
    }

    private static final int MAX_REASON = 1000;

    private final PrintStream out;
    private boolean allPassed = true;

    Checks(PrintStream out) {
        this.out = out;
    }

    void check(String sentence, Check check) {
        try {
            check.run();
            passed(sentence);
        } catch (Exception | AssertionError e) {
            failed(sentence, e.toString());
        }
    }

    void passed(String sentence) {
        out.println("ok     " + sentence);
    }

    void failed(String sentence, String reason) {
        allPassed = false;
        out.println("FAILED " + sentence + ": " + reason.substring(0, Math.min(reason.length(), MAX_REASON)));
    }

    boolean allPassed() {
        return allPassed;
    }

    static void same(@Nullable Object expected, @Nullable Object actual) {
        if (!Objects.equals(expected, actual)) {
            throw new AssertionError("expected " + expected + " but was " + actual);
        }
    }

    /** A text of more than a million characters of one to four bytes, and of those that JSON escapes: it takes many reads. */
    static String largeText() {
        return "aß€𝄞\"\\\n\u0001\u2028</".repeat(100_000);
    }

    /** Waits a few seconds for the next element of a queue. */
    static <T> T next(BlockingQueue<T> queue) throws InterruptedException {
        T next = queue.poll(10, TimeUnit.SECONDS);
        if (next == null) {
            throw new AssertionError("timed out after 10 s waiting for a message");
        }
        return next;
    }

    /** Waits until a connection has empty tables, at most a few seconds. */
    static void awaitEmpty(JsonRpcConnection connection) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (connection.counts().pendingCalls() + connection.counts().runningCalls() > 0
                && System.nanoTime() < deadline) {
            Thread.sleep(5);
        }
    }
}
