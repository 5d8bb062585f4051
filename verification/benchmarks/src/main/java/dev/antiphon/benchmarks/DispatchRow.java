package dev.antiphon.benchmarks;

import dev.antiphon.benchmarks.contender.Contenders;
import dev.antiphon.benchmarks.load.Load;
import java.util.Locale;
import java.util.Map;

/** A contender on a load: a row of the table of dispatch. */
record DispatchRow(WarmUp warmUp, Load load, Contenders contender, String contenderName) implements JmhTableRow {
    @Override
    public String name() {
        return warmUp.name().toLowerCase(Locale.ROOT) + "/" + load.title() + "/" + contenderName;
    }

    @Override
    public int rounds(MeasurementSettings effort) {
        return load == Load.ECHO ? effort.echoRounds() : effort.rounds();
    }

    @Override
    public Class<?> benchmark() {
        return DispatchBenchmark.class;
    }

    @Override
    public Map<String, String> parameters() {
        return Map.of("contender", contender.name(), "load", load.name(), "warmUp", warmUp.name());
    }
}
