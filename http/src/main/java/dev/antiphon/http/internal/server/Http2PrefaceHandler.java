package dev.antiphon.http.internal.server;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import org.jspecify.annotations.Nullable;

/**
 * Netty handler that checks the preface of an HTTP/2 connection before Vert.x does, which would log a malformed one as SEVERE, even with
 * an exception handler on the server. Closes such a connection, and removes itself from others. Confined to the event loop.
 */
@SuppressWarnings("FutureReturnValueIgnored") // closing cannot fail
final class Http2PrefaceHandler extends ChannelInboundHandlerAdapter {
    private static final byte[] MAGIC = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(US_ASCII);
    private static final int HEAD = 9;
    private static final int MIN_FRAME_SIZE = 16_384;
    private static final int SETTING = 6;
    private static final int SETTINGS = 4;
    private static final String TLS = "ssl";

    private final boolean decrypted;
    private @Nullable ByteBuf received;

    Http2PrefaceHandler() {
        this(false);
    }

    private Http2PrefaceHandler(boolean decrypted) {
        this.decrypted = decrypted;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (!decrypted && context.pipeline().get(TLS) != null) {
            context.pipeline().addAfter(TLS, null, new Http2PrefaceHandler(true));
            pass(context, message);
        } else if (message instanceof ByteBuf part) {
            ByteBuf all = received == null ? part : Unpooled.wrappedBuffer(received, part);
            received = all;
            check(context, all);
        } else {
            context.fireChannelRead(message);
        }
    }

    private void check(ChannelHandlerContext context, ByteBuf all) {
        int known = Math.min(all.readableBytes(), MAGIC.length);
        for (int i = 0; i < known; i++) {
            if (all.getByte(all.readerIndex() + i) != MAGIC[i]) {
                pass(context, all); // HTTP/1
                return;
            }
        }
        int frame = all.readerIndex() + MAGIC.length;
        int come = all.readableBytes() - MAGIC.length;
        if (come < HEAD) {
            return;
        }
        int length = all.getUnsignedMedium(frame);
        if (all.getByte(frame + 3) != SETTINGS
                || all.getByte(frame + 4) != 0
                || (all.getInt(frame + 5) & Integer.MAX_VALUE) != 0
                || length > MIN_FRAME_SIZE
                || length % SETTING != 0) {
            context.close();
        } else if (come >= HEAD + length) {
            for (int at = frame + HEAD; at < frame + HEAD + length; at += SETTING) {
                if (!isValid(all.getUnsignedShort(at), all.getUnsignedInt(at + 2))) {
                    context.close();
                    return;
                }
            }
            pass(context, all);
        }
    }

    private static boolean isValid(int setting, long value) {
        return switch (setting) {
            case 2, 8 -> value <= 1; // ENABLE_PUSH, ENABLE_CONNECT_PROTOCOL
            case 4 -> value <= Integer.MAX_VALUE; // INITIAL_WINDOW_SIZE
            case 5 -> value >= MIN_FRAME_SIZE && value < 1 << 24; // MAX_FRAME_SIZE
            default -> true;
        };
    }

    private void pass(ChannelHandlerContext context, Object message) {
        received = null;
        context.pipeline().remove(this);
        context.fireChannelRead(message);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext context) {
        ByteBuf rest = received;
        received = null;
        if (rest != null) {
            rest.release();
        }
    }
}
