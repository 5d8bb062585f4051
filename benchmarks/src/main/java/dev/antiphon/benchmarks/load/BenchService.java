package dev.antiphon.benchmarks.load;

/** The service behind every contender; each reaches it in the way its own users would. */
public interface BenchService {
    int subtract(int minuend, int subtrahend);

    Order echo(Order value);
}
