package dev.antiphon.benchmarks;

import dev.antiphon.benchmarks.http.HttpContenders;
import dev.antiphon.benchmarks.http.ServerTrial;
import java.io.IOException;

/** A server that many connections ask: one row of the comparison of servers. */
record ServerCell(HttpContenders site) implements Row {
    @Override
    public String name() {
        return "http/server/" + site.title();
    }

    @Override
    public int rounds(MeasurementSettings effort) {
        return effort.rounds();
    }

    @Override
    public Sample measure(MeasurementSettings effort) throws IOException {
        MeasurementSettings longer = effort.doubled();
        ServerTrial trial = ServerTrial.run(site, longer.warmUp(), longer.measured());
        return new Sample(trial.tally().callsPerSecond(), trial.bytesPerCall(), trial.microsPerCall());
    }
}
