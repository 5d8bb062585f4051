package dev.antiphon.benchmarks;

import dev.antiphon.benchmarks.stream.StreamContenders;
import java.util.Map;
import org.openjdk.jmh.runner.RunnerException;

/**
 * A stream of numbers: a row of the table of streams. JMH measures streams; the row shows figures per item.
 *
 * @param items the number of items of a stream
 */
record StreamRow(StreamContenders contender, long items) implements JmhTableRow {
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
        return ofItems(new JmhFork(effort.doubled()).run(this));
    }

    /** Converts figures per stream to figures per item. */
    Sample ofItems(Sample streams) {
        return new Sample(streams.callsPerSecond() * items, streams.bytesPerCall() / items);
    }
}
