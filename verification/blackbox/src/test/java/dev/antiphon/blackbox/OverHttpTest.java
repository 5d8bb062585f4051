package dev.antiphon.blackbox;

import dev.antiphon.protocol.ProtocolVersion;

/** Over HTTP, in version 2.0. */
final class OverHttpTest extends ServiceContract {
    OverHttpTest() {
        super(RecordedTransport.Kind.HTTP, ProtocolVersion.V2_0);
    }
}
