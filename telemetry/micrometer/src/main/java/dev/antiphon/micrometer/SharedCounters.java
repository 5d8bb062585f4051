package dev.antiphon.micrometer;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.noop.NoopMeter;
import java.util.HashMap;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Counts what there is at a time, and what there was. Whoever measures into the same registry under the same name and tags counts
 * together: a registry would show the first of several and forget the others.
 */
final class SharedCounters {
    private static final Map<MeterRegistry, Map<Named, SharedCounter>> ALL = new WeakHashMap<>();

    private final MeterRegistry registry;
    private final Side side;
    private final Tags tags;

    SharedCounters(MeterRegistry registry, Side side, Tags tags) {
        this.registry = registry;
        this.side = side;
        this.tags = tags;
    }

    /** Counts what there is; it is to be changed by 1 and -1. */
    SharedCounter gauge(String name, String description) {
        return of(
                name,
                sum -> Gauge.builder(side.meter(name), sum, LongAdder::sum)
                        .description(description)
                        .tags(tags)
                        .strongReference(true)
                        .register(registry));
    }

    /** Counts what there was, in a unit if its name does not say of what. */
    SharedCounter counter(String name, @Nullable String unit, String description) {
        return of(
                name,
                sum -> FunctionCounter.builder(side.meter(name), sum, LongAdder::sum)
                        .description(description)
                        .baseUnit(unit)
                        .tags(tags)
                        .register(registry));
    }

    private SharedCounter of(String name, Function<LongAdder, Meter> register) {
        synchronized (ALL) {
            return ALL.computeIfAbsent(registry, any -> new HashMap<>())
                    .computeIfAbsent(new Named(side.meter(name), tags), any -> {
                        LongAdder sum = new LongAdder();
                        return new SharedCounter(sum, !(register.apply(sum) instanceof NoopMeter));
                    });
        }
    }

    private record Named(String name, Tags tags) {}

    /**
     * A number in a registry.
     *
     * @param sum the number
     * @param wanted whether the registry has it; one may deny meters
     */
    record SharedCounter(LongAdder sum, boolean wanted) {
        void add(long more) {
            if (wanted) {
                sum.add(more);
            }
        }
    }
}
