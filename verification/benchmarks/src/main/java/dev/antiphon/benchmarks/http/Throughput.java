package dev.antiphon.benchmarks.http;

/** The number of completed calls, and the time. */
public record Throughput(long calls, long nanos) {
    /** One line of text, for {@link #parse}. */
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
