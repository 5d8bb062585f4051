package dev.antiphon.opentelemetry;

import dev.antiphon.CallContext;
import java.util.Collection;
import java.util.Map;

/**
 * A place in or beside a request where the context of a trace travels. The peers must agree upon it; there are three that have
 * names, and a program may have its own. Must be safe for use by any thread, and must not block.
 *
 * <p>What one throws fails no call: it is logged, the first time as a warning, and the call travels or is answered without context.
 */
public interface TraceCarrier {
    /**
     * Headers beside each message, as HTTP has them. On a connection, such as a WebSocket, headers travel once and say nothing about
     * one call: nothing is written there, and what its handshake has brought becomes a link.
     *
     * @return the carrier
     */
    static TraceCarrier headers() {
        return new HeaderCarrier();
    }

    /**
     * The members {@code traceparent} and {@code tracestate} of the request, beside {@code method}. Works over every transport, but a
     * strict peer may refuse them.
     *
     * @return the carrier
     */
    static TraceCarrier members() {
        return new MemberCarrier();
    }

    /**
     * The members {@code traceparent}, {@code tracestate} and {@code baggage} of {@code params._meta}, as MCP and ACP have them. For
     * calls whose parameters are an object, or none; others travel without.
     *
     * @return the carrier
     */
    static TraceCarrier meta() {
        return new MetaCarrier();
    }

    /**
     * Reads what a call has brought.
     *
     * @param call the call
     * @param fields the names of the fields that are of use, such as {@code traceparent}
     * @return those that are there, by name; what is in them need not be valid
     */
    Map<String, String> read(CallContext call, Collection<String> fields);

    /**
     * Gives a call something to bring.
     *
     * @param call a call that this side makes
     * @param fields what it is to bring, by name
     * @return the call with them, or the same one if they cannot travel
     */
    CallContext write(CallContext call, Map<String, String> fields);
}
