package dev.antiphon.benchmarks.stream;

import java.io.IOException;

/** The sides of open streams that are Antiphon's, in the JVM whose heap is measured; the other side is a bare socket. */
public enum IdleSide {
    BOTH,
    PRODUCERS,
    CONSUMERS;

    /**
     * @param most the most streams open at once
     */
    IdleStreams connect(int most) throws IOException {
        return switch (this) {
            case BOTH -> new IdlePairs(most);
            case PRODUCERS -> new IdleProducers(most);
            case CONSUMERS -> new IdleConsumers(most);
        };
    }
}
