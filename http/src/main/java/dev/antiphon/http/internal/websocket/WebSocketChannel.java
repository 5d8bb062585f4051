package dev.antiphon.http.internal.websocket;

import dev.antiphon.http.internal.websocket.WebSocketFrameHandler.Fragment;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Disconnect.Kind;
import dev.antiphon.transport.Receiver;
import dev.antiphon.transport.TransportContext;
import dev.antiphon.transport.TransportException;
import dev.antiphon.web.SlowConsumerPolicy;
import dev.antiphon.web.WebSocketSettings;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;
import io.netty.handler.timeout.IdleStateHandler;
import io.vertx.core.http.WebSocket;
import io.vertx.core.http.WebSocketFrame;
import io.vertx.core.internal.http.WebSocketInternal;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A channel over a WebSocket, the same for client and server. Reading and writing happen on the event loop of the socket: messages that
 * threads send wait in the {@link OutboundQueue}, and are written together.
 *
 * <pre>
 *  send -> OutboundQueue -> flush (event loop) -> FrameWriter -> Netty
 *  Netty -> WebSocketFrameHandler -> InboundQueue -> MessageAssembler -> Receiver (event loop)
 * </pre>
 *
 * <p>It stands below Vert.x, on the frames of Netty. Sending: messages of several threads are written with one flush; with Vert.x, sending
 * was 27 and 46 % slower in two runs. Receiving is not faster, but bounds a hostile peer: a message that is too large is answered and not
 * the end of the connection, the time between fragments is limited, and a peer that does not read gets no pongs.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a failure ends the channel
public final class WebSocketChannel implements Channel {
    /** How long the peer may take to answer a close frame. */
    public static final int CLOSING_SECONDS = 2;

    private static final int NORMAL = WebSocketCloseStatus.NORMAL_CLOSURE.code();
    private static final int GOING_AWAY = WebSocketCloseStatus.ENDPOINT_UNAVAILABLE.code();
    private static final int NO_CODE = WebSocketCloseStatus.EMPTY.code();

    /** A close frame has room for little more. */
    private static final int MAX_REASON_LENGTH = 100;

    /** The life of the connection, in this order. */
    private enum State {
        /** Messages are read and written. */
        OPEN,
        /** A close frame has been sent; messages of the peer may still arrive. */
        CLOSING,
        /** The connection is closed; messages that arrived before may still be delivered. */
        DISCONNECTED,
        /** The end has been reported to the receiver. */
        ENDED
    }

    /**
     * Why the channel ends.
     *
     * @param reason the reason
     * @param local whether this side ended it, and drops what still arrives
     */
    private record Ending(Disconnect reason, boolean local) {}

    private final ChannelHandlerContext loop;
    private final String peer;
    private final TransportContext context;
    private final WebSocketSettings settings;
    private final OutboundQueue outbound;
    private final AtomicReference<@Nullable Receiver> receiver = new AtomicReference<>();

    /** The first reason counts. */
    private final AtomicReference<@Nullable Ending> ending = new AtomicReference<>();

    /** The code of {@link #close()}. */
    private volatile int closeCode = NORMAL;

    // For the event loop alone:
    private final InboundQueue inbound = new InboundQueue(this::assemble);
    private final MessageAssembler assembler;
    private final PingScheduler pings;
    private State state = State.OPEN;

