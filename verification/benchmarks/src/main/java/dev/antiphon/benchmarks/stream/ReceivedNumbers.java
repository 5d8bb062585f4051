package dev.antiphon.benchmarks.stream;

/** The count and the sum of the numbers received. For one thread at a time. */
final class ReceivedNumbers {
    private long count;
    private long sum;
    private boolean inOrder = true;

    void add(long number) {
        count++;
        sum += number;
        inOrder &= number == count;
    }

    /** Throws unless these were the numbers from 1 to the given one, in that order. */
    void check(long wanted) {
        if (count != wanted || sum != wanted * (wanted + 1) / 2 || !inOrder) {
            throw new IllegalStateException(count + " numbers came, " + (inOrder ? "in order" : "out of order")
                    + ", with a sum of " + sum + ", and not the numbers from 1 to " + wanted);
        }
    }
}
