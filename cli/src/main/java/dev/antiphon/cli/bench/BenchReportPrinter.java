package dev.antiphon.cli.bench;

import dev.antiphon.cli.output.ExitCode;
import dev.antiphon.cli.output.Terminal;
import dev.antiphon.json.JsonOutput;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Prints the result of a benchmark: as lines, or as one JSON object with latencies in microseconds. */
public final class BenchReportPrinter {
    private static final double[] PERCENTILES = {50, 90, 99, 99.9};

    private final BenchSettings settings;
    private final BenchCounters counters;
    private final Histogram latencies;
    private final double seconds;

    /**
     * @param seconds the duration of the measurement, shorter than that of the settings if it was interrupted
     */
    public BenchReportPrinter(BenchSettings settings, BenchCounters counters, double seconds) {
        this.settings = settings;
        this.counters = counters;
        this.latencies = counters.latencies();
        this.seconds = Math.max(seconds, 0);
    }

    /** Prints the report, and returns the exit code of the worst result. */
    public int print(Terminal terminal, boolean json) {
        if (json) {
            JsonOutput out = new JsonOutput();
            write(out);
            terminal.print(out.toByteArray());
        } else {
            terminal.print(text().getBytes(StandardCharsets.UTF_8));
        }
        if (!counters.failures().isEmpty()) {
            return ExitCode.FAILURE;
        }
        return counters.errors().isEmpty() ? ExitCode.OK : ExitCode.ERROR;
    }

    /** The progress line while the benchmark runs. */
    public static String progress(BenchCounters counters, double seconds, BenchSettings settings) {
        if (seconds <= 0) {
            return "warming up";
        }
        Histogram latencies = counters.latencies();
        long failed = sum(counters.errors()) + sum(counters.failures());
        return String.format(
                Locale.ROOT,
                "%.0f of %.0f s, %,.0f responses/s, p50 %s, p99 %s%s",
                seconds,
                settings.duration().toNanos() / 1e9,
                counters.completedInTime() / seconds,
                millis(latencies.getValueAtPercentile(50)),
                millis(latencies.getValueAtPercentile(99)),
                failed == 0 ? "" : String.format(Locale.ROOT, ", %,d errors and failures", failed));
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        text.append(String.format(
                Locale.ROOT,
                "%d connection%s, %s, measured for %.1f s%n",
                settings.connections(),
                settings.connections() == 1 ? "" : "s",
                settings.isOpenLoop()
                        ? String.format(Locale.ROOT, "%,.1f calls/s", settings.rate())
                        : settings.outstanding() + " in flight on each",
                seconds));
        text.append(String.format(
                Locale.ROOT,
                "%-12s%,d, %,.1f responses/s%n",
                "calls",
                count(),
                counters.completedInTime() / positiveSeconds()));
        counters.errors().forEach((code, count) -> text.append(line("error " + code, count)));
        counters.failures().forEach((kind, count) -> text.append(line(kind, count)));
        for (double percentile : PERCENTILES) {
            text.append(line(name(percentile), latencies.getValueAtPercentile(percentile) / 1e6));
        }
        text.append(line("max", latencies.getMaxValue() / 1e6));
        text.append(line("mean", latencies.getMean() / 1e6));
        return text.toString().stripTrailing();
    }

    private static String line(String name, long count) {
        return String.format(Locale.ROOT, "%-12s%,d%n", name, count);
    }

    private static String line(String name, double millis) {
        return String.format(Locale.ROOT, "%-12s%,.3f ms%n", name, millis);
    }

    private static String millis(long nanos) {
        return String.format(Locale.ROOT, "%,.3f ms", nanos / 1e6);
    }

    private static String name(double percentile) {
        return percentile == (long) percentile ? "p" + (long) percentile : "p" + percentile;
    }

    private void write(JsonOutput out) {
        out.ascii("{\"connections\":");
        out.value(settings.connections());
        out.ascii(settings.isOpenLoop() ? ",\"rate\":" : ",\"outstanding\":");
        if (settings.isOpenLoop()) {
            out.value(settings.rate());
        } else {
            out.value(settings.outstanding());
        }
        out.ascii(",\"seconds\":");
        out.value(rounded(seconds));
        out.ascii(",\"count\":");
        out.value(count());
        out.ascii(",\"throughput\":");
        out.value(rounded(counters.completedInTime() / positiveSeconds()));
        out.ascii(",\"errors\":");
        write(out, counters.errors());
        out.ascii(",\"failures\":");
        write(out, counters.failures());
        out.ascii(",\"latencyMicros\":{\"mean\":");
        out.value(rounded(latencies.getMean() / 1e3));
        for (double percentile : PERCENTILES) {
            out.ascii(",\"" + name(percentile) + "\":");
            out.value(latencies.getValueAtPercentile(percentile) / 1e3);
        }
        out.ascii(",\"max\":");
        out.value(latencies.getMaxValue() / 1e3);
        out.ascii("}}");
    }

    private static void write(JsonOutput out, Map<?, Long> counts) {
        String before = "{";
        for (Map.Entry<?, Long> entry : counts.entrySet()) {
            out.ascii(before + '"' + entry.getKey() + "\":");
            out.value(entry.getValue());
            before = ",";
        }
        out.ascii(counts.isEmpty() ? "{}" : "}");
    }

    /** The calls of the measurement that have completed; those that timed out are in the histogram too. */
    private long count() {
        long timedOut = counters.failures().getOrDefault("timeout", 0L);
        return latencies.getTotalCount() + sum(counters.failures()) - timedOut;
    }

    private static long sum(Map<?, Long> counts) {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    private double positiveSeconds() {
        return Math.max(seconds, 1e-3);
    }

    private static double rounded(double number) {
        return Math.round(number * 1000) / 1000.0;
    }
}
