package dev.antiphon.micrometer;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.noop.NoopMeter;
import java.util.HashMap;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * A gauge that is shared by all users of one registry: a registry keeps only the first gauge of a name and its tags, so all of them must
 * change the same number. Thread-safe.
 */
final class SharedGauge {
    private static final Map<MeterRegistry, Map<Key, SharedGauge>> ALL = new WeakHashMap<>();

    private final LongAdder value;
    private final boolean accepted;

    private record Key(String name, Tags tags) {}

    private SharedGauge(LongAdder value, boolean accepted) {
        this.value = value;
        this.accepted = accepted;
    }

    /** Returns the gauge of a name and its tags, and registers it if it is new. */
    static SharedGauge of(MeterRegistry registry, String name, Tags tags, String description) {
        synchronized (ALL) {
            return ALL.computeIfAbsent(registry, added -> new HashMap<>())
                    .computeIfAbsent(new Key(name, tags), added -> {
                        LongAdder value = new LongAdder();
                        Gauge gauge = Gauge.builder(name, value, LongAdder::sum)
                                .description(description)
                                .tags(tags)
                                .strongReference(true)
                                .register(registry);
                        return new SharedGauge(value, !(gauge instanceof NoopMeter));
                    });
        }
    }

    /** Whether the registry has accepted the gauge; a filter may deny it. */
    boolean isAccepted() {
        return accepted;
    }

    void increment() {
        if (accepted) {
            value.increment();
        }
    }

    void decrement() {
        if (accepted) {
            value.decrement();
        }
    }
}
