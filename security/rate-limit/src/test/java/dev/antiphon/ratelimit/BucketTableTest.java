package dev.antiphon.ratelimit;

import static dev.antiphon.ratelimit.Served.perMinute;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Which bucket makes room for another. */
class BucketTableTest {
    private final ManualClock clock = new ManualClock();
    private final BucketTable buckets = new BucketTable(Bandwidths.of(perMinute(2)), clock, 2);

    private BucketEntry used(Object key, int tokens) {
        BucketEntry slot = buckets.enter(key);
        if (tokens > 0) {
            assertThat(slot.bucket().tryConsume(tokens)).isTrue();
        }
        return left(slot);
    }

    @Test
    void a_key_keeps_its_bucket_while_it_is_not_full() {
        BucketEntry a = used("a", 2);
        BucketEntry b = used("b", 1);
        assertThat(used("c", 1)).isSameAs(used("d", 1)).isSameAs(buckets.shared());
        clock.pass(Duration.ofSeconds(30));
        assertThat(used("c", 1)).as("in the place of b").isNotIn(a, b, buckets.shared());
        assertThat(used("a", 0)).isSameAs(a);
        assertThat(used("b", 0)).as("has lost nothing but its place").isSameAs(buckets.shared());
        assertThat(buckets.size()).isEqualTo(2);
    }

    @Test
    void a_bucket_that_somebody_is_about_to_take_from_stays() {
        BucketEntry a = buckets.enter("a");
        BucketEntry b = buckets.enter("b");
        assertThat(used("c", 0)).isSameAs(buckets.shared());
        b.release();
        assertThat(used("c", 0)).isNotIn(a, b, buckets.shared());
        assertThat(b.acquire()).as("what was taken away is not used again").isFalse();
        assertThat(buckets.enter("a")).isSameAs(a);
    }

    @Test
    void of_those_that_are_full_the_one_goes_that_nobody_has_used_since_the_last_look() {
        BucketTable three = new BucketTable(Bandwidths.of(perMinute(2)), clock, 3);
        BucketEntry a = left(three.enter("a"));
        left(three.enter("b"));
        left(three.enter("c"));
        BucketEntry d = left(three.enter("d")); // has looked at all of them, and taken the place of b
        left(three.enter("a"));
        left(three.enter("e"));
        assertThat(left(three.enter("a"))).isSameAs(a);
        assertThat(left(three.enter("d"))).isSameAs(d);
        assertThat(three.size()).isEqualTo(3);
    }

    private static BucketEntry left(BucketEntry slot) {
        slot.release();
        return slot;
    }
}
