package dev.antiphon.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** A server on plain sockets that runs a script for each connection, and records requests. Thread-safe. */
final class RawHttpServer implements AutoCloseable {
    private final ServerSocket listening;
    private final Script script;
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    private final AtomicInteger ended = new AtomicInteger();

    /** Handles a connection, which is closed afterwards. */
    interface Script {
        void serve(Connection connection) throws IOException;
    }

    RawHttpServer(Script script) throws IOException {
        this(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), script);
    }

    RawHttpServer(ServerSocket listening, Script script) {
        this.listening = listening;
        this.script = script;
        start(this::accept);
    }

    /** A server with the same response to every request. */
    static RawHttpServer answering(String head, String body) throws IOException {
        return new RawHttpServer(connection -> {
            while (connection.request() != null) {
                connection.reply(head, body);
            }
        });
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(task, "raw HTTP server");
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        while (true) {
            try {
                Socket socket = listening.accept();
                sockets.add(socket);
                start(() -> serve(socket));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            script.serve(new Connection(socket));
        } catch (IOException broken) {
            // The client has disconnected.
        } finally {
            ended.incrementAndGet();
        }
    }

    int port() {
        return listening.getLocalPort();
    }

    String uri() {
        return "http://127.0.0.1:" + port() + "/rpc";
    }

    /** All requests until now, head and body. */
    List<String> requests() {
        return requests;
    }

    int accepted() {
        return sockets.size();
    }

    /** The number of connections that have ended. */
    int ended() {
        return ended.get();
    }

    @Override
    public void close() throws IOException {
        listening.close();
        for (Socket socket : sockets) {
            socket.close();
        }
    }

    /** One connection. */
    final class Connection {
        private final Socket socket;
        private final InputStream in;
        private String last = "";

        Connection(Socket socket) throws IOException {
            this.socket = socket;
            this.in = new BufferedInputStream(socket.getInputStream());
        }

        Socket socket() {
            return socket;
        }

        InputStream in() {
            return in;
        }

        /** The next request, or null if there is none. */
        String request() throws IOException {
            List<String> lines = new ArrayList<>();
            int length = 0;
            while (true) {
                String line = line();
                if (line == null) {
                    return null;
                }
                if (line.isEmpty()) {
                    break;
                }
                lines.add(line);
                if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
                    length = Integer.parseInt(
                            line.substring("content-length:".length()).strip());
                }
            }
            byte[] body = in.readNBytes(length);
            if (body.length < length) {
                return null;
            }
            String request = String.join("\n", lines) + "\n\n" + new String(body, UTF_8);
            last = request;
            requests.add(request);
            return request;
        }

        /** The id of the request that was read last. */
        String id() {
            String request = last;
            return request.substring(request.lastIndexOf("\"id\":") + 5, request.lastIndexOf('}'));
        }

        private String line() throws IOException {
            ByteArrayOutputStream line = new ByteArrayOutputStream();
            int b;
            while ((b = in.read()) != '\n') {
                if (b < 0) {
                    return null;
                }
                if (b != '\r') {
                    line.write(b);
                }
            }
            return line.toString(ISO_8859_1);
        }

        void write(String text) throws IOException {
            socket.getOutputStream().write(text.getBytes(UTF_8));
            socket.getOutputStream().flush();
        }

        /** Writes a status and headers, as lines, and a body with its length. */
        void reply(String head, String body) throws IOException {
            write("HTTP/1.1 " + head.replace("\n", "\r\n") + "\r\nContent-Length: " + body.getBytes(UTF_8).length
                    + "\r\n\r\n" + body);
        }

        /** Waits until the client disconnects. */
        void awaitDisconnect() throws IOException {
            while (in.read() >= 0) {
                // More requests are not answered.
            }
        }
    }
}
