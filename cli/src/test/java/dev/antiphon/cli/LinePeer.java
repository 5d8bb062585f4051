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

/** A server of one connection over TCP that says what a test has it say, and keeps what it is told. */
final class LinePeer implements AutoCloseable {
    private static final int PATIENCE = (int) TimeUnit.SECONDS.toMillis(RawPeer.PATIENCE_SECONDS);

    private final ServerSocket listening;
    private Socket socket;
    private BufferedReader in;

    LinePeer() throws IOException {
        listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        listening.setSoTimeout(PATIENCE);
    }

    String uri() {
        return "tcp://127.0.0.1:" + listening.getLocalPort();
    }

    /** The next message, for which this waits. */
    String next() throws IOException {
        if (socket == null) {
            socket = listening.accept();
            socket.setSoTimeout(PATIENCE);
            in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
        }
        String line = in.readLine();
        assertThat(line).as("the next message").isNotNull();
        return line;
    }

    /** The id of the next message, which is a request that contains these words. */
    String asked(String words) throws IOException {
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
