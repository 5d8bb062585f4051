package dev.antiphon.benchmarks;

import java.io.PrintStream;

/** Says what has just been measured, for those who wait; the tables come at the end. */
final class Progress {
    private final PrintStream out;

    Progress(PrintStream out) {
        this.out = out;
    }

    void report(String what, Sample sample) {
        report(what + ": " + Figures.whole(sample.callsPerSecond()) + " ops/s, " + Figures.whole(sample.bytesPerCall())
                + " B/call");
    }

    void report(String line) {
        out.println(line);
    }
}
