package dev.antiphon.transport.socket;

import dev.antiphon.transport.Acceptor;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Framing;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.TransportException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The transport over Unix domain sockets: a stream of framed messages in each direction, between processes of one machine.
 *
 * <p><b>Security.</b> The permissions of the file restrict connections to its owner, if the file system has owners. Between the creation
 * of the file and its restriction the umask of the process applies, so a process with a lax umask should listen in a directory that is
 * restricted itself.
 *
 * <p>Threads and timeouts are those of {@link TcpTransport}.
 */
public final class UnixTransport {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

    private UnixTransport() {}

    /**
     * Listens, with one message per line; for other settings see {@link #builder}.
     *
     * @param acceptor takes over the connections, such as a server
     * @param file the file, which is created now and deleted when the listener is closed; see {@link #builder} for an existing file
     * @return the listener
     * @throws TransportException if the file cannot be created
     */
    public static Listener serve(Acceptor acceptor, Path file) {
        return builder(acceptor, file).serve();
    }

    /**
     * Creates a builder for a listener. An existing file is deleted only if it is a socket that no process listens on; otherwise listening
     * fails.
     *
     * @param acceptor takes over the connections, such as a server
     * @param file the file, which is created when listening starts and deleted when it ends
     * @return a builder
     */
    public static SocketListenerBuilder builder(Acceptor acceptor, Path file) {
        return new SocketListenerBuilder(acceptor, new SocketFile(file));
    }

    /**
     * Connects with one message per line, a size limit of 25 MiB, and a timeout of 10 seconds.
     *
     * @param file the file
     * @return the channel, not started
     * @throws TransportException if the connection is refused
     */
    public static Channel connect(Path file) {
        return connect(file, Framing.newline(), CONNECT_TIMEOUT, SocketSettings.CLIENT_MESSAGE_BYTES);
    }

    /**
     * Connects to a listener.
     *
     * @param file the file
     * @param framing the framing of both directions
     * @param timeout the timeout for connecting; zero for none
     * @param maxMessageBytes the size limit for received messages
     * @return the channel, not started
     * @throws TransportException if the connection is refused, or the backlog is full until the timeout has passed
     */
    public static Channel connect(Path file, Framing framing, Duration timeout, int maxMessageBytes) {
        return connect(file, timeout, new SocketSettings(framing, maxMessageBytes));
    }

    static Channel connect(Path file, Duration timeout, SocketSettings settings) {
        String peer = SocketFile.name(file);
        try {
            return new SocketMessageChannel(open(file, timeout), peer, settings, channel -> {});
        } catch (IOException e) {
            throw Sockets.failure("Cannot connect to " + peer, e);
        }
    }

    /** Opens a connected socket, which the caller closes. */
    static SocketChannel open(Path file, Duration timeout) throws IOException {
        SocketChannel socket = SocketChannel.open(StandardProtocolFamily.UNIX);
        // The JDK has no timeout here. Connecting is immediate, unless the backlog of a hanging server is full.
        CompletableFuture<@Nullable Void> alarm = new CompletableFuture<>();
        CompletableFuture<@Nullable Void> unused = alarm.thenRun(() -> Sockets.close(socket));
        if (!timeout.isZero()) {
            alarm.completeOnTimeout(null, timeout.toNanos(), TimeUnit.NANOSECONDS);
        }
        try {
            socket.connect(UnixDomainSocketAddress.of(file));
        } catch (IOException | RuntimeException | Error e) {
            Sockets.close(socket);
            if (alarm.cancel(false)) {
                throw e;
            }
        }
        // False if the timeout has closed the socket meanwhile.
        if (!alarm.cancel(false)) {
            throw new SocketTimeoutException("it took more than " + timeout.toMillis() + " ms");
        }
        return socket;
    }
}
