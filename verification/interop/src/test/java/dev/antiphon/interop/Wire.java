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

/** What two ends talk over, always with Content-Length. */
enum Wire {
    /** Two pipes of the operating system, as between a process and its child; what Antiphon reads comes in morsels. */
    PIPES {
        @Override
        Talk lsp4jConnects(AntiphonPeer ours) throws IOException {
            Pipe up = Pipe.open();
            Pipe down = Pipe.open();
            Lsp4jEnd theirs = over(down, up);
            return new Talk((JsonRpcConnection) ours.acceptor().accept(channel(up, down)), theirs, () -> {});
        }

        @Override
        Talk antiphonConnects(AntiphonPeer ours) throws IOException {
            Pipe up = Pipe.open();
            Pipe down = Pipe.open();
            Lsp4jEnd theirs = over(up, down);
            return new Talk(ours.client().connect(channel(down, up)), theirs, () -> {});
        }

        private static Channel channel(Pipe in, Pipe out) {
            return StreamChannel.over(
                    new Morsels(Channels.newInputStream(in.source())),
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
        Talk lsp4jConnects(AntiphonPeer ours) throws Exception {
            Listener listener = TcpTransport.builder(ours.acceptor(), "127.0.0.1", 0)
                    .framing(Framing.contentLength())
                    .maxMessageBytes(DemoServer.MESSAGE_BYTES)
                    .serve();
            Lsp4jEnd theirs = over(new Socket(InetAddress.getLoopbackAddress(), listener.port()))
                    .awaitAnswer();
            JsonRpcConnection accepted = Objects.requireNonNull(ours.connections.poll(60, TimeUnit.SECONDS));
            return new Talk(accepted, theirs, listener::close);
        }

        @Override
        Talk antiphonConnects(AntiphonPeer ours) throws Exception {
            try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                URI address = URI.create("tcp://127.0.0.1:" + listener.getLocalPort() + "?framing=content-length");
                JsonRpcConnection connected = ours.client().open(address);
                return new Talk(connected, over(listener.accept()), () -> {});
            }
        }

        private static Lsp4jEnd over(Socket socket) throws IOException {
            return new Lsp4jEnd(socket.getInputStream(), socket.getOutputStream());
        }
    };

    /** Antiphon waits to be connected to, as a server does. */
    abstract Talk lsp4jConnects(AntiphonPeer ours) throws Exception;

    /** LSP4J waits to be connected to, as a server does. */
    abstract Talk antiphonConnects(AntiphonPeer ours) throws Exception;
}
