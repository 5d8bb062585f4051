package dev.antiphon.benchmarks;

import dev.antiphon.benchmarks.stream.StreamContenders;
import dev.antiphon.benchmarks.stream.StreamTarget;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Streams of numbers over one connection, one after the other; the server is in the same JVM, with its own threads. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@SuppressWarnings("NullAway.Init") // JMH sets the parameters and calls the method with @Setup.
public class StreamBenchmark {
    @Param
    public StreamContenders contender;

    @Param("1000000")
    public long items;

    private StreamTarget target;

    @Setup
    public void open() throws Exception {
        target = contender.open();
    }

    @TearDown
    public void close() throws Exception {
        target.close();
    }

    /** One stream, from its request to its end. */
    @Benchmark
    public void take() throws Exception {
        target.take(items);
    }
}
