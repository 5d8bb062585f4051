package dev.antiphon.transport.socket;

import dev.antiphon.transport.Acceptor;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Framing;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.TransportException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Objects;

/**
 * Channels over TCP: one stream of framed messages each way.
 *
 * <p><b>Threads.</b> All sockets share a few daemon threads, which read and call the receivers. What was sent is written by
 * them, many messages at once if they are there, or by the sender itself if it is alone.
 *
 * <p><b>The peer.</b> One that stops in the middle of a message for 10 seconds, or takes nothing of what it is sent for 30
 * seconds, is given up as {@link Disconnect.Kind#STALLED}. Nothing is encrypted and nobody is asked who they are: this is for
 * the own machine, which is where it listens unless told otherwise, and for networks that can be trusted.
 */
public final class TcpTransport {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

    private TcpTransport() {}

    /**
     * Listens on this machine only, for one message a line; for anything else see {@link #builder}.
     *
     * @param acceptor takes over the connections, such as a server
     * @param port the port, or 0 for one that is free
     * @return the listener
     * @throws TransportException if the port cannot be used
     */
    public static Listener serve(Acceptor acceptor, int port) {
        return builder(acceptor, InetAddress.getLoopbackAddress().getHostAddress(), port)
                .serve();
    }

    /**
     * Listens as the builder is told to.
     *
     * @param acceptor takes over the connections, such as a server
     * @param host the address of this machine to listen on: {@code localhost} is for this machine only, {@code 0.0.0.0} for
     *     everybody who can reach it
     * @param port the port, or 0 for one that is free
     * @return a builder
     * @throws IllegalArgumentException if there can be no such port
     */
    public static SocketListenerBuilder builder(Acceptor acceptor, String host, int port) {
        Objects.requireNonNull(host, "host");
        return new SocketListenerBuilder(acceptor, new Port(host, checked(port)));
    }

    /**
     * Connects with one message a line, messages of 25 MiB at most, and within 10 seconds.
     *
     * @param host the name or address of the host
     * @param port the port
     * @return the channel, not started
     * @throws TransportException if the host cannot be reached, or nobody listens there
     */
    public static Channel connect(String host, int port) {
        return connect(host, port, Framing.newline(), CONNECT_TIMEOUT, SocketSettings.CLIENT_MESSAGE_BYTES);
    }

    /**
     * Connects, trying the addresses of the host one after the other.
     *
     * @param host the name or address of the host
     * @param port the port
     * @param framing how the streams are cut into messages
     * @param timeout how long connecting may take; zero for as long as the operating system tries
     * @param messageBytes the size of a message received at most
     * @return the channel, not started
     * @throws TransportException if the host cannot be reached in time, or nobody listens there
     */
    public static Channel connect(String host, int port, Framing framing, Duration timeout, int messageBytes) {
        return connect(host, port, timeout, new SocketSettings(framing, messageBytes));
    }

    static Channel connect(String host, int port, Duration timeout, SocketSettings settings) {
        String peer = Sockets.name(host, checked(port));
        long start = System.nanoTime();
        IOException failure = null;
        try {
            for (InetAddress address : InetAddress.getAllByName(host)) {
                try {
                    Duration left = timeout.isZero() ? timeout : timeout.minusNanos(System.nanoTime() - start);
                    return open(new InetSocketAddress(address, port), left, peer, settings);
                } catch (IOException e) {
                    if (failure != null) {
                        e.addSuppressed(failure);
                    }
                    failure = e;
                }
            }
        } catch (IOException e) {
            throw Sockets.failure("Cannot connect to " + peer, new IOException("there is no host of this name", e));
        }
        throw Sockets.failure("Cannot connect to " + peer, Objects.requireNonNull(failure));
    }

    private static Channel open(InetSocketAddress address, Duration left, String peer, SocketSettings settings)
            throws IOException {
        SocketChannel socket = SocketChannel.open();
        try {
            // Zero means for ever, so what is left of a timeout is one millisecond at least.
            int millis = left.isZero() ? 0 : (int) Math.min(Integer.MAX_VALUE, Math.max(1, left.toMillis()));
            socket.socket().connect(address, millis);
            return new SocketMessageChannel(socket, peer, settings, link -> {});
        } catch (IOException | RuntimeException | Error e) {
            Sockets.close(socket);
            throw e;
        }
    }

    private static int checked(int port) {
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("A port is a number from 0 to 65535, not " + port);
        }
        return port;
    }

    /**
     * A place to listen.
     *
     * @param host an address of this machine, or a name for it
     * @param number the port, or 0
     */
    private record Port(String host, int number) implements SocketListenerBuilder.Place {
        @Override
        public String name() {
            return Sockets.name(host, number);
        }

        @Override
        public SocketListenerBuilder.Opened open(int backlog) throws IOException {
            ServerSocketChannel server = ServerSocketChannel.open();
            try {
                server.bind(new InetSocketAddress(InetAddress.getByName(host), number), backlog);
                InetSocketAddress bound = (InetSocketAddress) server.getLocalAddress();
                InetAddress ip = bound.getAddress();
                // Nobody can connect to "any address".
                String reached = (ip.isAnyLocalAddress() ? InetAddress.getLoopbackAddress() : ip).getHostAddress();
                return new SocketListenerBuilder.Opened(server, Sockets.name(reached, bound.getPort()), () -> {});
            } catch (IOException | RuntimeException | Error e) {
                Sockets.close(server);
                throw e;
            }
        }
    }
}
