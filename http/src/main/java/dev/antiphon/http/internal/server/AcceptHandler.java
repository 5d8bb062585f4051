package dev.antiphon.http.internal.server;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;

/**
 * Netty handler of the server socket. Registers each accepted channel before the TLS handshake, and closes it if the connection limit is
 * reached. Vert.x reports a connection only when it knows its version of HTTP: after the TLS handshake, or with h2c after the first bytes.
 */
final class AcceptHandler extends ChannelInboundHandlerAdapter {
    private final ConnectionTracker connections;

    AcceptHandler(ConnectionTracker connections) {
        this.connections = connections;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof Channel accepted) {
            if (!connections.accepted(accepted)) {
                accepted.unsafe().closeForcibly(); // it has no event loop yet
                return;
            }
            accepted.pipeline().addLast(new Http2PrefaceHandler());
        }
        context.fireChannelRead(message);
    }
}
