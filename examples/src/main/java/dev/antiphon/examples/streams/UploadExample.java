package dev.antiphon.examples.streams;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.http.HttpTransport;
import dev.antiphon.transport.Listener;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/** A stream argument: the server pulls its items on demand. */
public final class UploadExample {
    private UploadExample() {}

    static Listener serve(int port, List<String> kept) {
        // [server]
        JsonRpcServer server = JsonRpcServer.builder()
                .service(
                        Archive.class,
                        lines -> lines.peek(kept::add) // blocks for the caller's next line
                                .filter(line -> !line.isBlank())
                                .count())
                .build();
        // [/server]
        return HttpTransport.serve(server, port);
    }

    static long upload(String uri, Stream<String> lines) {
        // [client]
        try (JsonRpcClient client = JsonRpcClient.connect(uri)) {
            return client.service(Archive.class).store(lines); // pulled by the server, with backpressure
        }
        // [/client]
    }

    /**
     * Prints the number of lines that the server has stored.
     *
     * @param arguments none
     */
    public static void main(String[] arguments) {
        try (Listener listener = serve(0, new CopyOnWriteArrayList<>())) {
            String uri = listener.address().toString().replaceFirst("http", "ws");
            System.out.println(upload(uri, Stream.of("one", "", "two")));
        }
    }
}
