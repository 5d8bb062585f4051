package dev.antiphon.micrometer;

import dev.antiphon.WireListener;
import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.transport.Disconnect;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts messages, connections, and what no interceptor sees. Safe for use by any number of threads. */
final class MeteredWire implements WireListener {
    private final MeterRegistry registry;
    private final Side side;
    private final Tags tags;
    private final Labels labels;
    private final LongAdder connections;
    private final DistributionSummary received;
    private final DistributionSummary sent;
    private final Counter strays;
    private final Map<String, Counter> refusals = new ConcurrentHashMap<>();

    MeteredWire(MeterRegistry registry, Side side, Tags tags) {
        this.registry = registry;
        this.side = side;
        this.tags = tags;
        this.labels = new Labels(side);
        this.connections = Gauges.of(registry, side.meter("connections"), tags, "Connections that are open");
        this.received = bytes("messages.received", "Messages that came");
        this.sent = bytes("messages.sent", "Messages that went");
        this.strays = Counter.builder(side.meter("strays"))
                .description("Answers that no call waits for")
                .tags(tags)
                .register(registry);
    }

    private DistributionSummary bytes(String name, String description) {
        return DistributionSummary.builder(side.meter(name))
                .description(description)
                .baseUnit("bytes")
                .tags(tags)
                .register(registry);
    }

    @Override
    public void received(String peer, byte[] bytes, int start, int end) {
        received.record(end - start);
    }

    @Override
    public void sent(String peer, byte[] bytes, int start, int end) {
        sent.record(end - start);
    }

    @Override
    public void opened(String peer) {
        connections.increment();
    }

    @Override
    public void closed(String peer, Disconnect reason) {
        connections.decrement();
    }

    @Override
    public void refused(ErrorObject error) {
        String code = labels.error(error.code()).status();
        refusals.computeIfAbsent(code, this::refusals).increment();
    }

    private Counter refusals(String code) {
        return Counter.builder(side.meter("refused"))
                .description("Messages and calls that were answered with an error before an interceptor saw them")
                .tags(tags)
                .tag(Keys.STATUS_CODE, code)
                .register(registry);
    }

    @Override
    public void stray(String peer) {
        strays.increment();
    }
}
