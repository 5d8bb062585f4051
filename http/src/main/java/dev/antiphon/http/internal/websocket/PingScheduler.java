package dev.antiphon.http.internal.websocket;

import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Disconnect.Kind;
import dev.antiphon.web.WebSocketSettings;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.netty.util.concurrent.ScheduledFuture;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Sends pings to a silent peer, and aborts the channel if no pong follows. Confined to the event loop. */
@SuppressWarnings("FutureReturnValueIgnored") // a ping that cannot be written gets no pong either
final class PingScheduler {
    private final WebSocketChannel channel;
    private final ChannelHandlerContext loop;
    private final WebSocketSettings settings;
    private @Nullable ScheduledFuture<?> next;
    private boolean active;
    private boolean pingSent;

    PingScheduler(WebSocketChannel channel, ChannelHandlerContext loop, WebSocketSettings settings) {
        this.channel = channel;
        this.loop = loop;
        this.settings = settings;
    }

    /** A frame has arrived. */
    void alive() {
        active = true;
        if (pingSent) {
            stop();
            start();
        }
    }

    void start() {
        pingSent = false;
        if (!settings.pingInterval().isZero()) {
            active = false;
            after(settings.pingInterval(), this::ping);
        }
    }

    void stop() {
        if (next != null) {
            next.cancel(false);
        }
    }

    private void ping() {
        // While this side does not read, it cannot see frames of the peer.
        if (active || channel.isPaused()) {
            start();
            return;
        }
        pingSent = true;
        loop.writeAndFlush(new PingWebSocketFrame());
        after(settings.pongTimeout(), () -> {
            if (channel.isPaused()) {
                start();
            } else {
                channel.abort(Disconnect.of(
                        Kind.LOST,
                        "the peer did not answer a ping within "
                                + settings.pongTimeout().toSeconds() + " s"));
            }
        });
    }

    private void after(Duration delay, Runnable task) {
        next = loop.executor().schedule(task, delay.toMillis(), TimeUnit.MILLISECONDS);
    }
}
