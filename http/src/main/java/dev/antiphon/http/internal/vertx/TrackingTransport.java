package dev.antiphon.http.internal.vertx;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFactory;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.ServerChannel;
import io.netty.channel.socket.DatagramChannel;
import io.vertx.core.spi.transport.Transport;
import java.net.InetSocketAddress;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;

/** The NIO transport of Vert.x, which keeps track of its server sockets. Thread-safe. */
final class TrackingTransport implements Transport {
    private final Transport sockets = io.vertx.core.transport.Transport.NIO.implementation();
    private final Set<ServerChannel> made = Collections.newSetFromMap(Collections.synchronizedMap(new WeakHashMap<>()));

    /** The server sockets at a port: several, if at several addresses. */
    List<Channel> at(int port) {
        synchronized (made) {
            return made.stream()
                    .filter(server -> server.isOpen()
                            && server.localAddress() instanceof InetSocketAddress address
                            && address.getPort() == port)
                    .map(Channel.class::cast)
                    .toList();
        }
    }

    @Override
    public ChannelFactory<? extends ServerChannel> serverChannelFactory(boolean domainSocket) {
        ChannelFactory<? extends ServerChannel> factory = sockets.serverChannelFactory(domainSocket);
        return () -> {
            ServerChannel server = factory.newChannel();
            made.add(server);
            return server;
        };
    }

    @Override
    public boolean supportsDomainSockets() {
        return sockets.supportsDomainSockets();
    }

    @Override
    public java.net.SocketAddress convert(io.vertx.core.net.SocketAddress address) {
        return sockets.convert(address);
    }

    @Override
    public io.vertx.core.net.SocketAddress convert(java.net.SocketAddress address) {
        return sockets.convert(address);
    }

    @Override
    public IoHandlerFactory ioHandlerFactory() {
        return sockets.ioHandlerFactory();
    }

    @Override
    @SuppressWarnings("deprecation") // by Netty, not by Vert.x
    public DatagramChannel datagramChannel(io.netty.channel.socket.InternetProtocolFamily family) {
        return sockets.datagramChannel(family);
    }

    @Override
    public ChannelFactory<? extends DatagramChannel> datagramChannelFactory() {
        return sockets.datagramChannelFactory();
    }

    @Override
    public ChannelFactory<? extends Channel> channelFactory(boolean domainSocket) {
        return sockets.channelFactory(domainSocket);
    }
}
