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
 * A channel over a connected socket, of whatever family: the side of it that any thread may use.
 *
 * <p>Nothing is decided here. A thread puts a frame into the {@link SocketOutboundQueue}, or leaves a wish (to start, pause, close or
 * abort), and asks the loop to look at it; the {@link SocketReadWriter} does the rest, on the loop.
 */
final class SocketMessageChannel implements Channel {
    final SocketChannel socket;
    final SocketSettings settings;
    final SocketEventLoop loop;
    final SocketOutboundQueue outboundQueue;

    private final String peer;
    private final TransportContext transport;
    private final SocketReadWriter pump;
    private final AtomicReference<@Nullable Receiver> receiver = new AtomicReference<>();
    private final AtomicReference<@Nullable Disconnect> aborted = new AtomicReference<>();
    private final AtomicReference<@Nullable Disconnect> unwritable = new AtomicReference<>();
    private final AtomicBoolean asked = new AtomicBoolean();
    private volatile @Nullable Disconnect closed;
    private volatile boolean paused;

    /**
     * A link that is not started.
     *
     * @param socket is connected
     * @param peer who is at the other end
     * @param onGone called by the loop when the socket is closed
     * @throws IOException if the socket is closed already
     */
    SocketMessageChannel(
            SocketChannel socket, String peer, SocketSettings settings, Consumer<SocketMessageChannel> onGone)
            throws IOException {
        socket.configureBlocking(false);
        if (socket.supportedOptions().contains(StandardSocketOptions.TCP_NODELAY)) {
            // All that is ready is written at once: to wait for more, as Nagle's algorithm does, only costs time.
            socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
            socket.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
        }
        this.socket = socket;
        this.peer = peer;
        this.transport =
                socket.getRemoteAddress() instanceof InetSocketAddress inet ? new From(inet) : TransportContext.UNKNOWN;
        this.settings = settings;
        this.loop = SocketEventLoop.next();
        this.outboundQueue = new SocketOutboundQueue(peer, settings.framing().end());
        this.pump = new SocketReadWriter(this, onGone);
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
    public void start(Receiver taker) {
        if (!receiver.compareAndSet(null, Objects.requireNonNull(taker, "receiver"))) {
            throw new IllegalStateException("The channel to " + peer + " was started before");
        }
        ask();
    }

    @Override
    public void send(byte[] message) {
        if (receiver.get() == null) {
            throw new IllegalStateException("Start the channel to " + peer + " before sending anything");
        }
        byte[] frame = settings.framing().open(message);
        switch (outboundQueue.add(frame, !SocketEventLoop.isCurrent())) {
            case WRITE -> write(frame, settings.framing().frame(message));
            case WAKE -> ask();
            case NOTHING -> {}
        }
    }

    /** Writes on the sender's own thread, which spares a caller that sends and waits for the answer the way by the loop. */
    private void write(byte[] frame, byte[] whole) {
        int count = 0;
        try {
            count = socket.write(ByteBuffer.wrap(whole));
        } catch (IOException e) {
            Disconnect reason = failedToWrite(e);
            throw new TransportException("Cannot send to " + peer + ": " + reason.detail(), reason);
        } finally {
            if (outboundQueue.written(frame, count)) {
                ask();
            }
        }
    }

    @Override
    public void pause() {
        paused = true;
        ask();
    }

    @Override
    public void resume() {
        paused = false;
        ask();
    }

    @Override
    public void close() {
        closed = outboundQueue.refuse(Disconnect.of(Kind.LOCAL, "this side closed the channel"));
        ask();
    }

    @Override
    public void abort(Disconnect reason) {
        aborted.compareAndSet(null, reason);
        outboundQueue.discard(reason);
        ask();
    }

    private void ask() {
        if (asked.compareAndSet(false, true)) {
            loop.ask(pump);
        }
    }

    // What the pump asks for.

    /** Begins to look at the wishes; who leaves one from now on has to ask again. */
    void answered() {
        asked.set(false);
    }

    /** Who receives, or null before the start. */
    @Nullable
    Receiver receiver() {
        return receiver.get();
    }

    /** Why somebody wants this to end at once, or null. The receiver gets no message then. */
    @Nullable
    Disconnect aborted() {
        return aborted.get();
    }

    /** Why nothing can be written any more, or null. What has arrived can still be read. */
    @Nullable
    Disconnect unwritable() {
        return unwritable.get();
    }

    /** Why somebody wants this to end when everything is written, or null. */
    @Nullable
    Disconnect closed() {
        return closed;
    }

    /** Whether the receiver must not be called for now. */
    boolean isHolding() {
        return paused || outboundQueue.isFlooded();
    }

    /** Notes that writing has failed. Gives the reason why nothing can be sent, which may be an older one. */
    Disconnect failedToWrite(IOException e) {
        Disconnect reason = outboundQueue.discard(new Disconnect(Kind.LOST, "the connection broke while writing", e));
        unwritable.compareAndSet(null, reason);
        return reason;
    }

    /**
     * What TCP knows of a peer.
     *
     * @param address where it is
     */
    private record From(InetSocketAddress address) implements TransportContext {
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
