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

/**
 * Says how a socket listens, and opens it; see {@link TcpTransport#builder} and {@link UnixTransport#builder}. For one thread
 * at a time.
 */
public final class SocketListenerBuilder {
    /** Where to listen: one for each family of sockets. */
    interface Place {
        /** What this place is called in messages for people. */
        String name();

        /** Opens a socket here. */
        Opened open(int backlog) throws IOException;
    }

    /**
     * A socket that listens.
     *
     * @param socket the socket
     * @param address where it listens: a URI without a query
     * @param leave makes room for others; called before the socket is closed
     */
    record Opened(ServerSocketChannel socket, String address, Runnable leave) {}

    private final Acceptor acceptor;
    private final Place place;
    private SocketSettings settings = new SocketSettings(Framing.newline(), SocketSettings.SERVER_MESSAGE_BYTES);
    private int connections = 1024;
    private int backlog = 256;
    private @Nullable ConnectionAge age;

    SocketListenerBuilder(Acceptor acceptor, Place place) {
        this.acceptor = Objects.requireNonNull(acceptor, "acceptor");
        this.place = place;
    }

    /**
     * How the streams are cut into messages; one message a line unless set.
     *
     * @param framing the framing
     * @return this builder
     */
    public SocketListenerBuilder framing(Framing framing) {
        settings = settings.framing(Objects.requireNonNull(framing, "framing"));
        return this;
    }

    /**
     * The size of a message received at most; 1 MiB unless set.
     *
     * @param most the number of bytes
     * @return this builder
     */
    public SocketListenerBuilder messageBytes(int most) {
        settings = settings.messageBytes(most);
        return this;
    }

    /**
     * How many connections may be open at once; 1024 unless set. One more is accepted and closed at once.
     *
     * @param most the number of connections
     * @return this builder
     */
    public SocketListenerBuilder connections(int most) {
        connections = positive("connections", most);
        return this;
    }

    /**
     * How many connections may wait to be accepted; 256 unless set. The operating system may have a smaller limit.
     *
     * @param most the number of connections
     * @return this builder
     */
    public SocketListenerBuilder backlog(int most) {
        backlog = positive("backlog", most);
        return this;
    }

    /**
     * Lets connections grow no older than this; any age unless set.
     *
     * @param most the age
     * @return this builder
     */
    public SocketListenerBuilder connectionAge(ConnectionAge most) {
        age = Objects.requireNonNull(most, "most");
        return this;
    }

    /** For tests, which have less patience. */
    SocketListenerBuilder patience(Duration frame, Duration stall, Duration closing) {
        settings = new SocketSettings(settings.framing(), settings.messageBytes(), frame, stall, closing);
        return this;
    }

    /**
     * Begins to listen.
     *
     * @return the listener
     * @throws TransportException if the address cannot be used; the message says which, and why
     */
    public Listener serve() {
        try {
            return serve(place.open(backlog));
        } catch (IOException e) {
            throw Sockets.failure("Cannot listen on " + place.name(), e);
        }
    }

    private Listener serve(Opened opened) throws IOException {
        try {
            return new SocketListener(opened, age == null ? acceptor : age.limit(acceptor), settings, connections, age);
        } catch (IOException e) {
            opened.leave().run();
            Sockets.close(opened.socket());
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
