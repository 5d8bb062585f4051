package dev.antiphon.benchmarks;

import dev.antiphon.benchmarks.contender.AntiphonContender;
import dev.antiphon.benchmarks.contender.Contender;
import dev.antiphon.benchmarks.load.Requests;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The cost of Antiphon by the number of calls in a batch. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@SuppressWarnings("NullAway.Init") // JMH sets the parameters and calls the method with @Setup.
public class BatchGrowthBenchmark {
    @Param({"1", "10", "100", "1000"})
    public int entries;

    private Contender server;
    private byte[] request;

    @Setup
    public void prepare() throws Exception {
        server = AntiphonContender.forLargeMessages();
        request = Requests.batch(entries);
        ResponseChecks.requireSuccess(server.answer(request));
    }

    @Benchmark
    public byte[] answer() throws Exception {
        return server.answer(request);
    }
}
