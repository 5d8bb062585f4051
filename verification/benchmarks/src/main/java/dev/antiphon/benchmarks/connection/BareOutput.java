package dev.antiphon.benchmarks.connection;

import java.io.IOException;

/** Writes bare frames. For one thread. */
interface BareOutput {
    void send(byte[] frame) throws IOException;
}
