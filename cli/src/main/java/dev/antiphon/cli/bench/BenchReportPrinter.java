package dev.antiphon.cli.bench;

import dev.antiphon.cli.output.ExitCode;
import dev.antiphon.cli.output.Terminal;
import dev.antiphon.json.JsonOutput;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Tells how a bench went: to people in lines, to programs as one JSON object. Latencies are in microseconds there. */
public final class BenchReportPrinter {
    private static final double[] PERCENTILES = {50, 90, 99, 99.9};

    private final BenchSettings plan;
    private final BenchCounters tally;
    private final Histogram latencies;
    private final double seconds;

    /**
     * @param seconds how long was measured, which is less than planned if the bench was interrupted
     */
    public BenchReportPrinter(BenchSettings plan, BenchCounters tally, double seconds) {
        this.plan = plan;
        this.tally = tally;
        this.latencies = tally.latencies();
        this.seconds = Math.max(seconds, 0);
    }

    /** Prints it, and gives the exit code of the worst that has happened. */
    public int print(Terminal terminal, boolean json) {
        if (json) {
            JsonOutput out = new JsonOutput();
            write(out);
            terminal.print(out.toByteArray());
        } else {
            terminal.print(text().getBytes(StandardCharsets.UTF_8));
        }
        if (!tally.failures().isEmpty()) {
            return ExitCode.FAILURE;
        }
        return tally.errors().isEmpty() ? ExitCode.OK : ExitCode.ERROR;
    }

    /** A line for somebody who waits. */
    public static String state(BenchCounters tally, double seconds, BenchSettings plan) {
        if (seconds <= 0) {
            return "warming up";
        }
        Histogram latencies = tally.latencies();
        long wrong = sum(tally.errors()) + sum(tally.failures());
        return String.format(
                Locale.ROOT,
                "%.0f of %.0f s, %,.0f answers/s, p50 %s, p99 %s%s",
                seconds,
                plan.duration().toNanos() / 1e9,
                tally.answeredInTime() / seconds,
                millis(latencies.getValueAtPercentile(50)),
                millis(latencies.getValueAtPercentile(99)),
                wrong == 0 ? "" : String.format(Locale.ROOT, ", %,d errors and failures", wrong));
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        text.append(String.format(
                Locale.ROOT,
                "%d connection%s, %s, measured for %.1f s%n",
                plan.connections(),
                plan.connections() == 1 ? "" : "s",
                plan.isPaced()
                        ? String.format(Locale.ROOT, "%,.1f calls/s", plan.rate())
                        : plan.outstanding() + " at once on each",
                seconds));
        text.append(String.format(
                Locale.ROOT, "%-12s%,d, %,.1f answers/s%n", "calls", count(), tally.answeredInTime() / atLeastSome()));
        tally.errors().forEach((code, count) -> text.append(line("error " + code, count)));
        tally.failures().forEach((kind, count) -> text.append(line(kind, count)));
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
        out.value(plan.connections());
        out.ascii(plan.isPaced() ? ",\"rate\":" : ",\"outstanding\":");
        if (plan.isPaced()) {
            out.value(plan.rate());
        } else {
            out.value(plan.outstanding());
        }
        out.ascii(",\"seconds\":");
        out.value(rounded(seconds));
        out.ascii(",\"count\":");
        out.value(count());
        out.ascii(",\"throughput\":");
        out.value(rounded(tally.answeredInTime() / atLeastSome()));
        out.ascii(",\"errors\":");
        write(out, tally.errors());
        out.ascii(",\"failures\":");
        write(out, tally.failures());
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

    /** All calls that were due in the time measured, and are settled; those that timed out are in the histogram too. */
    private long count() {
        long timedOut = tally.failures().getOrDefault("timeout", 0L);
        return latencies.getTotalCount() + sum(tally.failures()) - timedOut;
    }

    private static long sum(Map<?, Long> counts) {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    private double atLeastSome() {
        return Math.max(seconds, 1e-3);
    }

    private static double rounded(double number) {
        return Math.round(number * 1000) / 1000.0;
    }
}
