package dev.antiphon.benchmarks;

import dev.antiphon.benchmarks.contender.Contender;
import dev.antiphon.benchmarks.contender.Contenders;
import dev.antiphon.benchmarks.load.Load;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** One contender on one load: request bytes in, response bytes out, on one thread. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@SuppressWarnings("NullAway.Init") // JMH sets the parameters and calls the method with @Setup.
public class DispatchBenchmark {
    @Param
    public Contenders contender;

    @Param
    public Load load;

    @Param
    public WarmUp warmUp;

    private Contender server;
    private byte[] request;

    @Setup
    public void prepare() throws Exception {
        server = contender.create();
        request = load.request();
        if (!server.loads().contains(load)) {
            throw new IllegalArgumentException(server.name() + " cannot do: " + load.title());
        }
        warmUp.run(server);
        ResponseChecks.requireSuccess(server.answer(request));
    }

    @Benchmark
    public byte[] answer() throws Exception {
        return server.answer(request);
    }
}
