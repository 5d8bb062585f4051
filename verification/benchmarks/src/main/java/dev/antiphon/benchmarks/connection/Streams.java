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
 * @param client one of them
 * @param server the other
 */
record Streams(End client, End server) implements Closeable {
    /** Room for all that is outstanding, so that nobody waits for room. */
    private static final int PIPE_BYTES = 256 * 1024;

    /** One end. */
    record End(InputStream in, OutputStream out, Closeable closed) {}

    static Streams overTcp() throws IOException {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Socket client = new Socket(listener.getInetAddress(), listener.getLocalPort());
            return new Streams(end(client), end(listener.accept()));
        }
    }

    private static End end(Socket socket) throws IOException {
        socket.setTcpNoDelay(true);
        return new End(socket.getInputStream(), socket.getOutputStream(), socket);
    }

    static Streams inMemory() throws IOException {
        PipedInputStream requests = new PipedInputStream(PIPE_BYTES);
        PipedInputStream replies = new PipedInputStream(PIPE_BYTES);
        return new Streams(
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
