package dev.antiphon.http.internal.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.util.concurrent.locks.LockSupport;

/**
 * Waits until the operating system has released a port. That happens when the event loop next selects, which may be after the listener
 * was closed; until then clients can still connect, and no other program can listen.
 */
final class PortRelease {
    private static final int TRIES = 400;
    private static final long PAUSE_NANOS = 5_000_000;

    private PortRelease() {}

    static void await(String host, int port) {
        for (int i = 0; i < TRIES && !isFree(host, port); i++) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    /** With SO_REUSEADDR a socket that does not listen can be bound to a used address, unless another socket listens on it. */
    private static boolean isFree(String host, int port) {
        try (SocketChannel probe = SocketChannel.open()) {
            probe.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            probe.bind(new InetSocketAddress(host, port));
            return true;
        } catch (IOException taken) {
            return false;
        }
    }
}
