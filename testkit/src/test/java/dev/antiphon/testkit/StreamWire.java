package dev.antiphon.testkit;

import dev.antiphon.ClientBuilder;
import dev.antiphon.ServerBuilder;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.transport.Channel;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * One of the ways in which streams are put into messages. The suites for streams run over each of {@link #ALL}.
 *
 * @param name what it is called in the names of tests
 * @param server what a server must be told to speak it
 * @param client what a client must be told to speak it
 * @param channel what stands between the client and its channel
 * @param holdsUp whether a producer waits for a slow consumer
 * @param overExchanges whether a transport without connections can carry it
 */
public record StreamWire(
        String name,
        UnaryOperator<ServerBuilder> server,
        UnaryOperator<ClientBuilder> client,
        UnaryOperator<Channel> channel,
        boolean holdsUp,
        boolean overExchanges) {
    /** Version 3.0, whose consumers grant credit where they have a connection. */
    public static final StreamWire V3 = new StreamWire(
            "3.0",
            UnaryOperator.identity(),
            client -> client.version(ProtocolVersion.V3_0),
            UnaryOperator.identity(),
            true,
            true);

    /** Version 3.0 with a peer that has never heard of credit. */
    public static final StreamWire V3_WITHOUT_CREDIT = new StreamWire(
            "3.0 without credit",
            UnaryOperator.identity(),
            client -> client.version(ProtocolVersion.V3_0),
            CreditlessChannel::new,
            false,
            false);

    public static final List<StreamWire> ALL = List.of(V3, V3_WITHOUT_CREDIT);

    @Override
    public String toString() {
        return name;
    }
}
