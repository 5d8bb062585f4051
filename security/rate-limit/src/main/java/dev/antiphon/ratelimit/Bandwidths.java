package dev.antiphon.ratelimit;

import io.github.bucket4j.Bandwidth;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.TimeMeter;
import io.github.bucket4j.local.LocalBucketBuilder;
import java.util.ArrayList;
import java.util.List;

/** The bandwidths of a bucket, all of which must have enough tokens. */
record Bandwidths(List<Bandwidth> bandwidths) {
    static Bandwidths of(Bandwidth first, Bandwidth... others) {
        List<Bandwidth> all = new ArrayList<>(List.of(others));
        all.add(0, first);
        return new Bandwidths(List.copyOf(all));
    }

    Bucket bucket(TimeMeter clock) {
        LocalBucketBuilder builder = Bucket.builder().withCustomTimePrecision(clock);
        bandwidths.forEach(builder::addLimit);
        return builder.build(); // lock-free: a thread of the transport never waits for another one here
    }

    /** The most tokens that one call can ever get. */
    long capacity() {
        return bandwidths.stream().mapToLong(Bandwidth::getCapacity).min().orElseThrow();
    }
}
