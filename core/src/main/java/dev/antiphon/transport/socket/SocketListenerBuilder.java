package dev.antiphon.transport.socket;

import dev.antiphon.transport.Acceptor;
import dev.antiphon.transport.ConnectionAge;
import dev.antiphon.transport.Framing;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.TransportException;
import java.io.IOException;
import java.nio.channels.ServerSocketChannel;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A builder for listeners on sockets; see {@link TcpTransport#builder} and {@link UnixTransport#builder}. Not thread-safe. */
public final class SocketListenerBuilder {
    /** An address to listen on; one implementation for each socket family. */
    interface BindAddress {
        /** The address in messages and logs. */
        String name();

        /** Opens a socket that listens on this address. */
        BoundSocket open(int backlog) throws IOException;
    }

    /**
     * A listening socket.
     *
     * @param socket the socket
     * @param uri its address, as a URI without a query
     * @param release frees the address, such as by deleting the file; called before the socket is closed
     */
    record BoundSocket(ServerSocketChannel socket, String uri, Runnable release) {}

    private final Acceptor acceptor;
    private final BindAddress address;
    private SocketSettings settings = new SocketSettings(Framing.newline(), SocketSettings.SERVER_MESSAGE_BYTES);
    private int maxConnections = 1024;
    private int backlog = 256;
    private @Nullable ConnectionAge maxAge;

    SocketListenerBuilder(Acceptor acceptor, BindAddress address) {
        this.acceptor = Objects.requireNonNull(acceptor, "acceptor");
        this.address = address;
    }

    /**
     * Sets the framing of connections; one message per line by default.
     *
     * @param framing the framing
     * @return this builder
     */
    public SocketListenerBuilder framing(Framing framing) {
        settings = settings.framing(Objects.requireNonNull(framing, "framing"));
        return this;
    }

    /**
     * Sets the size limit for received messages; 1 MiB by default.
     *
     * @param max the limit in bytes
     * @return this builder
     */
    public SocketListenerBuilder maxMessageBytes(int max) {
        settings = settings.maxMessageBytes(max);
        return this;
    }

    /**
     * Sets the limit for open connections; 1024 by default. A connection beyond it is accepted and closed at once.
     *
     * @param max the limit
     * @return this builder
     */
    public SocketListenerBuilder maxConnections(int max) {
        maxConnections = positive("maxConnections", max);
        return this;
    }

    /**
     * Sets the limit for connections that wait to be accepted; 256 by default. The operating system may have a lower limit.
     *
     * @param max the limit
     * @return this builder
     */
    public SocketListenerBuilder backlog(int max) {
        backlog = positive("backlog", max);
        return this;
    }

    /**
     * Sets a limit for the age of connections; unlimited by default.
     *
     * @param max the limit
     * @return this builder
     */
    public SocketListenerBuilder maxConnectionAge(ConnectionAge max) {
        maxAge = Objects.requireNonNull(max, "max");
        return this;
    }

    /** Sets the timeouts, for tests. */
    SocketListenerBuilder timeouts(Duration frame, Duration write, Duration close) {
        settings = new SocketSettings(settings.framing(), settings.maxMessageBytes(), frame, write, close);
        return this;
    }

    /**
     * Starts listening.
     *
     * @return the listener
     * @throws TransportException if the address cannot be used; the message has the address and the reason
     */
    public Listener serve() {
        try {
            return serve(address.open(backlog));
        } catch (IOException e) {
            throw Sockets.failure("Cannot listen on " + address.name(), e);
        }
    }

    private Listener serve(BoundSocket bound) throws IOException {
        try {
            return new SocketListener(
                    bound, maxAge == null ? acceptor : maxAge.applyTo(acceptor), settings, maxConnections, maxAge);
        } catch (IOException e) {
            bound.release().run();
            Sockets.close(bound.socket());
            throw e;
        }
    }

    private static int positive(String what, int number) {
        if (number < 1) {
            throw new IllegalArgumentException(what + " must be 1 or more, not " + number);
        }
        return number;
    }
}
