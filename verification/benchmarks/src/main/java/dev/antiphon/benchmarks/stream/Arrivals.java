package dev.antiphon.benchmarks.stream;

/** The numbers that have come: how many, and their sum. For one thread at a time. */
final class Arrivals {
    private long count;
    private long sum;
    private boolean inOrder = true;

    void add(long number) {
        count++;
        sum += number;
        inOrder &= number == count;
    }

    /** Throws unless these were the numbers from 1 to so many, in that order. */
    void check(long wanted) {
        if (count != wanted || sum != wanted * (wanted + 1) / 2 || !inOrder) {
            throw new IllegalStateException(count + " numbers came, " + (inOrder ? "in order" : "out of order")
                    + ", with a sum of " + sum + ", and not the numbers from 1 to " + wanted);
        }
    }
}
