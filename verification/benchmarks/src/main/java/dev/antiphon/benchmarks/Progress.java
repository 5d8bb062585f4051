package dev.antiphon.benchmarks;

import java.io.PrintStream;

/** Prints each measurement as it completes; the tables follow at the end. */
final class Progress {
    private final PrintStream out;

    Progress(PrintStream out) {
        this.out = out;
    }

    void report(String what, Sample sample) {
        report(what + ": " + FigureFormat.whole(sample.callsPerSecond()) + " ops/s, "
                + FigureFormat.whole(sample.bytesPerCall()) + " B/call");
    }

    void report(String line) {
        out.println(line);
    }
}
