package dev.antiphon.transport;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;

/** Pipes of the operating system in both directions, as between two processes. */
record Pipes(InputStream leftIn, OutputStream leftOut, InputStream rightIn, OutputStream rightOut) {
    static Pipes open() throws IOException {
        Pipe there = Pipe.open();
        Pipe back = Pipe.open();
        return new Pipes(
                Channels.newInputStream(back.source()),
                Channels.newOutputStream(there.sink()),
                Channels.newInputStream(there.source()),
                Channels.newOutputStream(back.sink()));
    }
}
