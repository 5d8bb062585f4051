package dev.antiphon.micrometer;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.HashMap;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts what there is at a time. Whoever measures into the same registry under the same name and tags counts together: a registry
 * would show the first of several gauges and forget the others.
 */
final class Gauges {
    private static final Map<MeterRegistry, Map<Named, LongAdder>> ALL = new WeakHashMap<>();

    private Gauges() {}

    /** What counts under a name; it is to be changed by 1 and -1. */
    static LongAdder of(MeterRegistry registry, String name, Tags tags, String description) {
        synchronized (ALL) {
            return ALL.computeIfAbsent(registry, any -> new HashMap<>())
                    .computeIfAbsent(new Named(name, tags), any -> register(registry, name, tags, description));
        }
    }

    private static LongAdder register(MeterRegistry registry, String name, Tags tags, String description) {
        LongAdder count = new LongAdder();
        Gauge.builder(name, count, LongAdder::sum)
                .description(description)
                .tags(tags)
                .strongReference(true)
                .register(registry);
        return count;
    }

    private record Named(String name, Tags tags) {}
}
