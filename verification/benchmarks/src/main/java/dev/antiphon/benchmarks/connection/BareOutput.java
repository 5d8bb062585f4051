package dev.antiphon.benchmarks.connection;

import java.io.IOException;

/** How bare frames are written. For one thread. */
interface BareOutput {
    void send(byte[] frame) throws IOException;
}
