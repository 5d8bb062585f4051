package dev.antiphon.testkit;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** The rules of Reactive Streams over the transports of core. */
final class FlowRulesTest {
    @TestFactory
    Stream<DynamicNode> every_rule_of_reactive_streams_holds() {
        return FlowRules.over(StreamWay.over(StreamCarrier.Core.MEMORY, StreamCarrier.Core.TCP));
    }
}
