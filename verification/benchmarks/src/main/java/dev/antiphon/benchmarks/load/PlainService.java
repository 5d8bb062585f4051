package dev.antiphon.benchmarks.load;

/** Does next to nothing, so that dispatch is measured. */
public final class PlainService implements BenchService {
    @Override
    public int subtract(int minuend, int subtrahend) {
        return minuend - subtrahend;
    }

    @Override
    public Order echo(Order value) {
        return value;
    }
}
