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
 * Channels over Unix domain sockets: one stream of framed messages each way, between processes of one machine that meet at a
 * file.
 *
 * <p>Who may connect is decided by the file: only its owner, if the file system knows of owners. Between making the file and
 * restricting it there is a moment in which the process's own mask holds, so a process with a lax mask should listen in a
 * directory that is restricted itself.
 *
 * <p>Threads and the patience with peers are those of {@link TcpTransport}.
 */
public final class UnixTransport {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

    private UnixTransport() {}

    /**
     * Listens for one message a line; for anything else see {@link #builder}.
     *
     * @param acceptor takes over the connections, such as a server
     * @param file the file, which is made now and deleted when the listener is closed; see {@link #builder} if there is one
     * @return the listener
     * @throws TransportException if the file cannot be made
     */
    public static Listener serve(Acceptor acceptor, Path file) {
        return builder(acceptor, file).serve();
    }

    /**
     * Listens as the builder is told to. A file that is there already is deleted only if it is a socket at which nobody
     * listens any more; any other is left alone, and listening fails.
     *
     * @param acceptor takes over the connections, such as a server
     * @param file the file, which is made when listening begins and deleted when it ends
     * @return a builder
     */
    public static SocketListenerBuilder builder(Acceptor acceptor, Path file) {
        return new SocketListenerBuilder(acceptor, new SocketFile(file));
    }

    /**
     * Connects with one message a line, messages of 25 MiB at most, and within 10 seconds.
     *
     * @param file the file
     * @return the channel, not started
     * @throws TransportException if nobody listens there
     */
    public static Channel connect(Path file) {
        return connect(file, Framing.newline(), CONNECT_TIMEOUT, SocketSettings.CLIENT_MESSAGE_BYTES);
    }

    /**
     * Connects.
     *
     * @param file the file
     * @param framing how the streams are cut into messages
     * @param timeout how long connecting may take; zero for as long as it takes
     * @param messageBytes the size of a message received at most
     * @return the channel, not started
     * @throws TransportException if nobody listens there, or too many wait there already and it takes too long
     */
    public static Channel connect(Path file, Framing framing, Duration timeout, int messageBytes) {
        return connect(file, timeout, new SocketSettings(framing, messageBytes));
    }

    static Channel connect(Path file, Duration timeout, SocketSettings settings) {
        String peer = SocketFile.name(file);
        try {
            return new SocketMessageChannel(open(file, timeout), peer, settings, link -> {});
        } catch (IOException e) {
            throw Sockets.failure("Cannot connect to " + peer, e);
        }
    }

    /** A connected socket, for others to close. */
    static SocketChannel open(Path file, Duration timeout) throws IOException {
        SocketChannel socket = SocketChannel.open(StandardProtocolFamily.UNIX);
        // The JDK knows no timeout here, and to connect takes no time, unless too many wait for a server that hangs.
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
        // Who comes second, this or the alarm, knows it by this.
        if (!alarm.cancel(false)) {
            throw new SocketTimeoutException("it took more than " + timeout.toMillis() + " ms");
        }
        return socket;
    }
}
