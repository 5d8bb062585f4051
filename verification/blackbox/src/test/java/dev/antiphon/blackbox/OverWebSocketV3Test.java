package dev.antiphon.blackbox;

import dev.antiphon.protocol.ProtocolVersion;

/** Over a WebSocket, in version 3.0. */
final class OverWebSocketV3Test extends ServiceContract {
    OverWebSocketV3Test() {
        super(RecordedTransport.Kind.WEB_SOCKET, ProtocolVersion.V3_0);
    }
}
