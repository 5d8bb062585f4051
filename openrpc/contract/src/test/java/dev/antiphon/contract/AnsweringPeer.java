package dev.antiphon.contract;

import dev.antiphon.json.RawJson;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * A peer that accepts one connection. It rejects unknown methods of the verifier, sends no response to other calls, and sends a response
 * to notifications.
 */
final class AnsweringPeer implements AutoCloseable {
    private final ServerSocket listening;
    private final String toNotifications;

    /** @param toNotifications the response to notifications; none if it is empty */
    AnsweringPeer(String toNotifications) throws IOException {
        this.toNotifications = toNotifications;
        listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Thread thread = new Thread(this::serve, "answering-peer");
        thread.setDaemon(true);
        thread.start();
    }

    String uri() {
        return "tcp://127.0.0.1:" + listening.getLocalPort();
    }

    private void serve() {
        try (Socket socket = listening.accept();
                BufferedReader in =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                RawJson message = RawJson.of(line);
                RawJson id = message.member("id").orElse(null);
                String response = toNotifications;
                if (id != null) {
                    boolean ours = line.contains("antiphon.");
                    response = ours
                            ? "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32601,\"message\":\"No\"},\"id\":" + id + "}"
                            : "";
                }
                if (!response.isEmpty()) {
                    socket.getOutputStream().write((response + "\n").getBytes(StandardCharsets.UTF_8));
                }
            }
        } catch (IOException gone) {
            return; // the test is over
        }
    }

    @Override
    public void close() throws IOException {
        listening.close();
    }
}
