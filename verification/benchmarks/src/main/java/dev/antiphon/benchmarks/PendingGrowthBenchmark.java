package dev.antiphon.benchmarks;

import dev.antiphon.benchmarks.connection.ManyPendingCalls;
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

/** The cost of a call by the number of pending calls, on which it should not depend. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@SuppressWarnings("NullAway.Init") // JMH sets the parameters and calls the method with @Setup.
public class PendingGrowthBenchmark {
    @Param({"1000", "10000", "100000"})
    public int pending;

    private ManyPendingCalls connection;

    @Setup
    public void fill() {
        connection = new ManyPendingCalls(pending);
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
