package dev.antiphon.opentelemetry;

import dev.antiphon.CallContext;
import java.util.Collection;
import java.util.Map;

/**
 * A carrier of trace context: a place in a request, or beside it, that holds the fields of the propagators. Both peers must use the same
 * one. There are three standard carriers, and a program may implement its own. Implementations are thread-safe and must not block.
 *
 * <p>An exception of a carrier does not fail the call: it is logged, the first time as a warning, and the call has no context.
 */
public interface TraceCarrier {
    /**
     * The carrier that uses headers of each message, for HTTP. A connection, such as a WebSocket, has headers only in its handshake:
     * nothing is written to them, and a context that they contain becomes a link.
     *
     * @return the carrier
     */
    static TraceCarrier headers() {
        return new HeaderCarrier();
    }

    /**
     * The carrier that uses the members {@code traceparent} and {@code tracestate} of the request, beside {@code method}. It works over
     * every transport, but a strict peer may reject them.
     *
     * @return the carrier
     */
    static TraceCarrier members() {
        return new MemberCarrier();
    }

    /**
     * The carrier that uses the members {@code traceparent}, {@code tracestate} and {@code baggage} of {@code params._meta}, as MCP and ACP
     * define them. A call whose parameters are an array is sent without context.
     *
     * @return the carrier
     */
    static TraceCarrier meta() {
        return new MetaCarrier();
    }

    /**
     * Reads the fields of a call that this side handles.
     *
     * @param call the call
     * @param fields the names of the fields that the propagators use, such as {@code traceparent}
     * @return the fields that are present, by name; their values need not be valid
     */
    Map<String, String> read(CallContext call, Collection<String> fields);

    /**
     * Writes fields to a call that this side makes.
     *
     * @param call the call
     * @param fields the values of the fields, by name
     * @return the call with the fields, or the same call if it cannot hold them
     */
    CallContext write(CallContext call, Map<String, String> fields);
}
