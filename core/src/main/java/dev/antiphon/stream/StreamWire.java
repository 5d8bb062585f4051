package dev.antiphon.stream;

/** The convention for streams between peers of version 2.0, which defines none; version 3.0 defines stream frames. */
public enum StreamWire {
    /**
     * The consumer pulls the items, by an id that the response to its call contains ({@code kotlinx.rpc.jsonrpc.internal.nextFlowValue}).
     * Needs a connection.
     */
    FLOWS,
    /**
     * The producer pushes the items as notifications: the consumer requests the stream of a method {@code ns_name} with {@code
     * ns_subscribe}, the name and the parameters. Needs a connection.
     */
    SUBSCRIPTIONS,
    /**
     * The producer pushes the items as {@code $/progress} with the {@code partialResultToken} that the parameters name, as the Language
     * Server Protocol does, before the response to the call. Needs a connection.
     */
    PARTIAL_RESULTS,
    /**
     * The producer pushes the items as {@code notifications/progress} with the {@code _meta.progressToken} that the parameters name, as the
     * Model Context Protocol does, before the response to the call: an item with a member {@code progress} is sent as the params, any other
     * item as their member {@code value}. Needs a connection.
     */
    PROGRESS,
    /** The response to the call is a list of all items; not for infinite streams. */
    COLLECTED
}
