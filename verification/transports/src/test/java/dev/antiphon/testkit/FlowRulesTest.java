package dev.antiphon.testkit;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** The rules of Reactive Streams over the transports of core. */
final class FlowRulesTest {
    @TestFactory
    Stream<DynamicNode> every_rule_of_reactive_streams_holds() {
        return FlowRules.over(Stream.concat(
                        StreamWay.over(StreamCarrier.Core.MEMORY).stream(),
                        // Most of the time nothing happens, as the rules want it: not all need be waited for twice.
                        Stream.of(StreamSetup.V3).map(wire -> new StreamWay(wire, StreamCarrier.Core.TCP)))
                .toList());
    }
}
