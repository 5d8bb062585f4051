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

/** Streams of numbers over one connection, one after the other; their server is in the same JVM, with threads of its own. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@SuppressWarnings("NullAway.Init") // JMH fills the parameters, and calls the method marked @Setup.
public class StreamBenchmark {
    @Param
    public StreamContenders contender;

    @Param("1000000")
    public long items;

    private StreamTarget feed;

    @Setup
    public void open() throws Exception {
        feed = contender.open();
    }

    @TearDown
    public void close() throws Exception {
        feed.close();
    }

    /** One stream, from its request to its end. */
    @Benchmark
    public void take() throws Exception {
        feed.take(items);
    }
}
