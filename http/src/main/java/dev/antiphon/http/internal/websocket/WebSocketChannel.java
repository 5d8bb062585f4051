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
import io.netty.handler.timeout.IdleStateHandler;
import io.vertx.core.http.WebSocket;
import io.vertx.core.http.WebSocketFrame;
import io.vertx.core.internal.http.WebSocketInternal;
import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * One end of a WebSocket, the same for client and server. Everything that arrives is taken on the socket's event loop, and everything
 * is written there: what threads send meanwhile waits in the {@link OutboundQueue}, and is written together.
 *
 * <pre>
 *  send -> Outbox -> flush (event loop) -> Frames -> Netty
 *  Netty -> Intake -> deliver (event loop) -> Assembly -> Receiver
 * </pre>
 */
@SuppressWarnings("FutureReturnValueIgnored") // what fails shows in the end of the channel
public final class WebSocketChannel implements Channel {
    private static final long CLOSING_SECONDS = 2;
    private static final int NORMAL = 1000;
    private static final int NO_CODE = 1005;
    private static final int GOING_AWAY = 1001;

    /** A close frame has room for little more. */
    private static final int MOST_WORDS = 100;

    private final ChannelHandlerContext loop;
    private final String peer;
    private final TransportContext transport;
    private final WebSocketSettings limits;
    private final OutboundQueue outbox;
    private final AtomicBoolean flushing = new AtomicBoolean();
    private final AtomicBoolean started = new AtomicBoolean();

    /** Why it ends; the first reason counts. */
    private final AtomicReference<@Nullable Disconnect> end = new AtomicReference<>();

    /** With which code this side closes it. */
    private volatile int code = NORMAL;

    /** Whether this side has ended it, and wants to know of nothing more. */
    private volatile boolean endedHere;

    // For the event loop alone:
    private @Nullable Receiver receiver;
    private final MessageAssembler assembly;
    private final PingScheduler heartbeat;
    private final ArrayDeque<Fragment> arrived = new ArrayDeque<>();
    private boolean delivering;
    private boolean paused = true;
    private boolean flooded;
    private boolean closeSent;
    private boolean gone;
    private boolean reported;

