package dev.antiphon.benchmarks;

import dev.antiphon.benchmarks.connection.CallPattern;
import dev.antiphon.benchmarks.connection.ConnectionContenders;
import dev.antiphon.benchmarks.connection.ConnectionTarget;
import dev.antiphon.benchmarks.connection.PairTransport;
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

/** Calls of one thread over a connection; the server is in the same JVM, with its own threads. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@SuppressWarnings("NullAway.Init") // JMH sets the parameters and calls the method with @Setup.
public class ConnectionBenchmark {
    @Param
    public ConnectionContenders contender;

    @Param
    public PairTransport transport;

    @Param
    public CallPattern pattern;

    private ConnectionTarget peers;

    @Setup
    public void connect() throws Exception {
        peers = contender.connect(transport);
        pattern.begin(peers);
    }

    @TearDown
    public void close() throws Exception {
        peers.close();
    }

    /** Completes one call; with pipelining, another call replaces it, so that the number in flight stays the same. */
    @Benchmark
    public void call() throws Exception {
        pattern.step(peers);
    }
}
