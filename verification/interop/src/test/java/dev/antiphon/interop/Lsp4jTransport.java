package dev.antiphon.interop;

import dev.antiphon.JsonRpcConnection;
import dev.antiphon.cli.demo.DemoServer;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Framing;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.StreamChannel;
import dev.antiphon.transport.socket.TcpTransport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** Transports between two ends, always with Content-Length. */
enum Lsp4jTransport {
    /** Two pipes of the operating system, as between a process and its child; Antiphon's input is split into small reads. */
    PIPES {
        @Override
        ConnectedEnds lsp4jConnects(AntiphonPeer ours) throws IOException {
            Pipe up = Pipe.open();
            Pipe down = Pipe.open();
            Lsp4jEnd theirs = over(down, up);
            return new ConnectedEnds((JsonRpcConnection) ours.acceptor().accept(channel(up, down)), theirs, () -> {});
        }

        @Override
        ConnectedEnds antiphonConnects(AntiphonPeer ours) throws IOException {
            Pipe up = Pipe.open();
            Pipe down = Pipe.open();
            Lsp4jEnd theirs = over(up, down);
            return new ConnectedEnds(ours.client().connect(channel(down, up)), theirs, () -> {});
        }

        private static Channel channel(Pipe in, Pipe out) {
            return StreamChannel.over(
                    new SmallReads(Channels.newInputStream(in.source())),
                    Channels.newOutputStream(out.sink()),
                    Framing.contentLength(),
                    DemoServer.MESSAGE_BYTES,
                    "LSP4J");
        }

        private static Lsp4jEnd over(Pipe in, Pipe out) {
            return new Lsp4jEnd(Channels.newInputStream(in.source()), Channels.newOutputStream(out.sink()));
        }
    },

    TCP {
        @Override
        ConnectedEnds lsp4jConnects(AntiphonPeer ours) throws Exception {
            Listener listener = TcpTransport.builder(ours.acceptor(), "127.0.0.1", 0)
                    .framing(Framing.contentLength())
                    .maxMessageBytes(DemoServer.MESSAGE_BYTES)
                    .serve();
            Lsp4jEnd theirs = over(new Socket(InetAddress.getLoopbackAddress(), listener.port()))
                    .awaitAnswer();
            JsonRpcConnection accepted = Objects.requireNonNull(ours.connections.poll(60, TimeUnit.SECONDS));
            return new ConnectedEnds(accepted, theirs, listener::close);
        }

        @Override
        ConnectedEnds antiphonConnects(AntiphonPeer ours) throws Exception {
            try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                URI address = URI.create("tcp://127.0.0.1:" + listener.getLocalPort() + "?framing=content-length");
                JsonRpcConnection connected = ours.client().open(address);
                return new ConnectedEnds(connected, over(listener.accept()), () -> {});
            }
        }

        private static Lsp4jEnd over(Socket socket) throws IOException {
            return new Lsp4jEnd(socket.getInputStream(), socket.getOutputStream());
        }
    };

    /** Antiphon listens. */
    abstract ConnectedEnds lsp4jConnects(AntiphonPeer ours) throws Exception;

    /** LSP4J listens. */
    abstract ConnectedEnds antiphonConnects(AntiphonPeer ours) throws Exception;
}