    /** To be called on the event loop, after the handshake. */
    public WebSocketChannel(WebSocket socket, String peer, TransportContext context, WebSocketSettings settings) {
        ChannelHandlerContext vertx = ((WebSocketInternal) socket).channelHandlerContext();
        this.peer = peer;
        this.context = context;
        this.settings = settings;
        this.outbound = new OutboundQueue(settings.queuedMessages(), settings.queuedBytes(), settings.stallTimeout());
        // Vert.x has the frames that came with the handshake, and delivers them before the next task of the event loop.
        socket.frameHandler(this::earlyFrame);
        WebSocketFrameHandler frames = new WebSocketFrameHandler(this);
        vertx.pipeline().addBefore(vertx.name(), "antiphon", frames);
        if (vertx.pipeline().get(IdleStateHandler.class) != null) {
            vertx.pipeline().remove(IdleStateHandler.class); // the ping scheduler detects silence
        }
        this.loop = vertx.pipeline().context(frames);
        this.assembler = new MessageAssembler(this, loop, settings);
        this.pings = new PingScheduler(this, loop, settings);
        updateAutoRead();
        if (!loop.channel().isActive()) {
            disconnected();
        }
    }

    @Override
    public String peer() {
        return peer;
    }

    @Override
    public TransportContext context() {
        return context;
    }

    @Override
    public void start(Receiver receiver) {
        if (!this.receiver.compareAndSet(null, receiver)) {
            throw new IllegalStateException("The channel to " + peer + " has been started already");
        }
        loop.executor().execute(() -> {
            inbound.resume();
            pings.start();
            deliver();
        });
    }

    // Sending

    @Override
    public void send(byte[] message) {
        if (receiver.get() == null) {
            throw new IllegalStateException("The channel to " + peer + " must be started before it can send");
        }
        boolean onLoop = loop.executor().inEventLoop();
        boolean wait = !onLoop && settings.slowConsumer() == SlowConsumerPolicy.WAIT;
        if (!wait && !onLoop && !outbound.hasRoomFor(message.length)) {
            abort(Disconnect.of(Kind.STALLED, "the peer reads messages more slowly than they are sent"));
        }
        switch (outbound.add(message, wait, onLoop)) {
            case QUEUED -> {}
            // After the current task of the loop: messages sent until then are written with this one.
            case FIRST -> loop.executor().execute(this::flush);
            case STALLED -> {
                abort(Disconnect.of(
                        Kind.STALLED,
                        "the peer has read nothing for "
                                + settings.stallTimeout().toSeconds() + " s"));
                throw closedException();
            }
            case ENDED -> throw closedException();
        }
    }

    private TransportException closedException() {
        Ending end = ending.get();
        Disconnect reason = end == null ? Disconnect.of(Kind.LOST, "the connection is closed") : end.reason();
        return new TransportException("Cannot send to " + peer + ": " + reason.detail(), reason);
    }

    private void flush() {
        FrameWriter frames = new FrameWriter(loop, this::written);
        OutboundQueue.Message message;
        while ((message = outbound.poll()) != null) {
            frames.write(message);
        }
        frames.flush();
    }

    private void written(int messages, long bytes, long weight) {
        outbound.written(messages, bytes, weight);
        if (inbound.isPausedForResponses() && !outbound.isFlooded()) {
            inbound.resumeAfterResponses();
            // Not from within the loop that writes.
            loop.executor().execute(this::deliver);
        }
    }

    // Receiving

    /** Any frame has arrived. */
    void alive() {
        pings.alive();
    }

    private void earlyFrame(WebSocketFrame frame) {
        if (frame.isText() || frame.isBinary() || frame.isContinuation()) {
            arrived(new Fragment(
                    frame.isBinary(), frame.isFinal(), frame.binaryData().getBytes()));
        } else if (frame.isClose()) {
            closedByPeer(frame.closeStatusCode(), frame.closeReason());
        }
    }

    void arrived(Fragment fragment) {
        if (!isEndedLocally()) {
            inbound.add(fragment);
            deliver();
        }
    }

    /** Delivers what has arrived; after the last of it, the end. */
    private void deliver() {
        if (!inbound.deliver()) {
            return;
        }
        updateAutoRead();
        boolean delivered = isEndedLocally() || (!inbound.isPaused() && inbound.isEmpty());
        if (state == State.DISCONNECTED && delivered) {
            reportEnd();
        }
    }

    private void assemble(Fragment fragment) {
        if (isEndedLocally()) {
            inbound.clear();
        } else {
            assembler.add(fragment);
        }
    }

