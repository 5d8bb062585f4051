package dev.antiphon.http.internal.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.util.concurrent.locks.LockSupport;

/**
 * Waits until the operating system has a port back. It has when the event loop looks at its sockets again, which may be after the
 * listener was closed; until then clients still connect, and nobody else can listen.
 */
final class PortRelease {
    private static final int TRIES = 400;
    private static final long PAUSE_NANOS = 5_000_000;

    private PortRelease() {}

    static void await(String host, int port) {
        for (int i = 0; i < TRIES && !isVacant(host, port); i++) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    /** A socket that does not listen can have an address that others use too, but not one that somebody listens on. */
    private static boolean isVacant(String host, int port) {
        try (SocketChannel probe = SocketChannel.open()) {
            probe.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            probe.bind(new InetSocketAddress(host, port));
            return true;
        } catch (IOException taken) {
            return false;
        }
    }
}
