package dev.antiphon.testkit;

import dev.antiphon.CallOption;
import dev.antiphon.ClientBuilder;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.ServerBuilder;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.stream.RpcStream;
import dev.antiphon.stream.StreamWire;
import dev.antiphon.transport.Channel;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * A convention that carries streams in messages. The tests of streams run over each of {@link #ALL}.
 *
 * @param name the name in the names of tests
 * @param server sets the convention at a server
 * @param client sets the convention at a client
 * @param channel wraps the channel of the client
 * @param options the options of every stream call of a client
 * @param traits what the convention can do and needs
 */
public record StreamSetup(
        String name,
        UnaryOperator<ServerBuilder> server,
        UnaryOperator<ClientBuilder> client,
        UnaryOperator<Channel> channel,
        List<CallOption> options,
        Set<Trait> traits) {
    /** The differences between conventions. */
    public enum Trait {
        /** A slow consumer slows down its producer. */
        HOLDS_UP,
        /** It works over a transport without connections. */
        OVER_EXCHANGES,
        /** The stream ends with a result. */
        GIVES_RESULT,
        /** The call completes at once, so that its timeout does not cover the items. */
        ANSWERED_AT_ONCE,
        /** Items are sent several at a time, or at the end. */
        IN_GROUPS,
        /** The version is 2.0. */
        VERSION_2,
        /** Methods need a namespace. */
        NAMESPACED,
        /** Parameters are by name. */
        BY_NAME
    }

    /** The namespace of methods that need one. */
    public static final String NAMESPACE = "ns_";

    /** Version 3.0, with credit over a connection. */
    public static final StreamSetup V3 = new StreamSetup(
            "3.0",
            UnaryOperator.identity(),
            client -> client.version(ProtocolVersion.V3_0),
            UnaryOperator.identity(),
            List.of(),
            EnumSet.of(Trait.HOLDS_UP, Trait.OVER_EXCHANGES, Trait.GIVES_RESULT));

    /** Version 3.0 with a peer that does not know credit. */
    public static final StreamSetup V3_WITHOUT_CREDIT = new StreamSetup(
            "3.0 without credit",
            UnaryOperator.identity(),
            client -> client.version(ProtocolVersion.V3_0),
            CreditlessChannel::new,
            List.of(),
            EnumSet.of(Trait.GIVES_RESULT));

    /** Flows of version 2.0, pulled one by one, and ahead once the peer is known to support it. */
    public static final StreamSetup FLOWS =
            over("flows", StreamWire.FLOWS, List.of(), EnumSet.of(Trait.HOLDS_UP, Trait.ANSWERED_AT_ONCE));

    /** Flows of version 2.0, with several items pulled in one batch. */
    public static final StreamSetup FLOWS_TOGETHER = over(
            "flows pulled together",
            StreamWire.FLOWS,
            List.of(CallOption.pullBatch(16)),
            EnumSet.of(Trait.HOLDS_UP, Trait.ANSWERED_AT_ONCE, Trait.IN_GROUPS));

    /** Subscriptions of version 2.0. */
    public static final StreamSetup SUBSCRIPTIONS = over(
            "subscriptions", StreamWire.SUBSCRIPTIONS, List.of(), EnumSet.of(Trait.ANSWERED_AT_ONCE, Trait.NAMESPACED));

    /** Partial results of version 2.0. */
    public static final StreamSetup PARTIAL_RESULTS = over(
            "partial results", StreamWire.PARTIAL_RESULTS, List.of(), EnumSet.of(Trait.GIVES_RESULT, Trait.BY_NAME));

    public static final List<StreamSetup> ALL =
            List.of(V3, V3_WITHOUT_CREDIT, FLOWS, FLOWS_TOGETHER, SUBSCRIPTIONS, PARTIAL_RESULTS);

    private static StreamSetup over(String name, StreamWire wire, List<CallOption> options, Set<Trait> traits) {
        traits.add(Trait.VERSION_2);
        return new StreamSetup(
                name,
                server -> server.streams(wire),
                client -> client.streams(wire),
                UnaryOperator.identity(),
                options,
                traits);
    }

    /** The same convention with another wrapper of the client's channel. */
    public StreamSetup through(UnaryOperator<Channel> other) {
        return new StreamSetup(name, server, client, other, options, traits);
    }

    public boolean has(Trait trait) {
        return traits.contains(trait);
    }

    /** Calls a stream method with one number. */
    public <T> RpcStream<T, RawJson> stream(
            JsonRpcClient from, String method, long n, Class<T> type, CallOption... more) {
        return from.stream(
                method(method), RawJson.of(has(Trait.BY_NAME) ? "{\"n\":" + n + "}" : "[" + n + "]"), type, all(more));
    }

    /** Calls a stream method without parameters. */
    public <T> RpcStream<T, RawJson> stream(JsonRpcClient from, String method, Class<T> type, CallOption... more) {
        return from.stream(method(method), null, type, all(more));
    }

    private String method(String plain) {
        return has(Trait.NAMESPACED) ? NAMESPACE + plain : plain;
    }

    /** The name of a method without its namespace. */
    static String plain(String method) {
        return method.startsWith(NAMESPACE) ? method.substring(NAMESPACE.length()) : method;
    }

    private CallOption[] all(CallOption... more) {
        return Stream.concat(options.stream(), Arrays.stream(more)).toArray(CallOption[]::new);
    }

    @Override
    public String toString() {
        return name;
    }
}
