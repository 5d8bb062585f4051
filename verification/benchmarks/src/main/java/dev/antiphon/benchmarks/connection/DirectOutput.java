package dev.antiphon.benchmarks.connection;

import java.io.IOException;
import java.io.OutputStream;

/** Writes every frame at once. */
final class DirectOutput implements BareOutput {
    private final OutputStream out;

    DirectOutput(OutputStream out) {
        this.out = out;
    }

    @Override
    public void send(byte[] frame) throws IOException {
        out.write(frame);
        out.flush(); // a pipe wakes its reader here
    }
}
