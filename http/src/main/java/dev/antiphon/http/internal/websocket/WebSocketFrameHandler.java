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
import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.util.ReferenceCountUtil;

/**
 * Netty handler that takes the WebSocket frames for a channel, before Vert.x gets them. Vert.x keeps the rest of the connection: TLS, and
 * its end with its server. Confined to the event loop.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a write that fails ends the channel
final class WebSocketFrameHandler extends ChannelDuplexHandler {
    private static final int NO_CODE = WebSocketCloseStatus.EMPTY.code();
    private static final int GOING_AWAY = WebSocketCloseStatus.ENDPOINT_UNAVAILABLE.code();

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
        channel.alive();
        if (frame instanceof TextWebSocketFrame
                || frame instanceof BinaryWebSocketFrame
                || frame instanceof ContinuationWebSocketFrame) {
            channel.arrived(new Fragment(frame instanceof BinaryWebSocketFrame, frame.isFinalFragment(), bytes(frame)));
        } else if (frame instanceof PingWebSocketFrame) {
            // A peer that sends pings and does not read the pongs gets no more of them.
            if (context.channel().isWritable()) {
                context.writeAndFlush(new PongWebSocketFrame(frame.content().retain()));
            }
        } else if (frame instanceof CloseWebSocketFrame close) {
            channel.closedByPeer(close.statusCode() < 0 ? NO_CODE : close.statusCode(), close.reasonText());
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
                            Kind.BROKEN_FRAME, "the peer sent a malformed frame: " + failure.getMessage(), failure));
        } else {
            channel.failed(new Disconnect(Kind.LOST, "the connection failed: " + failure.getMessage(), failure));
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        channel.disconnected();
        context.fireChannelInactive();
    }

    /** Replaces the close frame that Vert.x writes when its server is closed, by the channel's own. */
    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
        if (message instanceof CloseWebSocketFrame) {
            ReferenceCountUtil.release(message);
            promise.trySuccess();
            // Later: the channel may be about to end for another reason.
            context.executor()
                    .execute(() ->
                            channel.close(GOING_AWAY, Disconnect.of(Kind.LOCAL, "the server of this side was closed")));
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
    @SuppressWarnings("ArrayRecordComponent") // fragments are assembled, never compared
    record Fragment(boolean binary, boolean last, byte[] bytes) {}
}
