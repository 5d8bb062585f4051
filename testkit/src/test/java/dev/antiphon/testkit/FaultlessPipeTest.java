package dev.antiphon.testkit;

import dev.antiphon.transport.Framing;

/** A faulty pipe without faults passes the contract of channels. */
class FaultlessPipeTest extends ChannelContract {
    private static final int LIMIT = 2 * 1024 * 1024;

    @Override
    protected Pair open() {
        FaultyPipe pipe = FaultyPipe.whole();
        return new Pair(
                pipe.left().channel(Framing.newline(), LIMIT), pipe.right().channel(Framing.newline(), LIMIT));
    }
}
