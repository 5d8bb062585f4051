package dev.antiphon.blackbox;

import dev.antiphon.protocol.ProtocolVersion;

/** Over HTTP, in version 3.0. */
final class OverHttpV3Test extends ServiceContract {
    OverHttpV3Test() {
        super(RecordedTransport.Kind.HTTP, ProtocolVersion.V3_0);
    }
}
