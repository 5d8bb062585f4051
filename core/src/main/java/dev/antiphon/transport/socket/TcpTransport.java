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
 * The TCP transport: a stream of framed messages in each direction.
 *
 * <p><b>Threads.</b> All sockets share a few event loops, which are daemon threads; they read and call the receivers. Messages are
 * written by the event loop, many at once if they are queued, or by the sending thread if the queue is empty.
 *
 * <p><b>Timeouts.</b> A peer that stops in the middle of a message for 10 seconds, or takes nothing for 30 seconds, is disconnected as
 * {@link Disconnect.Kind#STALLED}.
 *
 * <p><b>Security.</b> There is no encryption and no authentication: use it on the local machine, which is the default to listen on, and
 * in trusted networks.
 */
public final class TcpTransport {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

    private TcpTransport() {}

    /**
     * Listens on the loopback address, with one message per line; for other settings see {@link #builder}.
     *
     * @param acceptor takes over the connections, such as a server
     * @param port the port, or 0 for a free one
     * @return the listener
     * @throws TransportException if the port cannot be used
     */
    public static Listener serve(Acceptor acceptor, int port) {
        return builder(acceptor, InetAddress.getLoopbackAddress().getHostAddress(), port)
                .serve();
    }

    /**
     * Creates a builder for a listener.
     *
     * @param acceptor takes over the connections, such as a server
     * @param host the address to listen on: {@code localhost} for this machine only, {@code 0.0.0.0} for all networks
     * @param port the port, or 0 for a free one
     * @return a builder
     * @throws IllegalArgumentException if the port is out of range
     */
    public static SocketListenerBuilder builder(Acceptor acceptor, String host, int port) {
        Objects.requireNonNull(host, "host");
        return new SocketListenerBuilder(acceptor, new TcpAddress(host, checked(port)));
    }

    /**
     * Connects with one message per line, a size limit of 25 MiB, and a timeout of 10 seconds.
     *
     * @param host the name or address of the host
     * @param port the port
     * @return the channel, not started
     * @throws TransportException if the host cannot be reached, or the connection is refused
     */
    public static Channel connect(String host, int port) {
        return connect(host, port, Framing.newline(), CONNECT_TIMEOUT, SocketSettings.CLIENT_MESSAGE_BYTES);
    }

    /**
     * Connects, trying the addresses of the host in order.
     *
     * @param host the name or address of the host
     * @param port the port
     * @param framing the framing of both directions
     * @param timeout the timeout for connecting; zero for that of the operating system
     * @param maxMessageBytes the size limit for received messages
     * @return the channel, not started
     * @throws TransportException if the host cannot be reached in time, or the connection is refused
     */
    public static Channel connect(String host, int port, Framing framing, Duration timeout, int maxMessageBytes) {
        return connect(host, port, timeout, new SocketSettings(framing, maxMessageBytes));
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
            throw Sockets.failure("Cannot connect to " + peer, new IOException("unknown host", e));
        }
        throw Sockets.failure("Cannot connect to " + peer, Objects.requireNonNull(failure));
    }

    private static Channel open(InetSocketAddress address, Duration left, String peer, SocketSettings settings)
            throws IOException {
        SocketChannel socket = SocketChannel.open();
        try {
            // Zero means no timeout, so at least one millisecond is left of a timeout.
            int millis = left.isZero() ? 0 : (int) Math.min(Integer.MAX_VALUE, Math.max(1, left.toMillis()));
            socket.socket().connect(address, millis);
            return new SocketMessageChannel(socket, peer, settings, channel -> {});
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
     * A TCP address to listen on.
     *
     * @param host an address of this machine, or a name for it
     * @param port the port, or 0
     */
    private record TcpAddress(String host, int port) implements SocketListenerBuilder.BindAddress {
        @Override
        public String name() {
            return Sockets.name(host, port);
        }

        @Override
        public SocketListenerBuilder.BoundSocket open(int backlog) throws IOException {
            ServerSocketChannel server = ServerSocketChannel.open();
            try {
                server.bind(new InetSocketAddress(InetAddress.getByName(host), port), backlog);
                InetSocketAddress bound = (InetSocketAddress) server.getLocalAddress();
                InetAddress ip = bound.getAddress();
                // Clients cannot connect to the wildcard address.
                String reached = (ip.isAnyLocalAddress() ? InetAddress.getLoopbackAddress() : ip).getHostAddress();
                return new SocketListenerBuilder.BoundSocket(server, Sockets.name(reached, bound.getPort()), () -> {});
            } catch (IOException | RuntimeException | Error e) {
                Sockets.close(server);
                throw e;
            }
        }
    }
}
