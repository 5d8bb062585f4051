package dev.antiphon;

import dev.antiphon.protocol.MethodName;

/**
 * The notification with which a caller cancels a call at its peer. A connection sends none unless a convention is set, and
 * always understands {@link #LSP}.
 *
 * @param method the name of the notification
 * @param member the member of its parameters that has the id of the call
 * @param answered whether the peer still sends a response to a cancelled call
 */
public record CancelConvention(String method, String member, boolean answered) {
    /** {@code $/cancelRequest {id}}, answered. */
    public static final CancelConvention LSP = new CancelConvention("$/cancelRequest", "id", true);

    /** {@code $/cancel_request {requestId}}, answered. */
    public static final CancelConvention ACP = new CancelConvention("$/cancel_request", "requestId", true);

    /** {@code notifications/cancelled {requestId}}, not answered. */
    public static final CancelConvention MCP = new CancelConvention("notifications/cancelled", "requestId", false);

    /**
     * Rejects blank names.
     *
     * @param method the name of the notification
     * @param member the member of its parameters that has the id of the call
     * @param answered whether the peer still sends a response to a cancelled call
     */
    public CancelConvention {
        MethodName.require(method);
    }
}