    /** To be made on the event loop, when the handshake is done. */
    public WebSocketChannel(WebSocket socket, String peer, TransportContext transport, WebSocketSettings limits) {
        ChannelHandlerContext vertx = ((WebSocketInternal) socket).channelHandlerContext();
        this.peer = peer;
        this.transport = transport;
        this.limits = limits;
        this.outbox = new OutboundQueue(limits.queuedMessages(), limits.queuedBytes(), limits.stall());
        // What came with the answer to the handshake, Vert.x has already; it gives it before the loop's next task.
        socket.frameHandler(this::early);
        WebSocketFrameHandler intake = new WebSocketFrameHandler(this);
        vertx.pipeline().addBefore(vertx.name(), "antiphon", intake);
        if (vertx.pipeline().get(IdleStateHandler.class) != null) {
            vertx.pipeline().remove(IdleStateHandler.class); // silence is the heartbeat's business
        }
        this.loop = vertx.pipeline().context(intake);
        this.assembly = new MessageAssembler(this, loop, limits);
        this.heartbeat = new PingScheduler(this, loop, limits);
        flow();
        if (!loop.channel().isActive()) {
            gone();
        }
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
    public void start(Receiver receiver) {
        if (!started.compareAndSet(false, true)) {
            throw new IllegalStateException("The channel to " + peer + " was started before");
        }
        loop.executor().execute(() -> {
            this.receiver = receiver;
            paused = false;
            heartbeat.start();
            deliver();
        });
    }

    // What is sent

    @Override
    public void send(byte[] message) {
        if (!started.get()) {
            throw new IllegalStateException("A channel must be started before anything is sent");
        }
        boolean onLoop = loop.executor().inEventLoop();
        boolean wait = !onLoop && limits.slowConsumer() == SlowConsumerPolicy.WAIT;
        if (!wait && !onLoop && !outbox.hasRoomFor(message.length)) {
            abort(Disconnect.of(Kind.STALLED, "the peer does not take messages as fast as they are sent"));
        }
        OutboundQueue.Outcome outcome = outbox.add(message, wait, onLoop);
        if (outcome == OutboundQueue.Outcome.STALLED) {
            abort(Disconnect.of(
                    Kind.STALLED,
                    "the peer has taken nothing for " + limits.stall().toSeconds() + " s"));
        }
        if (outcome != OutboundQueue.Outcome.QUEUED) {
            Disconnect reason = end.get();
            throw refused(reason == null ? Disconnect.of(Kind.LOST, "the connection has ended") : reason);
        }
        if (flushing.compareAndSet(false, true)) {
            // Behind what the loop is at: more may have been sent by then, and is written with this.
            loop.executor().execute(this::flush);
        }
    }

    private TransportException refused(Disconnect reason) {
        return new TransportException("Cannot send to " + peer + ": " + reason.detail(), reason);
    }

    private void flush() {
        flushing.set(false);
        FrameWriter frames = new FrameWriter(loop, this::written);
        OutboundQueue.Sent sent;
        while ((sent = outbox.poll()) != null) {
            frames.write(sent);
        }
        frames.flush();
    }

    private void written(int messages, long bytes, long weight) {
        outbox.written(messages, bytes, weight);
        if (flooded && !outbox.isFlooded()) {
            flooded = false;
            // Not from within the loop that writes.
            loop.executor().execute(this::deliver);
        }
    }

    // What arrives

    /** Anything at all has arrived. */
    void heard() {
        heartbeat.alive();
    }

    private void early(WebSocketFrame frame) {
        if (frame.isText() || frame.isBinary() || frame.isContinuation()) {
            arrived(new Fragment(
                    frame.isBinary(), frame.isFinal(), frame.binaryData().getBytes()));
        } else if (frame.isClose()) {
            closing(frame.closeStatusCode(), frame.closeReason());
        }
    }

    void arrived(Fragment part) {
        if (!endedHere) {
            arrived.add(part);
            deliver();
        }
    }

    /** Gives the receiver what has arrived, as long as it wants it; and the end, after the last of it. */
    private void deliver() {
        if (delivering) {
            return; // the receiver is being called further up
        }
        delivering = true;
        try {
            while (!isPaused() && !endedHere && !arrived.isEmpty()) {
                assembly.take(arrived.remove());
            }
        } finally {
            delivering = false;
        }
        flow();
        if (gone && (endedHere || (!isPaused() && arrived.isEmpty()))) {
            report();
        }
    }

    /** While nobody takes what arrives, the socket is not read, and the peer has to wait. */
    private void flow() {
        boolean read = endedHere || !isPaused();
        if (loop.channel().config().isAutoRead() != read) {
            loop.channel().config().setAutoRead(read);
        }
    }

    void message(byte[] bytes) {
        if (receiver != null) {
            receiver.message(bytes, 0, bytes.length);
            flooded |= outbox.isFlooded();
        }
    }

    void tooLarge(int limit) {
        if (receiver != null) {
            receiver.tooLarge(limit);
        }
    }

    @Override
    public void pause() {
        onLoop(() -> {
            paused = true;
            flow();
        });
    }

    @Override
    public void resume() {
        onLoop(() -> {
            paused = receiver == null;
            deliver();
        });
    }

    boolean isPaused() {
        return paused || flooded;
    }

    // How it ends

    @Override
    public void close() {
        close(code, Disconnect.of(Kind.LOCAL, "this side has closed the channel"));
    }

    /** When this side closes it, it is because this side goes away, and not because all is done. */
    public void leaves() {
        code = GOING_AWAY;
    }

    /** Ends in order: what was sent is written, and the peer is told why. */
    public void close(int code, Disconnect reason) {
        if (!end.compareAndSet(null, reason)) {
            return;
        }
        endedHere = true;
        outbox.end();
        loop.executor().execute(() -> {
            flush();
            sendClose(code, code == NORMAL || code == GOING_AWAY ? "" : reason.detail());
            flow();
        });
    }

    private void sendClose(int code, String words) {
        if (!closeSent) {
            closeSent = true;
            String few = words.length() > MOST_WORDS ? words.substring(0, MOST_WORDS) : words;
            loop.writeAndFlush(code == NO_CODE ? new CloseWebSocketFrame() : new CloseWebSocketFrame(code, few));
            // A peer that does not answer, or does not even read, is not waited for.
            loop.executor().schedule(() -> loop.close(), CLOSING_SECONDS, TimeUnit.SECONDS);
        }
    }

    /** The peer has sent a close frame: it wants to end, or agrees to. */
    void closing(int code, @Nullable String words) {
        end.compareAndSet(
                null,
                Disconnect.of(
                        Kind.REMOTE,
                        "the peer has closed it with " + code
                                + (words == null || words.isEmpty() ? "" : " (" + words + ")")));
        outbox.end();
        sendClose(code, "");
        loop.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(written -> loop.close());
    }

    @Override
    public void abort(Disconnect reason) {
        if (end.compareAndSet(null, reason)) {
            endedHere = true;
            outbox.end();
        }
        onLoop(() -> loop.close());
    }

    /** It has broken by itself; what had arrived before is still worth knowing. */
    void lost(Disconnect reason) {
        end.compareAndSet(null, reason);
        loop.close();
    }

    void gone() {
        end.compareAndSet(null, Disconnect.of(Kind.LOST, "the connection broke"));
        outbox.end();
        gone = true;
        heartbeat.stop();
        deliver();
    }

    private void report() {
        Disconnect reason = end.get();
        if (receiver != null && reason != null && !reported) {
            reported = true;
            receiver.closed(reason);
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
