package dev.antiphon.transport.socket;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Parts of a stream, compared with a set of all their positions. */
class ByteRangesTest {
    @Test
    void what_is_still_to_come_is_what_was_added_behind_the_position_that_was_passed() {
        SplittableRandom random = new SplittableRandom(1);
        ByteRanges ranges = new ByteRanges();
        BitSet all = new BitSet();
        int added = 0;
        int passed = 0;
        for (int i = 0; i < 10_000; i++) {
            int end = added + random.nextInt(10);
            if (random.nextBoolean()) {
                ranges.add(added, end);
                all.set(added, end);
            }
            added = end;
            passed = Math.min(added, passed + random.nextInt(10));
            ranges.advanceTo(passed);
            assertThat(ranges.total()).isEqualTo(all.get(passed, added).cardinality());
        }
    }

    @Test
    void nothing_is_to_come_when_they_were_cleared() {
        ByteRanges ranges = new ByteRanges();
        ranges.add(5, 10);
        ranges.clear();
        assertThat(ranges.total()).isZero();
        ranges.add(20, 30);
        ranges.advanceTo(25);
        assertThat(ranges.total()).isEqualTo(5);
    }
}
