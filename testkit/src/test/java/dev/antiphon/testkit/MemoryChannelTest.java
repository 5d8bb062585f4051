package dev.antiphon.testkit;

import dev.antiphon.transport.MemoryTransport;

class MemoryChannelTest extends ChannelContract {
    @Override
    protected Pair open() {
        MemoryTransport.Pair pair = MemoryTransport.pair();
        return new Pair(pair.left(), pair.right());
    }
}
