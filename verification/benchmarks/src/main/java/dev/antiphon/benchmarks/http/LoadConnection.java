package dev.antiphon.benchmarks.http;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;

/** One connection of a {@link ClosedLoopLoad}: sends a request, and the next after its response. */
final class LoadConnection {
    private static final int MOST_BYTES = 8192;

    private final SocketChannel socket;
    private final ByteBuffer request;
    private final ResponseCheck check;
    private final byte[] bytes = new byte[MOST_BYTES];
    private final ByteBuffer response = ByteBuffer.wrap(bytes);

    private LoadConnection(SocketChannel socket, byte[] request, ResponseCheck check) {
        this.socket = socket;
        this.request = ByteBuffer.allocateDirect(request.length).put(request);
        this.check = check;
    }

    static LoadConnection open(int port, byte[] request, ResponseCheck check, Selector selector) throws IOException {
        SocketChannel socket = SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
        socket.configureBlocking(false);
        LoadConnection line = new LoadConnection(socket, request, check);
        socket.register(selector, SelectionKey.OP_READ, line);
        return line;
    }

    void send() throws IOException {
        request.flip();
        socket.write(request);
        if (request.hasRemaining()) {
            throw new IOException("the server does not take " + request.limit() + " bytes");
        }
    }

    /** Reads available bytes; true if they complete the response. */
    boolean receive() throws IOException {
        if (socket.read(response) < 0) {
            throw new EOFException("the server has closed the connection");
        }
        if (!check.isWhole(bytes, response.position())) {
            return false;
        }
        response.clear();
        return true;
    }

    void close() throws IOException {
        socket.close();
    }
}
