package dev.antiphon.testkit;

import dev.antiphon.transport.MemoryTransport;

/** A recording channel, and a faulty channel without faults, pass the contract of channels. */
class WrappingChannelsTest extends ChannelContract {
    @Override
    protected Pair open() {
        MemoryTransport.Pair pair = MemoryTransport.pair();
        return new Pair(
                RecordingChannel.of(pair.left()), FaultyChannel.of(pair.right(), FaultPlan.none(), FaultPlan.none()));
    }
}
