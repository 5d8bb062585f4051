package dev.antiphon.http.internal.websocket;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.websocketx.ContinuationWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** Writes messages as frames, with one flush for several. Confined to the event loop. */
@SuppressWarnings("FutureReturnValueIgnored") // a write that fails ends the channel
final class FrameWriter {
    /** Larger messages are fragmented: many peers accept no larger frames by default. */
    private static final int MAX_FRAME_BYTES = 64 << 10;

    private final ChannelHandlerContext context;
    private final Written written;
    private @Nullable Future<Void> last;

    // Written since the last progress report:
    private int messages;
    private long bytes;
    private long weight;

    FrameWriter(ChannelHandlerContext context, Written written) {
        this.context = context;
        this.written = written;
    }

    void write(OutboundQueue.Message queued) {
        byte[] message = queued.bytes();
        int start = 0;
        do {
            int length = Math.min(MAX_FRAME_BYTES, message.length - start);
            boolean whole = start + length == message.length;
            ByteBuf part = Unpooled.wrappedBuffer(message, start, length);
            WebSocketFrame frame = start == 0
                    ? new TextWebSocketFrame(whole, 0, part)
                    : new ContinuationWebSocketFrame(whole, 0, part);
            last = context.write(frame);
            bytes += length;
            start += length;
            if (bytes >= MAX_FRAME_BYTES && start < message.length) {
                reportProgress();
            }
        } while (start < message.length);
        messages++;
        weight += queued.weight();
        if (bytes >= MAX_FRAME_BYTES) {
            reportProgress();
        }
    }

    /** Reports progress in steps, so that a peer that reads a large message slowly does not count as stalled. */
    private void reportProgress() {
        if (last != null) {
            int count = messages;
            long size = bytes;
            long responses = weight;
            messages = 0;
            bytes = 0;
            weight = 0;
            last.addListener(done -> written.written(count, size, responses));
            last = null;
        }
    }

    /** Writes everything to the socket. */
    void flush() {
        reportProgress();
        context.flush();
    }

    /** Learns what has been written to the socket, or never will be. */
    interface Written {
        void written(int messages, long bytes, long weight);
    }
}
