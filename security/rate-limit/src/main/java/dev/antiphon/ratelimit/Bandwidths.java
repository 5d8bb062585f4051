package dev.antiphon.ratelimit;

import io.github.bucket4j.Bandwidth;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.TimeMeter;
import io.github.bucket4j.local.LocalBucketBuilder;
import java.util.ArrayList;
import java.util.List;

/** The bandwidths of a bucket; a call needs tokens of all of them. Immutable. */
record Bandwidths(List<Bandwidth> bandwidths) {
    static Bandwidths of(Bandwidth first, Bandwidth... others) {
        List<Bandwidth> all = new ArrayList<>(List.of(others));
        all.add(0, first);
        return new Bandwidths(List.copyOf(all));
    }

    Bucket bucket(TimeMeter clock) {
        LocalBucketBuilder builder = Bucket.builder().withCustomTimePrecision(clock);
        bandwidths.forEach(builder::addLimit);
        return builder.build(); // lock-free, so an event loop is never blocked
    }

    /** The maximum number of tokens that one call can consume. */
    long capacity() {
        return bandwidths.stream().mapToLong(Bandwidth::getCapacity).min().orElseThrow();
    }
}
