package dev.antiphon.blackbox;

import dev.antiphon.protocol.ProtocolVersion;

/** In memory, in version 2.0. */
final class OverMemoryTest extends ServiceContract {
    OverMemoryTest() {
        super(RecordedTransport.Kind.MEMORY, ProtocolVersion.V2_0);
    }
}
