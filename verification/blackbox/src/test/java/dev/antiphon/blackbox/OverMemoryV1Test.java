package dev.antiphon.blackbox;

import dev.antiphon.protocol.ProtocolVersion;

/** In memory, in version 1.0. */
final class OverMemoryV1Test extends ServiceContract {
    OverMemoryV1Test() {
        super(RecordedTransport.Kind.MEMORY, ProtocolVersion.V1_0);
    }
}
