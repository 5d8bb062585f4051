package dev.antiphon.transport.socket;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.antiphon.transport.Listener;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;

/**
 * A peer that is a plain blocking socket. Two threads may use its streams at once, which the JDK's streams do not allow before
 * version 19.
 */
public final class SocketPeer implements AutoCloseable {
    private final SocketChannel socket;

    public SocketPeer(Listener listener) throws IOException {
        socket = SocketChannel.open(address(listener.address()));
    }

    private static SocketAddress address(URI uri) {
        return uri.getScheme().equals("unix")
                ? UnixDomainSocketAddress.of(Path.of(uri.getPath()))
                : new InetSocketAddress(uri.getHost(), uri.getPort());
    }

    public void write(String text) throws IOException {
        out().write(text.getBytes(UTF_8));
    }

    /** Half-closes the connection: ends the output. */
    public void stopWriting() throws IOException {
        socket.shutdownOutput();
    }

    /** Resets the connection: unread and unsent bytes are lost. Only for TCP. */
    public void reset() throws IOException {
        socket.setOption(StandardSocketOptions.SO_LINGER, 0);
        socket.close();
    }

    /** Reads until the other end has closed its output. */
    public String readAll() throws IOException {
        return new String(in().readAllBytes(), UTF_8);
    }

    public InputStream in() {
        return new InputStream() {
            @Override
            public int read() throws IOException {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
            }

            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                return socket.read(ByteBuffer.wrap(bytes, offset, length));
            }
        };
    }

    public OutputStream out() {
        return new OutputStream() {
            @Override
            public void write(int one) throws IOException {
                write(new byte[] {(byte) one}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                ByteBuffer buffer = ByteBuffer.wrap(bytes, offset, length);
                while (buffer.hasRemaining()) {
                    socket.write(buffer);
                }
            }

            @Override
            public void close() throws IOException {
                socket.close();
            }
        };
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
