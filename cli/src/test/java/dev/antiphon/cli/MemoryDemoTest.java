package dev.antiphon.cli;

import dev.antiphon.transport.Acceptor;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.MemoryTransport;

class MemoryDemoTest extends DemoContract {
    @Override
    Channel connect(Acceptor server) {
        MemoryTransport.Pair pair = MemoryTransport.pair();
        server.accept(pair.right());
        return pair.left();
    }
}
