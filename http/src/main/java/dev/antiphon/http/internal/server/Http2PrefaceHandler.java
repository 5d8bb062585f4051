package dev.antiphon.http.internal.server;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import org.jspecify.annotations.Nullable;

/**
 * Looks at how a connection of HTTP/2 begins, before Vert.x does: what is wrong there it would log as a severe error, since nobody could
 * say yet what to do with errors. A connection that begins wrong is closed; all others go on without this. For the event loop.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a connection that cannot be closed is none
final class Http2PrefaceHandler extends ChannelInboundHandlerAdapter {
    private static final byte[] MAGIC = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(US_ASCII);
    private static final int HEAD = 9;
    private static final int MOST = 16_384;
    private static final int SETTING = 6;
    private static final int SETTINGS = 4;
    private static final String TLS = "ssl";

    private final boolean decrypted;
    private @Nullable ByteBuf begun;

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
            ByteBuf all = begun == null ? part : Unpooled.wrappedBuffer(begun, part);
            begun = all;
            judge(context, all);
        } else {
            context.fireChannelRead(message);
        }
    }

    private void judge(ChannelHandlerContext context, ByteBuf all) {
        int known = Math.min(all.readableBytes(), MAGIC.length);
        for (int i = 0; i < known; i++) {
            if (all.getByte(all.readerIndex() + i) != MAGIC[i]) {
                pass(context, all); // some other HTTP
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
                || length > MOST
                || length % SETTING != 0) {
            context.close();
        } else if (come >= HEAD + length) {
            for (int at = frame + HEAD; at < frame + HEAD + length; at += SETTING) {
                if (!isPossible(all.getUnsignedShort(at), all.getUnsignedInt(at + 2))) {
                    context.close();
                    return;
                }
            }
            pass(context, all);
        }
    }

    private static boolean isPossible(int setting, long value) {
        return switch (setting) {
            case 2, 8 -> value <= 1; // pushing, and connecting with a protocol: no or yes
            case 4 -> value <= Integer.MAX_VALUE; // the window
            case 5 -> value >= MOST && value < 1 << 24; // the frame
            default -> true;
        };
    }

    private void pass(ChannelHandlerContext context, Object message) {
        begun = null;
        context.pipeline().remove(this);
        context.fireChannelRead(message);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext context) {
        ByteBuf rest = begun;
        begun = null;
        if (rest != null) {
            rest.release();
        }
    }
}
