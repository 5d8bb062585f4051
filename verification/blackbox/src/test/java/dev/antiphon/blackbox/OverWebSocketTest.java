package dev.antiphon.blackbox;

import dev.antiphon.protocol.ProtocolVersion;

/** Over a WebSocket, in version 2.0. */
final class OverWebSocketTest extends ServiceContract {
    OverWebSocketTest() {
        super(RecordedTransport.Kind.WEB_SOCKET, ProtocolVersion.V2_0);
    }
}
