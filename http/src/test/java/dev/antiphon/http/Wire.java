package dev.antiphon.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.antiphon.transport.Listener;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Locale;

/** A client that sends the bytes it is told to, and gives those that come back. */
final class Wire implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 60_000;

    /** The headers that every response has. */
    static final String CARE = "x-content-type-options: nosniff\r\ncache-control: no-store\r\n";

    private final Socket socket;
    private final InputStream in;

    private Wire(Socket socket) throws IOException {
        this.socket = socket;
        socket.setSoTimeout(PATIENCE_MILLIS);
        socket.setTcpNoDelay(true);
        this.in = socket.getInputStream();
    }

    static Wire to(Listener listener) {
        return to(listener.port());
    }

    static Wire to(int port) {
        try {
            return of(new Socket(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Wire of(Socket socket) {
        try {
            return new Wire(socket);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A POST of JSON to the usual path. */
    static String post(String body, String... headers) {
        return postTo("/rpc", "application/json", body, headers);
    }

    static String postTo(String target, String contentType, String body, String... headers) {
        return "POST " + target + " HTTP/1.1\r\nHost: localhost\r\n"
                + (contentType.isEmpty() ? "" : "Content-Type: " + contentType + "\r\n")
                + "Content-Length: " + body.getBytes(UTF_8).length + "\r\n"
                + lines(headers) + "\r\n" + body;
    }

    /** A request without a body. */
    static String head(String method, String target, String... headers) {
        return method + " " + target + " HTTP/1.1\r\nHost: localhost\r\n" + lines(headers) + "\r\n";
    }

    private static String lines(String... headers) {
        return headers.length == 0 ? "" : String.join("\r\n", headers) + "\r\n";
    }

    Wire send(String text) {
        return send(text.getBytes(UTF_8));
    }

    Wire send(byte[] bytes) {
        try {
            socket.getOutputStream().write(bytes);
            socket.getOutputStream().flush();
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Sends as long as the server takes it; tells whether it took everything. */
    boolean tries(byte[] bytes) {
        try {
            send(bytes);
            return true;
        } catch (UncheckedIOException refused) {
            return false;
        }
    }

    /** Ends what is sent, and can still read. */
    Wire halfClose() {
        try {
            socket.shutdownOutput();
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** One reply as it came, head and body, of which the length or the chunks tell the end. */
    String reply() {
        try {
            String head = readHead();
            String lower = head.toLowerCase(Locale.ROOT);
            int length = lower.indexOf("\r\ncontent-length: ");
            if (length >= 0) {
                int start = length + "\r\ncontent-length: ".length();
                int count = Integer.parseInt(head.substring(start, head.indexOf("\r\n", start)));
                return head + new String(in.readNBytes(count), UTF_8);
            }
            return lower.contains("\r\ntransfer-encoding: chunked") ? head + readChunks() : head;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String readHead() throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        while (!head.toString(ISO_8859_1).endsWith("\r\n\r\n")) {
            head.write(oneByte());
        }
        return head.toString(ISO_8859_1);
    }

    private String readChunks() throws IOException {
        ByteArrayOutputStream chunks = new ByteArrayOutputStream();
        while (!chunks.toString(ISO_8859_1).endsWith("0\r\n\r\n")) {
            chunks.write(oneByte());
        }
        return chunks.toString(UTF_8);
    }

    int oneByte() throws IOException {
        int read = in.read();
        if (read < 0) {
            throw new EOFException("the server has closed the connection");
        }
        return read;
    }

    byte[] bytes(int count) throws IOException {
        byte[] bytes = in.readNBytes(count);
        if (bytes.length < count) {
            throw new EOFException("the server has closed the connection");
        }
        return bytes;
    }

    /** Everything until the server closes the connection, in order or not. */
    String rest() {
        ByteArrayOutputStream rest = new ByteArrayOutputStream();
        try {
            in.transferTo(rest);
        } catch (java.net.SocketTimeoutException e) {
            throw new AssertionError("the server does not close the connection, after: " + rest, e);
        } catch (IOException reset) {
            // As good as an end.
        }
        return rest.toString(UTF_8);
    }

    Socket socket() {
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
}
