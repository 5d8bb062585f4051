package dev.antiphon.benchmarks;

import dev.antiphon.benchmarks.http.Callers;
import dev.antiphon.benchmarks.http.CallersContenders;
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

/** Blocking calls of many threads over HTTP; the server is in the same JVM, with its own threads. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@SuppressWarnings("NullAway.Init") // JMH sets the parameters and calls the method with @Setup.
public class CallersBenchmark {
    @Param
    public CallersContenders contender;

    private Callers callers;

    @Setup
    public void open() throws Exception {
        callers = contender.open();
    }

    @TearDown
    public void close() throws Exception {
        callers.close();
    }

    @Benchmark
    public void call() {
        callers.call();
    }
}
