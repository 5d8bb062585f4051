package dev.antiphon.micrometer;

import dev.antiphon.Reply;
import dev.antiphon.WireListener;
import dev.antiphon.protocol.ErrorCodes;
import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.transport.Disconnect;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.noop.NoopMeter;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Counts messages, connections, and what no interceptor sees. Safe for use by any number of threads.
 *
 * <p>Sizes of messages are added up, and are no summaries of Micrometer's: those look at the clock for each, for the sake of the largest of
 * late, and two for every call would cost more than the call.
 */
final class WireMetrics implements WireListener {
    private final MeterRegistry registry;
    private final Side side;
    private final Tags tags;
    private final BoundedTags labels;
    private final SharedCounters.SharedCounter connections;
    private final SharedCounters.SharedCounter messagesReceived;
    private final SharedCounters.SharedCounter messagesSent;
    private final SharedCounters.SharedCounter bytesReceived;
    private final SharedCounters.SharedCounter bytesSent;
    private final Counter strays;
    /** There from the start, so that the first is a rise from zero. */
    private final Counter refused;

    private final Map<String, Counter> refusals = new ConcurrentHashMap<>();

    WireMetrics(MeterRegistry registry, Side side, Tags tags) {
        this.registry = registry;
        this.side = side;
        this.tags = tags;
        this.labels = new BoundedTags(side);
        SharedCounters tallies = new SharedCounters(registry, side, tags);
        this.connections = tallies.gauge("connections", "Connections that are open");
        this.messagesReceived = tallies.counter("messages.received", null, "Messages that came");
        this.messagesSent = tallies.counter("messages.sent", null, "Messages that went");
        this.bytesReceived = tallies.counter("received", "bytes", "Bytes of messages that came");
        this.bytesSent = tallies.counter("sent", "bytes", "Bytes of messages that went");
        this.refused = refusals(Long.toString(ErrorCodes.PARSE_ERROR));
        this.strays = Counter.builder(side.meter("strays"))
                .description("Answers that no call waits for")
                .tags(tags)
                .register(registry);
    }

    /** Whether the registry takes any of this; one may deny meters. */
    boolean isWanted() {
        return Stream.of(connections, messagesReceived, messagesSent, bytesReceived, bytesSent)
                        .anyMatch(SharedCounters.SharedCounter::wanted)
                || !(strays instanceof NoopMeter && refused instanceof NoopMeter);
    }

    @Override
    public void received(String peer, byte[] bytes, int start, int end) {
        messagesReceived.add(1);
        bytesReceived.add(end - start);
    }

    @Override
    public void sent(String peer, byte[] bytes, int start, int end) {
        messagesSent.add(1);
        bytesSent.add(end - start);
    }

    @Override
    public void opened(String peer) {
        connections.add(1);
    }

    @Override
    public void closed(String peer, Disconnect reason) {
        connections.add(-1);
    }

    @Override
    public void rejected(ErrorObject error) {
        refusals(BoundedTags.statusCode(labels.outcome(Reply.failure(error)))).increment();
    }

    private Counter refusals(String code) {
        return refusals.computeIfAbsent(
                code,
                any -> Counter.builder(side.meter("refused"))
                        .description(
                                "Messages and calls that were answered with an error before an interceptor saw them")
                        .tags(tags)
                        .tag(SemanticKeys.STATUS_CODE, code)
                        .register(registry));
    }

    @Override
    public void unmatchedResponse(String peer) {
        strays.increment();
    }
}
