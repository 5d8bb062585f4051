package dev.antiphon.transport.socket;

import java.util.ArrayDeque;

/** Some parts of a stream, in order, and how much of them is still to come. Neighbours are joined, so there are few. */
final class ByteRanges {
    /** A start, and the position behind the end. */
    private final ArrayDeque<long[]> spans = new ArrayDeque<>(0);

    private long total;

    void add(long start, long end) {
        long[] last = spans.peekLast();
        if (last != null && last[1] == start) {
            last[1] = end;
        } else {
            spans.add(new long[] {start, end});
        }
        total += end - start;
    }

    /** The stream has come to a position: what is before it does not count any more. */
    void pass(long position) {
        for (long[] first = spans.peek(); first != null && first[0] < position; first = spans.peek()) {
            long passed = Math.min(first[1], position);
            total -= passed - first[0];
            first[0] = passed;
            if (passed < first[1]) {
                return;
            }
            spans.remove();
        }
    }

    long total() {
        return total;
    }

    void clear() {
        spans.clear();
        total = 0;
    }
}
