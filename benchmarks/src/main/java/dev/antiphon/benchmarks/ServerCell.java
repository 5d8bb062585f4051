package dev.antiphon.benchmarks;

import dev.antiphon.benchmarks.http.ServerTrial;
import dev.antiphon.benchmarks.http.SiteLineup;
import java.io.IOException;

/** A server that many connections ask: one row of the comparison of servers. */
record ServerCell(SiteLineup site) implements Row {
    @Override
    public String name() {
        return "http/server/" + site.title();
    }

    @Override
    public int rounds(Effort effort) {
        return effort.rounds();
    }

    @Override
    public Sample measure(Effort effort) throws IOException {
        Effort longer = effort.doubled();
        ServerTrial trial = ServerTrial.run(site, longer.warmUp(), longer.measured());
        return new Sample(trial.tally().callsPerSecond(), trial.bytesPerCall(), trial.microsPerCall());
    }
}
