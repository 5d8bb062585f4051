package dev.antiphon.protocol;

/** One JSON-RPC message. Immutable; what cannot be a message cannot be made. */
public sealed interface Message permits Request, Notification, Response, Ack, StreamFrame, StreamAbort, StreamCredit {
    /**
     * The version that this message is written in.
     *
     * @return the version
     */
    ProtocolVersion version();
}