    /** While delivery is stopped, the socket is not read, and the peer has to wait. */
    private void updateAutoRead() {
        boolean read = isEndedLocally() || !inbound.isPaused();
        if (loop.channel().config().isAutoRead() != read) {
            loop.channel().config().setAutoRead(read);
        }
    }

    void message(byte[] bytes) {
        Receiver started = receiver.get();
        if (started != null) {
            started.message(bytes, 0, bytes.length);
            if (outbound.isFlooded()) {
                inbound.pauseForResponses();
            }
        }
    }

    void tooLarge(int limit) {
        Receiver started = receiver.get();
        if (started != null) {
            started.tooLarge(limit);
        }
    }

    @Override
    public void pause() {
        onLoop(() -> {
            inbound.pause();
            updateAutoRead();
        });
    }

    @Override
    public void resume() {
        onLoop(() -> {
            if (receiver.get() != null) {
                inbound.resume();
            }
            deliver();
        });
    }

    boolean isPaused() {
        return inbound.isPaused();
    }

    // Closing

    private boolean isEndedLocally() {
        Ending end = ending.get();
        return end != null && end.local();
    }

    private boolean end(Disconnect reason, boolean local) {
        return ending.compareAndSet(null, new Ending(reason, local));
    }

    @Override
    public void close() {
        close(closeCode, Disconnect.of(Kind.LOCAL, "this side closed the channel"));
    }

    /** Makes {@link #close()} say that this side is shutting down, so that the peer may reconnect. */
    public void goingAway() {
        closeCode = GOING_AWAY;
    }

    /** Closes the channel after all messages sent before have been written, with a close frame. */
    public void close(int code, Disconnect reason) {
        if (!end(reason, true)) {
            return;
        }
        outbound.end();
        loop.executor().execute(() -> {
            flush();
            sendClose(code, code == NORMAL || code == GOING_AWAY ? "" : reason.detail());
            updateAutoRead();
        });
    }

    private void sendClose(int code, String reason) {
        if (state == State.OPEN) {
            state = State.CLOSING;
            String shortened = reason.length() > MAX_REASON_LENGTH ? reason.substring(0, MAX_REASON_LENGTH) : reason;
            loop.writeAndFlush(code == NO_CODE ? new CloseWebSocketFrame() : new CloseWebSocketFrame(code, shortened));
            loop.executor().schedule(() -> loop.close(), CLOSING_SECONDS, TimeUnit.SECONDS);
        }
    }

    /** The peer has sent a close frame, as a request or as an answer. */
    void closedByPeer(int code, @Nullable String reason) {
        String detail = reason == null || reason.isEmpty() ? "" : " (" + reason + ")";
        end(Disconnect.of(Kind.REMOTE, "the peer closed the connection with code " + code + detail), false);
        outbound.end();
        sendClose(code, "");
        loop.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(written -> loop.close());
    }

    @Override
    public void abort(Disconnect reason) {
        if (end(reason, true)) {
            outbound.end();
        }
        onLoop(() -> loop.close());
    }

    /** The connection failed; what arrived before is still delivered. */
    void failed(Disconnect reason) {
        end(reason, false);
        loop.close();
    }

    void disconnected() {
        end(Disconnect.of(Kind.LOST, "the connection was lost"), false);
        outbound.end();
        if (state != State.ENDED) {
            state = State.DISCONNECTED;
        }
        pings.stop();
        deliver();
    }

    private void reportEnd() {
        Ending end = ending.get();
        Receiver started = receiver.get();
        if (started != null && end != null) {
            state = State.ENDED;
            started.closed(end.reason());
        }
    }

    private void onLoop(Runnable task) {
        if (loop.executor().inEventLoop()) {
            task.run();
        } else {
            loop.executor().execute(task);
        }
    }

    @Override
    public String toString() {
        return "WebSocket to " + peer;
    }
}
