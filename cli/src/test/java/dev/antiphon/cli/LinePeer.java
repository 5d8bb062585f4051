package dev.antiphon.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** A scripted server of one TCP connection, one message per line. */
final class LinePeer implements AutoCloseable {
    private static final int TIMEOUT_MILLIS = (int) TimeUnit.SECONDS.toMillis(RawPeer.TIMEOUT_SECONDS);

    private final ServerSocket listening;
    private Socket socket;
    private BufferedReader in;

    LinePeer() throws IOException {
        listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        listening.setSoTimeout(TIMEOUT_MILLIS);
    }

    String uri() {
        return "tcp://127.0.0.1:" + listening.getLocalPort();
    }

    /** Waits for the next message. */
    String next() throws IOException {
        if (socket == null) {
            socket = listening.accept();
            socket.setSoTimeout(TIMEOUT_MILLIS);
            in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
        }
        String line = in.readLine();
        assertThat(line).as("the next message").isNotNull();
        return line;
    }

    /** Waits for the next message, a request that contains this text, and returns its id. */
    String request(String words) throws IOException {
        String line = next();
        assertThat(line).contains(words);
        return line.substring(line.lastIndexOf("\"id\":") + 5, line.length() - 1);
    }

    void send(String message) throws IOException {
        socket.getOutputStream().write((message + "\n").getBytes(StandardCharsets.UTF_8));
    }

    void answer(String id, String result) throws IOException {
        send("{\"jsonrpc\":\"2.0\",\"result\":" + result + ",\"id\":" + id + "}");
    }

    @Override
    public void close() throws IOException {
        if (socket != null) {
            socket.close();
        }
        listening.close();
    }
}
