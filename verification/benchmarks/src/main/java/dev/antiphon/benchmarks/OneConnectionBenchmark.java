package dev.antiphon.benchmarks;

import dev.antiphon.benchmarks.connection.ConnectionTarget;
import dev.antiphon.benchmarks.http.OneConnection;
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

/** Calls over one connection, made by one thread; their server is in the same JVM, with threads of its own. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@SuppressWarnings("NullAway.Init") // JMH fills the parameters, and calls the method marked @Setup.
public class OneConnectionBenchmark {
    @Param
    public OneConnection connection;

    private ConnectionTarget peers;

    @Setup
    public void open() throws Exception {
        peers = connection.open();
        connection.traffic().begin(peers);
    }

    @TearDown
    public void close() throws Exception {
        peers.close();
    }

    @Benchmark
    public void call() throws Exception {
        connection.traffic().step(peers);
    }
}
