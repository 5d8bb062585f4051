package dev.antiphon.web.contract;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.antiphon.transport.Listener;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import org.jspecify.annotations.Nullable;

/** A client that sends the bytes it is given over one connection, and reads responses. For one thread at a time. */
public final class RawHttpClient implements AutoCloseable {
    private static final int TIMEOUT_MILLIS = 60_000;

    private final Socket socket;
    private final InputStream in;

    /** The body of the response whose head was read last. */
    private InputStream body = InputStream.nullInputStream();

    private RawHttpClient(Socket socket) throws IOException {
        this.socket = socket;
        socket.setSoTimeout(TIMEOUT_MILLIS);
        socket.setTcpNoDelay(true);
        this.in = new BufferedInputStream(socket.getInputStream());
    }

    /** Connects to a listener on 127.0.0.1. */
    public static RawHttpClient connect(Listener listener) {
        return connect(listener.port());
    }

    /** Connects to a port on 127.0.0.1. */
    public static RawHttpClient connect(int port) {
        try {
            return over(new Socket(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Uses a socket, which may be one of TLS. */
    public static RawHttpClient over(Socket socket) {
        try {
            return new RawHttpClient(socket);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    // Requests

    /** A POST request with JSON, to {@code /rpc}. */
    public static String post(String body, String... headers) {
        return postTo("/rpc", "application/json", body, headers);
    }

    /** A POST request; without a content type if that is empty. */
    public static String postTo(String target, String contentType, String body, String... headers) {
        return "POST " + target + " HTTP/1.1\r\nHost: localhost\r\n"
                + (contentType.isEmpty() ? "" : "Content-Type: " + contentType + "\r\n")
                + "Content-Length: " + body.getBytes(UTF_8).length + "\r\n"
                + lines(headers) + "\r\n" + body;
    }

    /** A request without a body, or the head of one whose body follows. */
    public static String request(String method, String target, String... headers) {
        return method + " " + target + " HTTP/1.1\r\nHost: localhost\r\n" + lines(headers) + "\r\n";
    }

    private static String lines(String... headers) {
        return headers.length == 0 ? "" : String.join("\r\n", headers) + "\r\n";
    }

    /** Sends a text in UTF-8. */
    public RawHttpClient send(String text) {
        return send(text.getBytes(UTF_8));
    }

    /** Sends bytes. */
    public RawHttpClient send(byte[] bytes) {
        try {
            socket.getOutputStream().write(bytes);
            socket.getOutputStream().flush();
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Sends bytes to a server that may close the connection meanwhile; returns whether all were sent. */
    public boolean trySend(byte[] bytes) {
        try {
            send(bytes);
            return true;
        } catch (UncheckedIOException closed) {
            return false;
        }
    }

    /** Ends the outgoing direction; responses can still be read. */
    public RawHttpClient halfClose() {
        try {
            socket.shutdownOutput();
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    // Responses

    /** Reads a response; not for those to HEAD. */
    public RawHttpResponse response() {
        RawHttpResponse head = head();
        return head.withBody(new String(restOfBody(), UTF_8));
    }

    /** Reads the head of a response. {@link #body(int)} and {@link #restOfBody} read its body. */
    public RawHttpResponse head() {
        RawHttpResponse head = RawHttpResponse.head(headText());
        String length = head.header("Content-Length");
        if (head.status() < 200 || head.status() == 204 || head.status() == 304) {
            body = InputStream.nullInputStream();
        } else if (head.isChunked()) {
            body = new ChunkedBody(in);
        } else if (length != null) {
            body = new FixedLengthBody(in, Long.parseLong(length));
        } else {
            body = in; // until the server closes the connection
        }
        return head;
    }

    /** Reads the head of a response as it is on the wire, with the empty line. */
    public String headText() {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        String end = "\r\n\r\n";
        int matched = 0;
        while (matched < end.length()) {
            int read = readByte();
            head.write(read);
            matched = read == end.charAt(matched) ? matched + 1 : read == '\r' ? 1 : 0;
        }
        return head.toString(ISO_8859_1);
    }

    /** Reads some bytes of the body of the current response, decoded from chunks. */
    public byte[] body(int count) {
        return exactly(body, count);
    }

    /** Reads the rest of the body of the current response, decoded from chunks. */
    public byte[] restOfBody() {
        try {
            return body.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Reads the last response of the connection, and everything until the server closes the connection: what follows the head is the
     * body, also in a response to HEAD.
     */
    public RawHttpResponse lastResponse() {
        RawHttpResponse response = lastResponseIfAny();
        if (response == null) {
            throw new AssertionError("the server has closed the connection without a response");
        }
        return response;
    }

    /** As {@link #lastResponse}, or null if the server closes the connection without a response. */
    public @Nullable RawHttpResponse lastResponseIfAny() {
        String text = rest();
        if (text.isEmpty()) {
            return null;
        }
        int end = text.indexOf("\r\n\r\n") + 4;
        RawHttpResponse head = RawHttpResponse.head(text.substring(0, end));
        String rest = text.substring(end);
        try {
            return head.withBody(head.isChunked() && !rest.isEmpty() ? decoded(rest) : rest);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String decoded(String chunks) throws IOException {
        InputStream body = new ChunkedBody(new ByteArrayInputStream(chunks.getBytes(UTF_8)));
        return new String(body.readAllBytes(), UTF_8);
    }

    /** Reads everything until the server closes or resets the connection. */
    public String rest() {
        ByteArrayOutputStream rest = new ByteArrayOutputStream();
        try {
            in.transferTo(rest);
        } catch (SocketTimeoutException e) {
            throw new AssertionError("the server does not close the connection, after: " + rest, e);
        } catch (IOException reset) {
            // Ends the connection too.
        }
        return rest.toString(UTF_8);
    }

    // Bytes

    /** Reads a byte as it is on the wire. */
    public int readByte() {
        return exactly(in, 1)[0] & 0xff;
    }

    /** Reads bytes as they are on the wire. */
    public byte[] readBytes(int count) {
        return exactly(in, count);
    }

    private static byte[] exactly(InputStream from, int count) {
        try {
            byte[] bytes = from.readNBytes(count);
            if (bytes.length < count) {
                throw new EOFException("the server has closed the connection");
            }
            return bytes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The socket of the connection. */
    public Socket socket() {
        return socket;
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A body of a given length. Reads no byte beyond it. */
    private static final class FixedLengthBody extends InputStream {
        private final InputStream in;
        private long left;

        FixedLengthBody(InputStream in, long length) {
            this.in = in;
            this.left = length;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] bytes, int start, int length) throws IOException {
            if (left == 0) {
                return -1;
            }
            int count = in.read(bytes, start, (int) Math.min(length, left));
            if (count < 0) {
                throw new EOFException("the server has closed the connection within a body");
            }
            left -= count;
            return count;
        }
    }

    /** A body in chunks. Reads no byte beyond it. */
    private static final class ChunkedBody extends InputStream {
        private final InputStream in;

        /** What is left of the current chunk; negative after the last. */
        private long left;

        private boolean begun;

        ChunkedBody(InputStream in) {
            this.in = in;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] bytes, int start, int length) throws IOException {
            if (length == 0) {
                return 0;
            }
            if (left == 0) {
                nextChunk();
            }
            if (left < 0) {
                return -1;
            }
            int count = in.read(bytes, start, (int) Math.min(length, left));
            if (count < 0) {
                throw new EOFException("the server has closed the connection within a chunk");
            }
            left -= count;
            return count;
        }

        private void nextChunk() throws IOException {
            if (begun && !line().isEmpty()) {
                throw new IOException("a chunk is longer than its length");
            }
            begun = true;
            String size = line();
            int extension = size.indexOf(';');
            left = Long.parseLong((extension < 0 ? size : size.substring(0, extension)).strip(), 16);
            if (left == 0) {
                while (!line().isEmpty()) {
                    // A trailer.
                }
                left = -1;
            }
        }

        private String line() throws IOException {
            StringBuilder line = new StringBuilder();
            int read = in.read();
            while (read != '\n') {
                if (read < 0) {
                    throw new EOFException("the server has closed the connection between chunks");
                }
                line.append((char) read);
                read = in.read();
            }
            return line.toString().strip();
        }
    }
}
