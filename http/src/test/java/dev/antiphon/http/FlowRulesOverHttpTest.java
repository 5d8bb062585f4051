package dev.antiphon.http;

import dev.antiphon.TestExtent;
import dev.antiphon.testkit.FlowRules;
import dev.antiphon.testkit.StreamSetup;
import dev.antiphon.testkit.StreamWay;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** The rules of Reactive Streams over HTTP, and with {@code -Pexhaustive} over WebSockets too. */
final class FlowRulesOverHttpTest {
    private static final HttpStreamCarrier[] ONE = {HttpStreamCarrier.HTTP_EVENTS};

    @TestFactory
    Stream<DynamicNode> every_rule_of_reactive_streams_holds() {
        // The other wires are held to the rules over other transports: most of the time nothing happens, as they want
        // it.
        return FlowRules.over(Stream.of(TestExtent.isExhaustive() ? HttpStreamCarrier.values() : ONE)
                .map(carrier -> new StreamWay(StreamSetup.V3, carrier))
                .toList());
    }
}
