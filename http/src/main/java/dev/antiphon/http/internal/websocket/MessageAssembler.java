package dev.antiphon.http.internal.websocket;

import dev.antiphon.http.internal.websocket.WebSocketFrameHandler.Fragment;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Disconnect.Kind;
import dev.antiphon.web.MessageBuffer;
import dev.antiphon.web.WebSocketSettings;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Assembles the fragments of messages, and skips messages that are too large. Confined to the event loop. */
@SuppressWarnings("FutureReturnValueIgnored") // the timer is never cancelled
final class MessageAssembler {
    private final WebSocketChannel channel;
    private final ChannelHandlerContext loop;
    private final WebSocketSettings settings;
    private final MessageBuffer partial;
    private boolean begun;
    private boolean timerRunning;
    private long lastFragment;

    MessageAssembler(WebSocketChannel channel, ChannelHandlerContext loop, WebSocketSettings settings) {
        this.channel = channel;
        this.loop = loop;
        this.settings = settings;
        this.partial = new MessageBuffer(settings.messageBytes());
    }

    void add(Fragment fragment) {
        if (fragment.binary() && !settings.binary()) {
            channel.close(
                    WebSocketCloseStatus.INVALID_MESSAGE_TYPE.code(),
                    Disconnect.of(Kind.BROKEN_FRAME, "binary messages are not accepted, only text"));
            return;
        }
        partial.add(fragment.bytes());
        if (fragment.last()) {
            begun = false;
            complete();
        } else {
            begun = true;
            lastFragment = System.nanoTime();
            if (!timerRunning) {
                startTimer(settings.fragmentTimeout());
            }
        }
    }

    private void complete() {
        boolean tooLarge = partial.isTooLarge();
        byte[] message = partial.take();
        if (tooLarge) {
            channel.tooLarge(settings.messageBytes());
        } else {
            channel.message(message);
        }
    }

    private void startTimer(Duration delay) {
        timerRunning = true;
        loop.executor().schedule(this::checkTimeout, delay.toMillis() + 1, TimeUnit.MILLISECONDS);
    }

    private void checkTimeout() {
        timerRunning = false;
        if (!begun) {
            return;
        }
        Duration silence = Duration.ofNanos(System.nanoTime() - lastFragment);
        if (silence.compareTo(settings.fragmentTimeout()) < 0) {
            startTimer(settings.fragmentTimeout().minus(silence));
        } else {
            channel.abort(Disconnect.of(
                    Kind.STALLED,
                    "the peer began a message and sent no further fragment for "
                            + settings.fragmentTimeout().toSeconds() + " s"));
        }
    }
}
