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
 * One of the ways in which streams are put into messages. The suites for streams run over each of {@link #ALL}.
 *
 * @param name what it is called in the names of tests
 * @param server what a server must be told to speak it
 * @param client what a client must be told to speak it
 * @param channel what stands between the client and its channel
 * @param options what a client says with every stream that it asks for
 * @param traits what it can do, and what it asks for
 */
public record StreamSetup(
        String name,
        UnaryOperator<ServerBuilder> server,
        UnaryOperator<ClientBuilder> client,
        UnaryOperator<Channel> channel,
        List<CallOption> options,
        Set<Trait> traits) {
    /** In what the wires differ. */
    public enum Trait {
        /** A producer waits for a slow consumer. */
        HOLDS_UP,
        /** A transport without connections can carry it. */
        OVER_EXCHANGES,
        /** The end brings a result of the whole. */
        GIVES_RESULT,
        /** The call is answered at once, so that its timeout says nothing of the items. */
        ANSWERED_AT_ONCE,
        /** Items come when there are several, or the end. */
        IN_GROUPS,
        /** Peers speak version 2.0. */
        VERSION_2,
        /** Methods need a namespace in their names. */
        NAMESPACED,
        /** Parameters are given by name. */
        BY_NAME
    }

    /** What stands before the names of methods where they need it. */
    public static final String NAMESPACE = "ns_";

    /** Version 3.0, whose consumers grant credit where they have a connection. */
    public static final StreamSetup V3 = new StreamSetup(
            "3.0",
            UnaryOperator.identity(),
            client -> client.version(ProtocolVersion.V3_0),
            UnaryOperator.identity(),
            List.of(),
            EnumSet.of(Trait.HOLDS_UP, Trait.OVER_EXCHANGES, Trait.GIVES_RESULT));

    /** Version 3.0 with a peer that has never heard of credit. */
    public static final StreamSetup V3_WITHOUT_CREDIT = new StreamSetup(
            "3.0 without credit",
            UnaryOperator.identity(),
            client -> client.version(ProtocolVersion.V3_0),
            CreditlessChannel::new,
            List.of(),
            EnumSet.of(Trait.GIVES_RESULT));

    /** Flows of version 2.0, pulled one by one, and ahead when it is known that the peer understands that. */
    public static final StreamSetup FLOWS =
            over("flows", StreamWire.FLOWS, List.of(), EnumSet.of(Trait.HOLDS_UP, Trait.ANSWERED_AT_ONCE));

    /** Flows of version 2.0, many of whose items are pulled in one batch. */
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

    /** The same, with something else between the client and its channel. */
    public StreamSetup through(UnaryOperator<Channel> other) {
        return new StreamSetup(name, server, client, other, options, traits);
    }

    public boolean has(Trait trait) {
        return traits.contains(trait);
    }

    /** Asks for the stream of a method that takes one number. */
    public <T> RpcStream<T, RawJson> stream(
            JsonRpcClient from, String method, long n, Class<T> type, CallOption... more) {
        return from.stream(
                method(method), RawJson.of(has(Trait.BY_NAME) ? "{\"n\":" + n + "}" : "[" + n + "]"), type, all(more));
    }

    /** Asks for the stream of a method that takes nothing. */
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
