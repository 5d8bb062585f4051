package dev.antiphon.benchmarks.stream;

import java.io.IOException;

/** Which sides of the open streams are Antiphon's, in the JVM whose heap is measured; the other is a bare socket. */
public enum IdleSide {
    BOTH,
    PRODUCERS,
    CONSUMERS;

    /** @param most how many streams are open at once */
    IdleStreams connect(int most) throws IOException {
        return switch (this) {
            case BOTH -> new IdlePairs(most);
            case PRODUCERS -> new IdleProducers(most);
            case CONSUMERS -> new IdleConsumers(most);
        };
    }
}
