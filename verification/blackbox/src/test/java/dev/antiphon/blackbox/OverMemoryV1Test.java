package dev.antiphon.blackbox;

import dev.antiphon.protocol.ProtocolVersion;

/** Over memory, in version 1.0. */
final class OverMemoryV1Test extends ServiceContract {
    OverMemoryV1Test() {
        super(Line.Kind.MEMORY, ProtocolVersion.V1_0);
    }
}
