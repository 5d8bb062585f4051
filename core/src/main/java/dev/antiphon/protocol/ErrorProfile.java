package dev.antiphon.protocol;

/**
 * A table of the codes of each {@link Fault}.
 *
 * <p>The five codes of the specification are the same in all profiles. Other numbers have different meanings in different protocols, so
 * there is a table for each.
 */
public enum ErrorProfile {
    /** Plain JSON-RPC 1.0 and 2.0. */
    V2(-32001, -32002, -32003, -32004, -32006, -32005, 1000, 1001),
    /** JSON-RPC 3.0. */
    V3(-32800, -32029, -32013, -32013, -32013, -32008, -32001, -32003),
    /** The Language Server Protocol, where -32002 has another meaning, and a message that is too large is an invalid request. */
    LSP(-32800, -32803, -32600, -32600, -32603, -32803, -32803, -32803),
    /** The Agent Client Protocol, which requests authentication with -32000. */
    ACP(-32800, -32803, -32600, -32600, -32603, -32803, -32000, -32000);

    private final long cancelled;
    private final long busy;
    private final long batchTooLarge;
    private final long messageTooLarge;
    private final long replyTooLarge;
    private final long timedOut;
    private final long unauthenticated;
    private final long forbidden;

    ErrorProfile(
            long cancelled,
            long busy,
            long batchTooLarge,
            long messageTooLarge,
            long replyTooLarge,
            long timedOut,
            long unauthenticated,
            long forbidden) {
        this.cancelled = cancelled;
        this.busy = busy;
        this.batchTooLarge = batchTooLarge;
        this.messageTooLarge = messageTooLarge;
        this.replyTooLarge = replyTooLarge;
        this.timedOut = timedOut;
        this.unauthenticated = unauthenticated;
        this.forbidden = forbidden;
    }

    /**
     * The default profile of a version.
     *
     * @param version the version
     * @return its profile
     */
    public static ErrorProfile of(ProtocolVersion version) {
        return version == ProtocolVersion.V3_0 ? V3 : V2;
    }

    /**
     * The code of a fault.
     *
     * @param fault the fault
     * @return its code in this profile
     */
    public long code(Fault fault) {
        return switch (fault) {
            case PARSE_ERROR -> ErrorCodes.PARSE_ERROR;
            case INVALID_REQUEST -> ErrorCodes.INVALID_REQUEST;
            case METHOD_NOT_FOUND -> ErrorCodes.METHOD_NOT_FOUND;
            case INVALID_PARAMS -> ErrorCodes.INVALID_PARAMS;
            case INTERNAL_ERROR -> ErrorCodes.INTERNAL_ERROR;
            case CANCELLED -> cancelled;
            case BUSY -> busy;
            case BATCH_TOO_LARGE -> batchTooLarge;
            case MESSAGE_TOO_LARGE -> messageTooLarge;
            case REPLY_TOO_LARGE -> replyTooLarge;
            case TIMED_OUT -> timedOut;
            case UNAUTHENTICATED -> unauthenticated;
            case FORBIDDEN -> forbidden;
        };
    }
}
