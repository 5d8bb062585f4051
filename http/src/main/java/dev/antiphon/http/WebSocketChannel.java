package dev.antiphon.http;

import dev.antiphon.transport.Carriage;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Disconnect.Kind;
import dev.antiphon.transport.Receiver;
import dev.antiphon.transport.TransportException;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.CorruptedFrameException;
import io.netty.handler.codec.TooLongFrameException;
import io.vertx.core.http.HttpClosedException;
import io.vertx.core.http.WebSocket;
import io.vertx.core.http.WebSocketFrame;
import io.vertx.core.internal.http.WebSocketInternal;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * One end of a WebSocket, the same for client and server. Everything that arrives is taken on the socket's event loop, and everything
 * is written there: what threads send meanwhile waits in the {@link Outbox}, and is written together.
 *
 * <pre>
 *  send -> Outbox -> flush (event loop) -> frames -> Netty
 *  Netty -> Vert.x -> Assembly (event loop) -> Receiver
 * </pre>
 */
@SuppressWarnings("FutureReturnValueIgnored") // what fails shows in the end of the channel
final class WebSocketChannel implements Channel {
    private static final long CLOSING_SECONDS = 2;
    private static final short NORMAL = 1000;
    private static final short ABNORMAL = 1006;

    private final WebSocket socket;
    private final ChannelHandlerContext loop;
    private final String peer;
    private final Carriage carriage;
    private final WebSocketLimits limits;
    private final Outbox outbox;
    private final AtomicBoolean flushing = new AtomicBoolean();
    private final AtomicBoolean started = new AtomicBoolean();

    /** Why it ends; the first reason counts. */
    private final AtomicReference<@Nullable Disconnect> end = new AtomicReference<>();

    // For the event loop alone:
    private @Nullable Receiver receiver;
    private final Assembly assembly;
    private final Heartbeat heartbeat;
    private boolean paused = true;
    private boolean flooded;
    private boolean gone;
    private boolean reported;

    /** To be made on the event loop, before anything can arrive. */
    WebSocketChannel(WebSocket socket, String peer, Carriage carriage, WebSocketLimits limits) {
        this.socket = socket;
        this.loop = ((WebSocketInternal) socket).channelHandlerContext();
        this.peer = peer;
        this.carriage = carriage;
        this.limits = limits;
        this.outbox = new Outbox(limits.queuedMessages(), limits.queuedBytes(), limits.stall());
        socket.pause();
        socket.exceptionHandler(this::broken);
        socket.closeHandler(nothing -> gone());
        this.assembly = new Assembly(this, loop, limits);
        this.heartbeat = new Heartbeat(this, loop, limits);
        socket.frameHandler(this::frame);
        socket.pongHandler(payload -> heartbeat.alive());
    }

    @Override
    public String peer() {
        return peer;
    }

    @Override
    public Carriage carriage() {
        return carriage;
    }

    @Override
    public void start(Receiver receiver) {
        if (!started.compareAndSet(false, true)) {
            throw new IllegalStateException("The channel to " + peer + " was started before");
        }
        onLoop(() -> {
            this.receiver = receiver;
            paused = false;
            heartbeat.start();
            flow();
        });
    }

    // What is sent

    @Override
    public void send(byte[] message) {
        if (!started.get()) {
            throw new IllegalStateException("A channel must be started before anything is sent");
        }
        boolean onLoop = loop.executor().inEventLoop();
        boolean wait = !onLoop && limits.slowConsumer() == SlowConsumer.WAIT;
        if (!wait && !onLoop && !outbox.hasRoomFor(message.length)) {
            abort(Disconnect.of(Kind.STALLED, "the peer does not take messages as fast as they are sent"));
        }
        Outbox.Outcome outcome = outbox.add(message, wait);
        if (outcome == Outbox.Outcome.STALLED) {
            abort(Disconnect.of(
                    Kind.STALLED,
                    "the peer has taken nothing for " + limits.stall().toSeconds() + " s"));
        }
        if (outcome != Outbox.Outcome.QUEUED) {
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
        Frames frames = new Frames(loop);
        byte[] message;
        while ((message = outbox.poll()) != null) {
            frames.write(message);
        }
        frames.flush(written -> {
            outbox.written(frames.messages(), frames.bytes());
            if (flooded && !outbox.isFlooded()) {
                flooded = false;
                flow();
            }
        });
    }

    // What arrives

    private void frame(WebSocketFrame frame) {
        heartbeat.alive();
        Disconnect reason = end.get();
        // What had arrived before the peer went is still worth knowing.
        if (reason == null || reason.kind() == Kind.REMOTE) {
            assembly.take(frame);
        }
    }

    void message(byte[] bytes) {
        if (receiver != null) {
            receiver.message(bytes, 0, bytes.length);
            if (!flooded && outbox.isFlooded()) {
                flooded = true;
                flow();
            }
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
            paused = false;
            flow();
        });
    }

    boolean isPaused() {
        return paused || flooded;
    }

    /** Lets frames arrive, or not. What had arrived before the end arrives before the end is told. */
    private void flow() {
        if (paused || flooded) {
            socket.pause();
        } else {
            socket.resume();
            if (gone) {
                report();
            }
        }
    }

    // How it ends

    @Override
    public void close() {
        close(NORMAL, Disconnect.of(Kind.LOCAL, "this side has closed the channel"));
    }

    /** Ends in order: what was sent is written, and the peer is told why. */
    void close(short code, Disconnect reason) {
        if (!end.compareAndSet(null, reason)) {
            return;
        }
        outbox.end();
        loop.executor().execute(() -> {
            flush();
            socket.close(code, reason.kind() == Kind.LOCAL ? null : reason.detail());
            // A peer that does not answer, or does not even read, is not waited for.
            loop.executor().schedule(() -> loop.close(), CLOSING_SECONDS, TimeUnit.SECONDS);
        });
    }

    @Override
    public void abort(Disconnect reason) {
        if (end.compareAndSet(null, reason)) {
            outbox.end();
        }
        // Not through the socket, which would first have to write what it has.
        onLoop(() -> {
            loop.close();
            gone();
        });
    }

    private void broken(Throwable failure) {
        Disconnect reason = failure instanceof CorruptedFrameException || failure instanceof TooLongFrameException
                ? new Disconnect(
                        Kind.BROKEN_FRAME, "the peer has sent a broken frame: " + failure.getMessage(), failure)
                : new Disconnect(Kind.LOST, "the connection broke: " + failure.getMessage(), failure);
        if (!(failure instanceof HttpClosedException)) {
            end.compareAndSet(null, reason);
        }
    }

    private void gone() {
        Short code = socket.closeStatusCode();
        String words = socket.closeReason();
        end.compareAndSet(
                null,
                code == null || code == ABNORMAL
                        ? Disconnect.of(Kind.LOST, "the connection broke")
                        : Disconnect.of(
                                Kind.REMOTE,
                                "the peer has closed it with " + code
                                        + (words == null || words.isEmpty() ? "" : " (" + words + ")")));
        outbox.end();
        gone = true;
        heartbeat.stop();
        if (receiver != null && (!isPaused() || isEndedHere())) {
            report();
        }
    }

    private boolean isEndedHere() {
        Disconnect reason = end.get();
        return reason != null && reason.kind() != Kind.REMOTE && reason.kind() != Kind.LOST;
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
