package dev.antiphon.transport.socket;

import java.util.ArrayDeque;

/** An ordered list of byte ranges of a stream, with the number of bytes that are still ahead. Adjacent ranges are merged. Not thread-safe. */
final class ByteRanges {
    /** Each with a start and the position behind the end. */
    private final ArrayDeque<long[]> ranges = new ArrayDeque<>(0);

    private long total;

    void add(long start, long end) {
        long[] last = ranges.peekLast();
        if (last != null && last[1] == start) {
            last[1] = end;
        } else {
            ranges.add(new long[] {start, end});
        }
        total += end - start;
    }

    /** Moves the position of the stream: bytes before it are dropped from the ranges. */
    void advanceTo(long position) {
        for (long[] first = ranges.peek(); first != null && first[0] < position; first = ranges.peek()) {
            long passed = Math.min(first[1], position);
            total -= passed - first[0];
            first[0] = passed;
            if (passed < first[1]) {
                return;
            }
            ranges.remove();
        }
    }

    long total() {
        return total;
    }

    void clear() {
        ranges.clear();
        total = 0;
    }
}
