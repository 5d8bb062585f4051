package dev.antiphon.blackbox;

import dev.antiphon.protocol.ProtocolVersion;

/** Over memory, in version 2.0. */
final class OverMemoryTest extends ServiceContract {
    OverMemoryTest() {
        super(Line.Kind.MEMORY, ProtocolVersion.V2_0);
    }
}
