package dev.antiphon.testkit;

import dev.antiphon.ClientBuilder;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.ServerBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** A wire over a transport: what the suites for streams run over. */
public record StreamWay(StreamSetup wire, StreamCarrier carrier) {
    /** Every wire over every one of these transports that can carry it. */
    public static List<StreamWay> over(StreamCarrier... carriers) {
        List<StreamWay> ways = new ArrayList<>();
        for (StreamCarrier carrier : carriers) {
            for (StreamSetup wire : StreamSetup.ALL) {
                if (wire.has(StreamSetup.Trait.OVER_EXCHANGES) || !carrier.isExchange()) {
                    ways.add(new StreamWay(wire, carrier));
                }
            }
        }
        return ways;
    }

    /** Brings both ends together, and has them speak the wire. */
    public StreamEnds open(ServerBuilder server, ClientBuilder client) {
        return open(server(server), client);
    }

    /** Brings a server that speaks the wire and a client together. */
    public StreamEnds open(JsonRpcServer server, ClientBuilder client) {
        return carrier.open(wire, server, wire.client().apply(client));
    }

    /** A server that speaks the wire. */
    public JsonRpcServer server(ServerBuilder server) {
        return wire.server().apply(server).build();
    }

    /** The same way, of which somebody sees every message that the client sends. */
    public StreamWay watching(Consumer<byte[]> seen) {
        StreamSetup watched =
                wire.through(channel -> new WatchedChannel(wire.channel().apply(channel), seen));
        return new StreamWay(watched, carrier);
    }

    /** Whether a producer waits for a slow consumer. */
    public boolean holdsUp() {
        return wire.has(StreamSetup.Trait.HOLDS_UP) || carrier.isExchange();
    }

    @Override
    public String toString() {
        return wire + " over " + carrier;
    }
}
