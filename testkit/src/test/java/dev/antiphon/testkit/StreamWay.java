package dev.antiphon.testkit;

import dev.antiphon.ClientBuilder;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.ServerBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** A stream convention over a transport: one way to run the tests of streams. */
public record StreamWay(StreamSetup wire, StreamCarrier carrier) {
    /** Every convention over every one of these transports that can carry it. */
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

    /** Connects both ends with the convention set. */
    public StreamEnds open(ServerBuilder server, ClientBuilder client) {
        return open(server(server), client);
    }

    /** Connects a server with the convention and a client. */
    public StreamEnds open(JsonRpcServer server, ClientBuilder client) {
        return carrier.open(wire, server, wire.client().apply(client));
    }

    /** A server with the convention. */
    public JsonRpcServer server(ServerBuilder server) {
        return wire.server().apply(server).build();
    }

    /** The same way, with an observer of every message that the client sends. */
    public StreamWay watching(Consumer<byte[]> seen) {
        StreamSetup watched =
                wire.through(channel -> new ObservedChannel(wire.channel().apply(channel), seen));
        return new StreamWay(watched, carrier);
    }

    /** Whether a slow consumer slows down its producer. */
    public boolean holdsUp() {
        return wire.has(StreamSetup.Trait.HOLDS_UP) || carrier.isExchange();
    }

    @Override
    public String toString() {
        return wire + " over " + carrier;
    }
}
