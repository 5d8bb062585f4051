package dev.antiphon.benchmarks;

import dev.antiphon.benchmarks.http.HttpContenders;
import dev.antiphon.benchmarks.http.ServerTrial;
import java.io.IOException;

/** A server under the load of many connections: a row of the table of servers. */
record ServerRow(HttpContenders target) implements TableRow {
    @Override
    public String name() {
        return "http/server/" + target.title();
    }

    @Override
    public int rounds(MeasurementSettings effort) {
        return effort.rounds();
    }

    @Override
    public Sample measure(MeasurementSettings effort) throws IOException {
        MeasurementSettings longer = effort.doubled();
        ServerTrial trial = ServerTrial.run(target, longer.warmUp(), longer.measured());
        return new Sample(trial.throughput().callsPerSecond(), trial.bytesPerCall(), trial.microsPerCall());
    }
}
