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

/** Calls of one thread over one connection; the server is in the same JVM, with its own threads. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@SuppressWarnings("NullAway.Init") // JMH sets the parameters and calls the method with @Setup.
public class OneConnectionBenchmark {
    @Param
    public OneConnection connection;

    private ConnectionTarget peers;

    @Setup
    public void open() throws Exception {
        peers = connection.open();
        connection.pattern().begin(peers);
    }

    @TearDown
    public void close() throws Exception {
        peers.close();
    }

    @Benchmark
    public void call() throws Exception {
        connection.pattern().step(peers);
    }
}
