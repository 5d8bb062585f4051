package dev.antiphon.http.internal.websocket;

import dev.antiphon.http.internal.websocket.WebSocketFrameHandler.Fragment;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Disconnect.Kind;
import dev.antiphon.web.WebSocketSettings;
import io.netty.channel.ChannelHandlerContext;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/** Puts the frames of a WebSocket together to messages, and skips those that become too large. For the event loop. */
@SuppressWarnings("FutureReturnValueIgnored") // a timer that nobody asks about
final class MessageAssembler {
    private static final int NOT_ACCEPTED = 1003;

    private final WebSocketChannel channel;
    private final ChannelHandlerContext loop;
    private final WebSocketSettings limits;
    private byte[] partial = new byte[0];
    private int size;
    private boolean begun;
    private boolean skipping;
    private boolean watched;
    private long lastPart;

    MessageAssembler(WebSocketChannel channel, ChannelHandlerContext loop, WebSocketSettings limits) {
        this.channel = channel;
        this.loop = loop;
        this.limits = limits;
    }

    void take(Fragment part) {
        if (part.binary() && !limits.binary()) {
            channel.close(
                    NOT_ACCEPTED, Disconnect.of(Kind.BROKEN_FRAME, "binary messages are not taken here, only text"));
        } else if (part.last() && !begun) {
            whole(part.bytes());
        } else {
            part(part.bytes(), part.last());
        }
    }

    private void whole(byte[] bytes) {
        if (bytes.length > limits.messageBytes()) {
            channel.tooLarge(limits.messageBytes());
        } else {
            channel.message(bytes);
        }
    }

    private void part(byte[] bytes, boolean last) {
        lastPart = System.nanoTime();
        begun = true;
        skipping |= size + (long) bytes.length > limits.messageBytes();
        if (skipping) {
            partial = new byte[0];
            size = 0;
        } else {
            if (partial.length - size < bytes.length) {
                partial = Arrays.copyOf(
                        partial, Math.max(size + bytes.length, Math.min(2 * size, limits.messageBytes())));
            }
            System.arraycopy(bytes, 0, partial, size, bytes.length);
            size += bytes.length;
        }
        if (last) {
            boolean skipped = skipping;
            byte[] message = size == partial.length ? partial : Arrays.copyOf(partial, size);
            partial = new byte[0];
            size = 0;
            begun = false;
            skipping = false;
            if (skipped) {
                channel.tooLarge(limits.messageBytes());
            } else {
                channel.message(message);
            }
        } else if (!watched) {
            watched = true;
            watch(limits.fragment());
        }
    }

    private void watch(Duration patience) {
        loop.executor().schedule(this::check, patience.toMillis() + 1, TimeUnit.MILLISECONDS);
    }

    private void check() {
        watched = false;
        if (!begun) {
            return;
        }
        Duration silent = Duration.ofNanos(System.nanoTime() - lastPart);
        if (silent.compareTo(limits.fragment()) < 0) {
            watched = true;
            watch(limits.fragment().minus(silent));
        } else {
            channel.abort(Disconnect.of(
                    Kind.STALLED,
                    "the peer began a message and did not go on for "
                            + limits.fragment().toSeconds() + " s"));
        }
    }
}
