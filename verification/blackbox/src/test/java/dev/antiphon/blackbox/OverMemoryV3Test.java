package dev.antiphon.blackbox;

import dev.antiphon.protocol.ProtocolVersion;

/** In memory, in version 3.0. */
final class OverMemoryV3Test extends ServiceContract {
    OverMemoryV3Test() {
        super(RecordedTransport.Kind.MEMORY, ProtocolVersion.V3_0);
    }
}
