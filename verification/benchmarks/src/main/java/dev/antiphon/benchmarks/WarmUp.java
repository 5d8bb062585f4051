package dev.antiphon.benchmarks;

import dev.antiphon.benchmarks.contender.Contender;
import dev.antiphon.benchmarks.load.Load;
import java.util.EnumMap;
import java.util.Map;

/** The load of a JVM before the measured load. */
public enum WarmUp {
    /** The measured load only: the compiler specialises all code for it, which flatters. */
    ALONE {
        @Override
        void run(Contender contender) {}
    },

    /** All loads of the contender in turn, as in a real server. */
    MIXED {
        @Override
        void run(Contender contender) throws Exception {
            Map<Load, byte[]> requests = new EnumMap<>(Load.class);
            contender.loads().forEach(load -> requests.put(load, load.request()));
            for (int turn = 0; turn < TURNS; turn++) {
                for (Map.Entry<Load, byte[]> entry : requests.entrySet()) {
                    if (entry.getKey() != Load.BATCH || turn % TURNS_PER_BATCH == 0) {
                        contender.answer(entry.getValue());
                    }
                }
            }
        }
    };

    /** Enough for the last stage of the compiler, with the profile of all loads. */
    private static final int TURNS = 20_000;

    /** A batch is a hundred calls; one per turn would dominate the profile. */
    private static final int TURNS_PER_BATCH = 10;

    abstract void run(Contender contender) throws Exception;
}
