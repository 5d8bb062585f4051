package dev.antiphon.benchmarks;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Collection;
import java.util.Iterator;
import java.util.Map;
import java.util.stream.Stream;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs a benchmark in one new JVM; JMH itself would run all forks of a benchmark in a row. */
final class JmhFork {
    private static final String BYTES_PER_CALL = "gc.alloc.rate.norm";

    private final MeasurementSettings effort;

    JmhFork(MeasurementSettings effort) {
        this.effort = effort;
    }

    /** Measures a row once. */
    Sample run(JmhTableRow row) throws RunnerException {
        Duration warmUp = row.onOneProcessor() ? OneProcessor.warmUp(effort.warmUp()) : effort.warmUp();
        ChainedOptionsBuilder options =
                options(row.benchmark(), row.parameters(), warmUp).threads(row.threads());
        if (row.onOneProcessor()) {
            options.jvm(OneProcessor.JAVA.toAbsolutePath().toString());
        }
        return sample(new Runner(options.build()).run());
    }

    /** Measures the only benchmark of a class, with these parameters. */
    Sample run(Class<?> benchmark, Map<String, String> parameters) throws RunnerException {
        return sample(new Runner(options(benchmark, parameters, effort.warmUp()).build()).run());
    }

    private ChainedOptionsBuilder options(Class<?> benchmark, Map<String, String> parameters, Duration warmUp) {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include("^" + benchmark.getName().replace(".", "\\.") + "\\.")
                .forks(1)
                .threads(1)
                .warmupIterations(1)
                .warmupTime(TimeValue.milliseconds(warmUp.toMillis()))
                .measurementIterations(1)
                .measurementTime(TimeValue.milliseconds(effort.measured().toMillis()))
                .addProfiler(GCProfiler.class)
                .jvmArgs(jvmArguments())
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT);
        parameters.forEach(options::param);
        return options;
    }

    private static String[] jvmArguments() {
        // The collector of most servers, and a heap of constant size.
        Stream<String> always = Stream.of("-Xms1g", "-Xmx1g", "-XX:+UseG1GC");
        // JMH 1.37 reads object layouts with Unsafe; since JDK 24 every fork would print a warning.
        Stream<String> quiet =
                Runtime.version().feature() < 24 ? Stream.of() : Stream.of("--sun-misc-unsafe-memory-access=allow");
        return Stream.concat(always, quiet).toArray(String[]::new);
    }

    private static Sample sample(Collection<RunResult> results) {
        Iterator<RunResult> each = results.iterator();
        RunResult result = each.next();
        if (each.hasNext()) {
            throw new IllegalStateException("the parameters describe more than one benchmark");
        }
        Result<?> allocation =
                requireNonNull(result.getSecondaryResults().get(BYTES_PER_CALL), "JMH did not measure allocation");
        return new Sample(result.getPrimaryResult().getScore(), allocation.getScore());
    }
}
