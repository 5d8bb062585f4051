package dev.antiphon.ratelimit;

import io.github.bucket4j.TimeMeter;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that tests move forward. */
final class ManualClock implements TimeMeter {
    private final AtomicLong nanos = new AtomicLong();

    void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    @Override
    public long currentTimeNanos() {
        return nanos.get();
    }

    @Override
    public boolean isWallClockBased() {
        return false;
    }
}
