package dev.antiphon.web.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.antiphon.testkit.Responder;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A server of the JDK that knows nothing of JSON-RPC: a responder answers, in a given format. Thread-safe. */
final class JdkResponderServer implements AutoCloseable {
    /** The format of responses. */
    enum Format {
        JSON,
        EVENTS,
        LINES
    }

    /** More than a test opens at once. */
    private static final int BACKLOG = 1000;

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer server;

    JdkResponderServer(Responder peer, Format format) {
        try {
            server = HttpServer.create(
                    new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 0), BACKLOG);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/rpc", exchange -> respond(exchange, peer, format));
        server.setExecutor(threads);
        server.start();
    }

    String uri() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/rpc";
    }

    @SuppressWarnings("FutureReturnValueIgnored") // the response is written in the callback
    private static void respond(HttpExchange exchange, Responder peer, Format format) throws IOException {
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        exchange.getRequestHeaders().forEach((name, values) -> headers.put(name, values.get(0)));
        String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
        peer.respond(body, headers).whenComplete((messages, failure) -> {
            try (exchange) {
                if (failure == null) {
                    write(exchange, messages, format);
                }
            } catch (IOException disconnected) {
                // The client has cancelled the request.
            }
        });
    }

    private static void write(HttpExchange exchange, List<String> messages, Format format) throws IOException {
        // The server would close the connection without notice if too many are idle.
        exchange.getResponseHeaders().set("Connection", "close");
        if (messages.isEmpty()) {
            exchange.sendResponseHeaders(204, -1);
            return;
        }
        exchange.getResponseHeaders()
                .set(
                        "Content-Type",
                        switch (format) {
                            case JSON -> "application/json";
                            case EVENTS -> "text/event-stream";
                            case LINES -> "application/x-ndjson";
                        });
        exchange.sendResponseHeaders(200, 0);
        try (OutputStream out = exchange.getResponseBody()) {
            for (String message : messages) {
                String frame = switch (format) {
                    case JSON -> message;
                    case EVENTS -> ": alive\n\nevent: message\ndata: " + message + "\n\n";
                    case LINES -> message + "\n";
                };
                out.write(frame.getBytes(UTF_8));
                out.flush();
            }
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdown();
    }
}
