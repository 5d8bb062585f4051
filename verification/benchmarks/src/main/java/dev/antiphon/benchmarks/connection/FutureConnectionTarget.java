package dev.antiphon.benchmarks.connection;

import java.util.ArrayDeque;
import java.util.concurrent.CompletableFuture;

/** Peers of a library: calls through a proxy, each with a future. */
public abstract class FutureConnectionTarget implements ConnectionTarget {
    private final ArrayDeque<CompletableFuture<Integer>> waiting = new ArrayDeque<>();

    /** The proxy of the server. */
    protected abstract Subtraction remote();

    @Override
    public final void call() throws Exception {
        check(remote().subtract(42, 23));
    }

    @Override
    public final void open(int outstanding) {
        for (int i = 0; i < outstanding; i++) {
            waiting.add(remote().subtract(42, 23));
        }
    }

    @Override
    public final void next() throws Exception {
        check(waiting.remove());
        waiting.add(remote().subtract(42, 23));
    }

    private static void check(CompletableFuture<Integer> answer) throws Exception {
        int result = answer.get();
        if (result != RESULT) {
            throw new IllegalStateException("the result is " + result);
        }
    }
}
