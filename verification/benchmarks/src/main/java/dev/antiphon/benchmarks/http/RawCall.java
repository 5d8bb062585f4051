package dev.antiphon.benchmarks.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;

/** A connection to a server of the loopback interface, for one request after the other. */
public final class RawCall implements Closeable {
    private static final int MOST_BYTES = 8192;

    private final Socket socket;

    public RawCall(int port) throws IOException {
        this.socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
    }

    /** Sends a message and waits for the response. */
    public RawResponse post(byte[] message) throws IOException {
        socket.getOutputStream().write(request(socket.getPort(), message));
        byte[] bytes = new byte[MOST_BYTES];
        int count = 0;
        RawResponse response = null;
        while (response == null) {
            int more = socket.getInputStream().read(bytes, count, bytes.length - count);
            if (more < 0) {
                throw new EOFException("the server has closed the connection");
            }
            count += more;
            response = RawResponse.parse(bytes, count);
        }
        return response;
    }

    /** The request for a message, head and body. */
    static byte[] request(int port, byte[] message) {
        byte[] head = ("POST " + HttpTarget.PATH + " HTTP/1.1\r\n"
                        + "Host: 127.0.0.1:" + port + "\r\n"
                        + "Content-Type: application/json\r\n"
                        + "Accept: application/json\r\n"
                        + "Content-Length: " + message.length + "\r\n\r\n")
                .getBytes(US_ASCII);
        byte[] request = new byte[head.length + message.length];
        System.arraycopy(head, 0, request, 0, head.length);
        System.arraycopy(message, 0, request, head.length, message.length);
        return request;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
