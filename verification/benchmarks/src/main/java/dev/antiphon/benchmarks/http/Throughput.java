package dev.antiphon.benchmarks.http;

/** How many calls were answered, and in what time. */
public record Throughput(long calls, long nanos) {
    /** As it stands on a line, for {@link #parse}. */
    String line() {
        return calls + " " + nanos;
    }

    static Throughput parse(String line) {
        String[] figures = line.split(" ", -1);
        return new Throughput(Long.parseLong(figures[0]), Long.parseLong(figures[1]));
    }

    public double callsPerSecond() {
        return calls * 1e9 / nanos;
    }
}
