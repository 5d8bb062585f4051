package dev.antiphon.testkit;

import dev.antiphon.transport.MemoryTransport;

/** A channel that is recorded, and one that could have faults but has none, do what they did before. */
class WrappedChannelTest extends ChannelContract {
    @Override
    protected Pair open() {
        MemoryTransport.Pair pair = MemoryTransport.pair();
        return new Pair(
                RecordingChannel.of(pair.left()), FaultyChannel.of(pair.right(), FaultPlan.none(), FaultPlan.none()));
    }
}
