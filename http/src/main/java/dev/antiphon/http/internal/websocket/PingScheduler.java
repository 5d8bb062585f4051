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

/** Asks a silent peer whether it is still there, and gives it up if it is not. For the event loop. */
@SuppressWarnings("FutureReturnValueIgnored") // a ping that cannot be written is not answered either
final class PingScheduler {
    private final WebSocketChannel channel;
    private final ChannelHandlerContext loop;
    private final WebSocketSettings limits;
    private @Nullable ScheduledFuture<?> next;
    private boolean heard;
    private boolean asked;

    PingScheduler(WebSocketChannel channel, ChannelHandlerContext loop, WebSocketSettings limits) {
        this.channel = channel;
        this.loop = loop;
        this.limits = limits;
    }

    /** Something has arrived. */
    void alive() {
        heard = true;
        if (asked) {
            stop();
            start();
        }
    }

    void start() {
        asked = false;
        if (!limits.ping().isZero()) {
            heard = false;
            after(limits.ping(), this::ask);
        }
    }

    void stop() {
        if (next != null) {
            next.cancel(false);
        }
    }

    private void ask() {
        // While this side does not read, the silence is its own.
        if (heard || channel.isPaused()) {
            start();
            return;
        }
        asked = true;
        loop.writeAndFlush(new PingWebSocketFrame());
        after(limits.pong(), () -> {
            if (channel.isPaused()) {
                start();
            } else {
                channel.abort(Disconnect.of(
                        Kind.LOST,
                        "the peer has not answered a ping for " + limits.pong().toSeconds() + " s"));
            }
        });
    }

    private void after(Duration delay, Runnable task) {
        next = loop.executor().schedule(task, delay.toMillis(), TimeUnit.MILLISECONDS);
    }
}
