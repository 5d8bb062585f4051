package dev.antiphon.benchmarks;

import dev.antiphon.benchmarks.connection.ConnectionContenders;
import dev.antiphon.benchmarks.connection.ConnectionTarget;
import dev.antiphon.benchmarks.connection.PairTransport;
import dev.antiphon.benchmarks.connection.Traffic;
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

/** Calls over a connection, made by one thread; their server is in the same JVM, with threads of its own. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@SuppressWarnings("NullAway.Init") // JMH fills the parameters, and calls the method marked @Setup.
public class ConnectionBenchmark {
    @Param
    public ConnectionContenders contender;

    @Param
    public PairTransport medium;

    @Param
    public Traffic traffic;

    private ConnectionTarget peers;

    @Setup
    public void connect() throws Exception {
        peers = contender.connect(medium);
        traffic.begin(peers);
    }

    @TearDown
    public void close() throws Exception {
        peers.close();
    }

    /** One call brought to its end; if calls are pipelined, another one is made for it, so that equally many wait always. */
    @Benchmark
    public void call() throws Exception {
        traffic.step(peers);
    }
}
