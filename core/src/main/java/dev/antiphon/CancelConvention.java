package dev.antiphon;

import dev.antiphon.protocol.MethodName;

/**
 * How a caller tells its peer that it does not want an answer any more. A connection sends nothing unless a convention is chosen,
 * and always understands {@link #LSP}.
 *
 * @param method the name of the notification
 * @param member the member of its parameters that has the id of the call
 * @param answered whether a cancelled call is answered all the same
 */
public record CancelConvention(String method, String member, boolean answered) {
    /** {@code $/cancelRequest {id}}, answered. */
    public static final CancelConvention LSP = new CancelConvention("$/cancelRequest", "id", true);

    /** {@code $/cancel_request {requestId}}, answered. */
    public static final CancelConvention ACP = new CancelConvention("$/cancel_request", "requestId", true);

    /** {@code notifications/cancelled {requestId}}, not answered. */
    public static final CancelConvention MCP = new CancelConvention("notifications/cancelled", "requestId", false);

    /**
     * Refuses a blank name.
     *
     * @param method the name of the notification
     * @param member the member of its parameters that has the id of the call
     * @param answered whether a cancelled call is answered all the same
     */
    public CancelConvention {
        MethodName.require(method);
    }
}
