package dev.antiphon.ratelimit;

import static dev.antiphon.ratelimit.Served.perMinute;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Eviction from the table of buckets. */
class BucketTableTest {
    private final ManualClock clock = new ManualClock();
    private final BucketTable buckets = new BucketTable(Bandwidths.of(perMinute(2)), clock, 2);

    private BucketEntry used(Object key, int tokens) {
        BucketEntry entry = buckets.acquire(key);
        if (tokens > 0) {
            assertThat(entry.bucket().tryConsume(tokens)).isTrue();
        }
        return released(entry);
    }

    @Test
    void a_bucket_that_is_not_full_is_not_evicted() {
        BucketEntry a = used("a", 2);
        BucketEntry b = used("b", 1);
        assertThat(used("c", 1)).isSameAs(used("d", 1)).isSameAs(buckets.shared());
        clock.pass(Duration.ofSeconds(30));
        assertThat(used("c", 1)).as("after the eviction of b").isNotIn(a, b, buckets.shared());
        assertThat(used("a", 0)).isSameAs(a);
        assertThat(used("b", 0)).as("evicted").isSameAs(buckets.shared());
        assertThat(buckets.size()).isEqualTo(2);
    }

    @Test
    void a_bucket_in_use_is_not_evicted() {
        BucketEntry a = buckets.acquire("a");
        BucketEntry b = buckets.acquire("b");
        assertThat(used("c", 0)).isSameAs(buckets.shared());
        b.release();
        assertThat(used("c", 0)).isNotIn(a, b, buckets.shared());
        assertThat(b.acquire()).as("an evicted entry").isFalse();
        assertThat(buckets.acquire("a")).isSameAs(a);
    }

    @Test
    void the_full_bucket_that_was_not_used_since_the_last_scan_is_evicted() {
        BucketTable three = new BucketTable(Bandwidths.of(perMinute(2)), clock, 3);
        BucketEntry a = released(three.acquire("a"));
        released(three.acquire("b"));
        released(three.acquire("c"));
        BucketEntry d = released(three.acquire("d")); // has scanned all entries, and evicted b
        released(three.acquire("a"));
        released(three.acquire("e"));
        assertThat(released(three.acquire("a"))).isSameAs(a);
        assertThat(released(three.acquire("d"))).isSameAs(d);
        assertThat(three.size()).isEqualTo(3);
    }

    private static BucketEntry released(BucketEntry entry) {
        entry.release();
        return entry;
    }
}
