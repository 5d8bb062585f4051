package dev.antiphon.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.websocketx.ContinuationWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.util.concurrent.Future;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Messages on their way into frames that are written together. For the event loop. */
final class Frames {
    /** Larger messages are sent in parts: many peers take no larger frames unless told to. */
    private static final int MOST = 64 << 10;

    private final ChannelHandlerContext loop;
    private @Nullable Future<Void> last;
    private int messages;
    private long bytes;

    Frames(ChannelHandlerContext loop) {
        this.loop = loop;
    }

    void write(byte[] message) {
        for (int start = 0; start < message.length || start == 0; start += MOST) {
            int length = Math.min(MOST, message.length - start);
            boolean whole = start + length == message.length;
            ByteBuf part = Unpooled.wrappedBuffer(message, start, length);
            WebSocketFrame frame = start == 0
                    ? new TextWebSocketFrame(whole, 0, part)
                    : new ContinuationWebSocketFrame(whole, 0, part);
            last = loop.write(frame);
        }
        messages++;
        bytes += message.length;
    }

    /** Hands everything to the operating system; whoever is given here learns when it is there, or never will be. */
    void flush(Consumer<Future<? super Void>> written) {
        if (last != null) {
            loop.flush();
            last.addListener(written::accept);
        }
    }

    int messages() {
        return messages;
    }

    long bytes() {
        return bytes;
    }
}
