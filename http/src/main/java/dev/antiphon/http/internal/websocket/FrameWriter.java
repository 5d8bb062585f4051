package dev.antiphon.http.internal.websocket;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.websocketx.ContinuationWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** Messages on their way into frames that are written together. For the event loop. */
@SuppressWarnings("FutureReturnValueIgnored") // what cannot be written shows in the end of the channel
final class FrameWriter {
    /** Larger messages are sent in parts: many peers take no larger frames unless told to. */
    private static final int MOST = 64 << 10;

    private final ChannelHandlerContext context;
    private final Written written;
    private @Nullable Future<Void> last;

    // Of what was written since somebody was last promised to be told:
    private int messages;
    private long bytes;
    private long weight;

    FrameWriter(ChannelHandlerContext context, Written written) {
        this.context = context;
        this.written = written;
    }

    void write(OutboundQueue.Sent sent) {
        byte[] message = sent.message();
        int start = 0;
        do {
            int length = Math.min(MOST, message.length - start);
            boolean whole = start + length == message.length;
            ByteBuf part = Unpooled.wrappedBuffer(message, start, length);
            WebSocketFrame frame = start == 0
                    ? new TextWebSocketFrame(whole, 0, part)
                    : new ContinuationWebSocketFrame(whole, 0, part);
            last = context.write(frame);
            bytes += length;
            start += length;
            if (bytes >= MOST && start < message.length) {
                tell();
            }
        } while (start < message.length);
        messages++;
        weight += sent.weight();
        if (bytes >= MOST) {
            tell();
        }
    }

    /** Has progress told in steps: a peer that takes a lot slowly is not one that takes nothing. */
    private void tell() {
        if (last != null) {
            int count = messages;
            long size = bytes;
            long answers = weight;
            messages = 0;
            bytes = 0;
            weight = 0;
            last.addListener(done -> written.written(count, size, answers));
            last = null;
        }
    }

    /** Hands everything to the operating system. */
    void flush() {
        tell();
        context.flush();
    }

    /** Learns what is with the operating system, or never will be. */
    interface Written {
        void written(int messages, long bytes, long weight);
    }
}
