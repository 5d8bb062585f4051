package dev.antiphon.http.internal.server;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;

/**
 * Stands at a socket that is listened on, and tells the guests of whoever comes. Vert.x tells of a connection only when it knows which
 * HTTP it speaks: after the handshake of TLS, and if HTTP/2 is spoken without TLS, after the first bytes.
 */
final class AcceptHandler extends ChannelInboundHandlerAdapter {
    private final ConnectionTracker guests;

    AcceptHandler(ConnectionTracker guests) {
        this.guests = guests;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof Channel guest) {
            if (!guests.arrives(guest)) {
                guest.unsafe().closeForcibly(); // no event loop has it yet
                return;
            }
            guest.pipeline().addLast(new Http2PrefaceHandler());
        }
        context.fireChannelRead(message);
    }
}
