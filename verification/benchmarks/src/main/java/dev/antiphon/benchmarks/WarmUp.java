package dev.antiphon.benchmarks;

import dev.antiphon.benchmarks.contender.Contender;
import dev.antiphon.benchmarks.load.Load;
import java.util.EnumMap;
import java.util.Map;

/** What a JVM has seen before its measured load. */
public enum WarmUp {
    /** Nothing else: the compiler specialises all code for the one load, which flatters. */
    ALONE {
        @Override
        void run(Contender contender) {}
    },

    /** All loads that the contender knows, in turns, as a server would meet them. */
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

    /** Enough for the last stage of the compiler, with the profile of all the loads. */
    private static final int TURNS = 20_000;

    /** A batch is a hundred calls; one in every turn would be nearly all that the compiler sees. */
    private static final int TURNS_PER_BATCH = 10;

    abstract void run(Contender contender) throws Exception;
}
