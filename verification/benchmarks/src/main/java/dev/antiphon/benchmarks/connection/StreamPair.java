package dev.antiphon.benchmarks.connection;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * Two ends of a connection as streams.
 *
 * @param client one end
 * @param server the other end
 */
record StreamPair(End client, End server) implements Closeable {
    /** A buffer for all calls in flight, so that writers never block. */
    private static final int PIPE_BYTES = 256 * 1024;

    /** One end. */
    record End(InputStream in, OutputStream out, Closeable closed) {}

    static StreamPair overTcp() throws IOException {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Socket client = new Socket(listener.getInetAddress(), listener.getLocalPort());
            return new StreamPair(end(client), end(listener.accept()));
        }
    }

    private static End end(Socket socket) throws IOException {
        socket.setTcpNoDelay(true);
        return new End(socket.getInputStream(), socket.getOutputStream(), socket);
    }

    static StreamPair inMemory() throws IOException {
        PipedInputStream requests = new PipedInputStream(PIPE_BYTES);
        PipedInputStream replies = new PipedInputStream(PIPE_BYTES);
        return new StreamPair(
                end(replies, new PipedOutputStream(requests)), end(requests, new PipedOutputStream(replies)));
    }

    private static End end(InputStream in, OutputStream out) {
        return new End(in, out, () -> {
            in.close();
            out.close();
        });
    }

    @Override
    public void close() throws IOException {
        client.closed().close();
        server.closed().close();
    }
}
