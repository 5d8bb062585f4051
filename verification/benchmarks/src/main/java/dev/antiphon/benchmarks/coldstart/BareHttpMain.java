package dev.antiphon.benchmarks.coldstart;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Answers the first request on a socket with the result that the others compute: the lower bound of a JVM. */
final class BareHttpMain {
    private BareHttpMain() {}

    public static void main(String[] args) throws IOException {
        String body = "{\"jsonrpc\":\"2.0\",\"result\":19,\"id\":1}";
        String head = "HTTP/1.1 200 OK\r\nContent-Length: " + body.length() + "\r\n\r\n";
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            System.out.println(listener.getLocalPort());
            try (Socket socket = listener.accept()) {
                byte[] request = new byte[1024];
                int more = socket.getInputStream().read(request);
                socket.getOutputStream().write((head + body).getBytes(US_ASCII));
                // Until the client closes the connection.
                while (more >= 0) {
                    more = socket.getInputStream().read(request);
                }
            }
        }
    }
}
