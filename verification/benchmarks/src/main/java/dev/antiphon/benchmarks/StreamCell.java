package dev.antiphon.benchmarks;

import dev.antiphon.benchmarks.stream.StreamContenders;
import java.util.Map;
import org.openjdk.jmh.runner.RunnerException;

/**
 * A stream of numbers: one row of the comparison of streams. What JMH measures is a stream; what the row has is an item.
 *
 * @param items how many a stream has
 */
record StreamCell(StreamContenders contender, long items) implements JmhRow {
    @Override
    public String name() {
        return "streams/items/" + contender.title();
    }

    @Override
    public Class<?> benchmark() {
        return StreamBenchmark.class;
    }

    @Override
    public Map<String, String> parameters() {
        return Map.of("contender", contender.name(), "items", Long.toString(items));
    }

    @Override
    public Sample measure(MeasurementSettings effort) throws RunnerException {
        return ofItems(new Fork(effort.doubled()).run(this));
    }

    /** What streams take, told of their items. */
    Sample ofItems(Sample streams) {
        return new Sample(streams.callsPerSecond() * items, streams.bytesPerCall() / items);
    }
}
