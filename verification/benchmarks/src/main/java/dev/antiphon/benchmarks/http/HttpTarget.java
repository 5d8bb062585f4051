package dev.antiphon.benchmarks.http;

import java.io.Closeable;

/** A server that listens on a port of the loopback interface, at {@link #PATH}. */
public interface HttpTarget extends Closeable {
    String PATH = "/rpc";

    int port();
}
