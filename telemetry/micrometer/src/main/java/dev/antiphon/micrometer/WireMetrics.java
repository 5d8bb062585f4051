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
import org.jspecify.annotations.Nullable;

/**
 * The meters of the messages and connections of one side, and of the errors that no interceptor sees. Thread-safe.
 *
 * <p>The sizes of messages are counters and not distribution summaries: a summary reads the clock for each value, to keep a recent maximum,
 * and two of them for every call would cost more than the call.
 */
final class WireMetrics implements WireListener {
    private final MeterRegistry registry;
    private final Side side;
    private final Tags tags;
    private final BoundedTags errorTags;
    private final SharedGauge connections;
    private final Counter messagesReceived;
    private final Counter messagesSent;
    private final Counter bytesReceived;
    private final Counter bytesSent;
    private final Counter strays;
    /** Registered at the start, so that the first parse error is an increase from zero. */
    private final Counter parseErrors;

    private final Map<String, Counter> refusals = new ConcurrentHashMap<>();

    WireMetrics(MeterRegistry registry, Side side, Tags tags) {
        this.registry = registry;
        this.side = side;
        this.tags = tags;
        this.errorTags = new BoundedTags(side);
        this.connections = SharedGauge.of(registry, side.meter("connections"), tags, "Open connections");
        this.messagesReceived = counter("messages.received", null, "Messages received");
        this.messagesSent = counter("messages.sent", null, "Messages sent");
        this.bytesReceived = counter("received", "bytes", "Bytes of messages received");
        this.bytesSent = counter("sent", "bytes", "Bytes of messages sent");
        this.parseErrors = refusals(Long.toString(ErrorCodes.PARSE_ERROR));
        this.strays = counter("strays", null, "Responses that match no pending call");
    }

    private Counter counter(String name, @Nullable String unit, String description) {
        return Counter.builder(side.meter(name))
                .description(description)
                .baseUnit(unit)
                .tags(tags)
                .register(registry);
    }

    /** Whether the registry has accepted any of these meters; a filter may deny them. */
    boolean isEnabled() {
        return connections.isAccepted()
                || Stream.of(messagesReceived, messagesSent, bytesReceived, bytesSent, strays, parseErrors)
                        .anyMatch(counter -> !(counter instanceof NoopMeter));
    }

    @Override
    public void received(String peer, byte[] bytes, int start, int end) {
        messagesReceived.increment();
        bytesReceived.increment(end - start);
    }

    @Override
    public void sent(String peer, byte[] bytes, int start, int end) {
        messagesSent.increment();
        bytesSent.increment(end - start);
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
    public void rejected(ErrorObject error) {
        refusals(BoundedTags.statusCode(errorTags.outcome(Reply.failure(error))))
                .increment();
    }

    private Counter refusals(String code) {
        return refusals.computeIfAbsent(
                code,
                added -> Counter.builder(side.meter("refused"))
                        .description("Messages and calls that were rejected before an interceptor")
                        .tags(tags)
                        .tag(SemanticKeys.STATUS_CODE, code)
                        .register(registry));
    }

    @Override
    public void unmatchedResponse(String peer) {
        strays.increment();
    }
}
