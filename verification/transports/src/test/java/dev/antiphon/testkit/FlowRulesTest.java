package dev.antiphon.testkit;

import dev.antiphon.TestExtent;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/**
 * The rules of Reactive Streams over the transports of core: one convention in memory by default, all with {@code -Pexhaustive}.
 */
final class FlowRulesTest {
    @TestFactory
    Stream<DynamicNode> every_rule_of_reactive_streams_holds() {
        if (!TestExtent.isExhaustive()) {
            return FlowRules.over(List.of(new StreamWay(StreamSetup.V3, StreamCarrier.Core.MEMORY)));
        }
        return FlowRules.over(Stream.concat(
                        StreamWay.over(StreamCarrier.Core.MEMORY).stream(),
                        // Most rules wait for a time in which nothing must happen, so run them for one convention by
                        // default.
                        Stream.of(StreamSetup.V3).map(wire -> new StreamWay(wire, StreamCarrier.Core.TCP)))
                .toList());
    }
}
