package dev.antiphon.benchmarks;

import dev.antiphon.benchmarks.connection.CrowdedConnection;
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

/** How the cost of a call and its answer grows with the number of calls that wait beside it: not at all, it should be. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@SuppressWarnings("NullAway.Init") // JMH fills the parameters, and calls the method marked @Setup.
public class PendingGrowthBenchmark {
    @Param({"1000", "10000", "100000"})
    public int pending;

    private CrowdedConnection connection;

    @Setup
    public void fill() {
        connection = new CrowdedConnection(pending);
    }

    @TearDown
    public void close() {
        connection.close();
    }

    @Benchmark
    public void answerOneAndMakeAnother() {
        connection.step();
    }
}
