package dev.antiphon.benchmarks.stream;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.protocol.ProtocolVersion;

/** Antiphon at both ends. */
final class IdlePairs implements IdleStreams {
    private final HeldSinks sinks;
    private final HeldConsumers consumers;

    IdlePairs(int most) {
        sinks = new HeldSinks(most);
        consumers = new HeldConsumers(
                Wire.TCP.connect(JsonRpcClient.builder().version(ProtocolVersion.V3_0), sinks.listener()), most);
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
