package dev.antiphon.http.internal.websocket;

import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Disconnect.Kind;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.ContinuationWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CorruptedWebSocketFrameException;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PongWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.util.ReferenceCountUtil;

/**
 * Stands between Netty's frames and Vert.x, and keeps the frames: what it takes of the socket, and when, is then the channel's to say.
 * Vert.x keeps what it has for the life of the connection: TLS, timeouts, its end with its server. For the event loop.
 */
@SuppressWarnings("FutureReturnValueIgnored") // what cannot be written shows in the end of the channel
final class WebSocketFrameHandler extends ChannelDuplexHandler {
    private static final int NO_CODE = 1005;
    private static final int GOING_AWAY = 1001;

    private final WebSocketChannel channel;

    WebSocketFrameHandler(WebSocketChannel channel) {
        this.channel = channel;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (!(message instanceof WebSocketFrame frame)) {
            context.fireChannelRead(message);
            return;
        }
        try {
            take(context, frame);
        } finally {
            frame.release();
        }
    }

    private void take(ChannelHandlerContext context, WebSocketFrame frame) {
        channel.heard();
        if (frame instanceof TextWebSocketFrame
                || frame instanceof BinaryWebSocketFrame
                || frame instanceof ContinuationWebSocketFrame) {
            channel.arrived(new Fragment(frame instanceof BinaryWebSocketFrame, frame.isFinalFragment(), bytes(frame)));
        } else if (frame instanceof PingWebSocketFrame) {
            // Whoever asks and does not read the answers gets no more of them.
            if (context.channel().isWritable()) {
                context.writeAndFlush(new PongWebSocketFrame(frame.content().retain()));
            }
        } else if (frame instanceof CloseWebSocketFrame close) {
            channel.closing(close.statusCode() < 0 ? NO_CODE : close.statusCode(), close.reasonText());
        }
    }

    private static byte[] bytes(WebSocketFrame frame) {
        byte[] bytes = new byte[frame.content().readableBytes()];
        frame.content().readBytes(bytes);
        return bytes;
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable failure) {
        if (failure instanceof CorruptedWebSocketFrameException broken) {
            channel.close(
                    broken.closeStatus().code(),
                    new Disconnect(
                            Kind.BROKEN_FRAME, "the peer has sent a broken frame: " + failure.getMessage(), failure));
        } else {
            channel.lost(new Disconnect(Kind.LOST, "the connection broke: " + failure.getMessage(), failure));
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        channel.gone();
        context.fireChannelInactive();
    }

    /** What Vert.x writes: nothing but the close frame that ends everything when its server ends, for which the channel has its own. */
    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
        if (message instanceof CloseWebSocketFrame) {
            ReferenceCountUtil.release(message);
            promise.trySuccess();
            // Later: it may be about to learn that there is another reason.
            context.executor()
                    .execute(() ->
                            channel.close(GOING_AWAY, Disconnect.of(Kind.LOCAL, "this side's server has been closed")));
        } else {
            context.write(message, promise);
        }
    }

    /**
     * The content of a frame.
     *
     * @param binary whether it begins a binary message
     * @param last whether the message ends with it
     * @param bytes its bytes
     */
    @SuppressWarnings("ArrayRecordComponent") // parts are put together, and compared by nobody
    record Fragment(boolean binary, boolean last, byte[] bytes) {}
}
