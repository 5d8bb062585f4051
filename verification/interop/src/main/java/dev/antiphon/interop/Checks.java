package dev.antiphon.interop;

import dev.antiphon.JsonRpcConnection;
import java.io.PrintStream;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Prints one line for each thing that is checked, and knows whether all was well. For one thread. */
final class Checks {
    /** What is checked; throws if it is not so. */
    @FunctionalInterface
    interface Check {
        void run() throws Exception;
    }

    private static final int LONGEST = 1000;

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

    void failed(String sentence, String why) {
        allPassed = false;
        out.println("FAILED " + sentence + ": " + why.substring(0, Math.min(why.length(), LONGEST)));
    }

    boolean allPassed() {
        return allPassed;
    }

    static void same(@Nullable Object expected, @Nullable Object actual) {
        if (!Objects.equals(expected, actual)) {
            throw new AssertionError("expected " + expected + " but was " + actual);
        }
    }

    /** What arrives next, if it does so soon. */
    static <T> T next(BlockingQueue<T> queue) throws InterruptedException {
        T next = queue.poll(10, TimeUnit.SECONDS);
        if (next == null) {
            throw new AssertionError("nothing has arrived");
        }
        return next;
    }

    /** Waits until a connection has nothing in its tables, for some seconds at most. */
    static void awaitNothing(JsonRpcConnection connection) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (connection.counts().pendingCalls() + connection.counts().runningCalls() > 0
                && System.nanoTime() < deadline) {
            Thread.sleep(5);
        }
    }
}
