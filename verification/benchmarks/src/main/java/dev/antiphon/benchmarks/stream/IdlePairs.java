package dev.antiphon.benchmarks.stream;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.protocol.ProtocolVersion;

/** Antiphon at both ends. */
final class IdlePairs implements IdleStreams {
    private final OpenStreamServer sinks;
    private final OpenStreamClient consumers;

    IdlePairs(int most) {
        sinks = new OpenStreamServer(most);
        consumers = new OpenStreamClient(
                StreamTransport.TCP.connect(JsonRpcClient.builder().version(ProtocolVersion.V3_0), sinks.listener()),
                most);
    }

    @Override
    public void open(int count) throws InterruptedException {
        consumers.open(count);
    }

    @Override
    public void end() throws Exception {
        sinks.end(consumers.open());
        consumers.awaitEnd();
    }

    @Override
    public void close() {
        consumers.close();
        sinks.close();
    }
}
