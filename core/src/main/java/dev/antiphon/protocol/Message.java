package dev.antiphon.protocol;

/** A JSON-RPC message. Immutable; constructors reject invalid messages. */
public sealed interface Message permits Request, Notification, Response, Ack, StreamFrame, StreamAbort, StreamCredit {
    /**
     * The version that this message is written in.
     *
     * @return the version
     */
    ProtocolVersion version();
}
