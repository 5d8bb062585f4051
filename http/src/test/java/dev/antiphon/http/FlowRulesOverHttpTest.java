package dev.antiphon.http;

import dev.antiphon.testkit.FlowRules;
import dev.antiphon.testkit.StreamWay;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** The rules of Reactive Streams over WebSockets and over HTTP. */
final class FlowRulesOverHttpTest {
    @TestFactory
    Stream<DynamicNode> every_rule_of_reactive_streams_holds() {
        return FlowRules.over(StreamWay.over(WebCarrier.values()));
    }
}
