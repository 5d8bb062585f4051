package dev.antiphon.testkit;

import dev.antiphon.transport.Framing;

/** Channels over a pipe that could have faults but has none do what channels over streams do. */
class WholePipeTest extends ChannelContract {
    private static final int LIMIT = 2 * 1024 * 1024;

    @Override
    protected Pair open() {
        FaultyPipe pipe = FaultyPipe.whole();
        return new Pair(
                pipe.left().channel(Framing.newline(), LIMIT), pipe.right().channel(Framing.newline(), LIMIT));
    }
}
