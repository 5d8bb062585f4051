package dev.antiphon.stream;

/** How streams travel between peers that speak version 2.0, which knows none; version 3.0 has frames of its own. */
public enum StreamWire {
    /**
     * The consumer pulls the items, by an id that it gets as the answer to its call ({@code
     * kotlinx.rpc.jsonrpc.internal.nextFlowValue}). Needs a connection.
     */
    FLOWS,
    /**
     * The producer pushes the items as notifications: the stream of a method {@code ns_name} is asked for with {@code
     * ns_subscribe}, the name and the parameters. Needs a connection.
     */
    SUBSCRIPTIONS,
    /**
     * The producer pushes the items as {@code $/progress} with the {@code partialResultToken} that the parameters name, as the
     * Language Server Protocol does, before it answers the call. Needs a connection.
     */
    PARTIAL_RESULTS,
    /**
     * The producer pushes the items as {@code notifications/progress} with the {@code _meta.progressToken} that the parameters name,
     * as the Model Context Protocol does, before it answers the call: an item that has a {@code progress} is one, any other is the
     * {@code value} of one. Needs a connection.
     */
    PROGRESS,
    /** The answer to the call is a list of all items; not for streams without end. */
    COLLECTED
}
