package dev.antiphon.transport.socket;

import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Disconnect.Kind;
import dev.antiphon.transport.Receiver;
import dev.antiphon.transport.TransportContext;
import dev.antiphon.transport.TransportException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A channel over a connected TCP or Unix domain socket: the thread-safe part.
 *
 * <p>A calling thread adds a frame to the {@link SocketOutboundQueue}, or sets a flag (start, pause, close or abort), and wakes the event
 * loop; the {@link SocketReadWriter} acts on that, on the event loop.
 */
final class SocketMessageChannel implements Channel {
    final SocketChannel socket;
    final SocketSettings settings;
    final SocketEventLoop loop;
    final SocketOutboundQueue outboundQueue;

    private final String peer;
    private final TransportContext transport;
    private final SocketReadWriter readWriter;
    private final AtomicReference<@Nullable Receiver> receiver = new AtomicReference<>();
    private final AtomicReference<@Nullable Disconnect> aborted = new AtomicReference<>();
    private final AtomicReference<@Nullable Disconnect> unwritable = new AtomicReference<>();
    private final AtomicBoolean wakeUpPending = new AtomicBoolean();
    private volatile @Nullable Disconnect closed;
    private volatile boolean paused;

    /**
     * Creates a channel that is not started.
     *
     * @param socket a connected socket
     * @param peer the name of the peer
     * @param onClosed called by the event loop when the socket is closed
     * @throws IOException if the socket is closed already
     */
    SocketMessageChannel(
            SocketChannel socket, String peer, SocketSettings settings, Consumer<SocketMessageChannel> onClosed)
            throws IOException {
        socket.configureBlocking(false);
        if (socket.supportedOptions().contains(StandardSocketOptions.TCP_NODELAY)) {
            // All queued frames are written at once, so Nagle's algorithm would only add latency.
            socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
            socket.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
        }
        this.socket = socket;
        this.peer = peer;
        this.transport = socket.getRemoteAddress() instanceof InetSocketAddress inet
                ? new TcpContext(inet)
                : TransportContext.UNKNOWN;
        this.settings = settings;
        this.loop = SocketEventLoop.next();
        this.outboundQueue = new SocketOutboundQueue(peer, settings.framing().terminator());
        this.readWriter = new SocketReadWriter(this, onClosed);
    }

    @Override
    public String peer() {
        return peer;
    }

    @Override
    public TransportContext context() {
        return transport;
    }

    @Override
    public void start(Receiver newReceiver) {
        if (!receiver.compareAndSet(null, Objects.requireNonNull(newReceiver, "receiver"))) {
            throw new IllegalStateException("The channel to " + peer + " was started before");
        }
        wakeUp();
    }

    @Override
    public void send(byte[] message) {
        if (receiver.get() == null) {
            throw new IllegalStateException("Start the channel to " + peer + " before sending anything");
        }
        byte[] frame = settings.framing().encode(message);
        switch (outboundQueue.add(frame, !SocketEventLoop.isCurrent())) {
            case WRITE -> write(frame, settings.framing().frame(message));
            case WAKE -> wakeUp();
            case NOTHING -> {}
        }
    }

    /** Writes on the sending thread, which saves a caller that waits for the response the hop to the event loop. */
    private void write(byte[] frame, byte[] whole) {
        int count = 0;
        try {
            count = socket.write(ByteBuffer.wrap(whole));
        } catch (IOException e) {
            Disconnect reason = failedToWrite(e);
            throw new TransportException("Cannot send to " + peer + ": " + reason.detail(), reason);
        } finally {
            if (outboundQueue.written(frame, count)) {
                wakeUp();
            }
        }
    }

    @Override
    public void pause() {
        paused = true;
        wakeUp();
    }

    @Override
    public void resume() {
        paused = false;
        wakeUp();
    }

    @Override
    public void close() {
        closed = outboundQueue.refuse(Disconnect.of(Kind.LOCAL, "this side closed the channel"));
        wakeUp();
    }

    @Override
    public void abort(Disconnect reason) {
        aborted.compareAndSet(null, reason);
        outboundQueue.discard(reason);
        wakeUp();
    }

    private void wakeUp() {
        if (wakeUpPending.compareAndSet(false, true)) {
            loop.schedule(readWriter);
        }
    }

    // For the SocketReadWriter.

    /** Resets the wake-up flag, before the flags are read: a flag set from now on wakes the event loop again. */
    void clearWakeUp() {
        wakeUpPending.set(false);
    }

    /** The receiver, or null before the start. */
    @Nullable
    Receiver receiver() {
        return receiver.get();
    }

    /** The reason of an abort, or null. No messages are delivered after it. */
    @Nullable
    Disconnect aborted() {
        return aborted.get();
    }

    /** Why writing has failed, or null. What has arrived can still be read. */
    @Nullable
    Disconnect unwritable() {
        return unwritable.get();
    }

    /** The reason of a close, which takes effect when everything is written, or null. */
    @Nullable
    Disconnect closed() {
        return closed;
    }

    /** Whether reading is paused, by the user or by backpressure. */
    boolean isReadingPaused() {
        return paused || outboundQueue.isFlooded();
    }

    /** Records that writing has failed, and returns the reason why nothing can be sent, which may be an earlier one. */
    Disconnect failedToWrite(IOException e) {
        Disconnect reason = outboundQueue.discard(new Disconnect(Kind.LOST, "the connection broke while writing", e));
        unwritable.compareAndSet(null, reason);
        return reason;
    }

    /**
     * The metadata of a TCP connection.
     *
     * @param address the remote address
     */
    private record TcpContext(InetSocketAddress address) implements TransportContext {
        @Override
        public Optional<String> remoteAddress() {
            return Optional.of(Sockets.hostAndPort(address));
        }
    }

    @Override
    public String toString() {
        return "channel to " + peer;
    }
}
