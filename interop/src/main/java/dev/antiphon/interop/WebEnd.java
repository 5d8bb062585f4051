package dev.antiphon.interop;

import static dev.antiphon.Parameter.required;

import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameters;
import dev.antiphon.cli.Demo;
import dev.antiphon.http.HttpListenerBuilder;
import dev.antiphon.http.HttpTransport;
import dev.antiphon.http.ReplyStatus;
import dev.antiphon.transport.Listener;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * This project's end for peers that come over HTTP and WebSockets: the demo with the error codes of plain 2.0, and what it takes to
 * see what has arrived. It listens three times, since HTTP statuses are a matter of taste.
 */
final class WebEnd implements AutoCloseable {
    /** The WebSockets that were connected. */
    final BlockingQueue<JsonRpcConnection> connections = new LinkedBlockingQueue<>();

    /** What came with {@code note}, in the order of its arrival. */
    private final List<Integer> notes = new CopyOnWriteArrayList<>();

    private final JsonRpcServer server = Demo.builder()
            .notification("note", Parameters.of(required("number", int.class)), call -> notes.add(call.get(0)))
            .method("notes", Parameters.none(), call -> notes)
            .notification("forget", Parameters.none(), call -> notes.clear())
            .build();

    /** Answers as the library does unless told otherwise. */
    final Listener standard = listening().serve();

    /** Answers notifications with 200 and an empty body. */
    final Listener nothingIs200 =
            listening().replyStatus(ReplyStatus.STANDARD.forNothing(200)).serve();

    /** Answers errors with HTTP statuses that resemble them. */
    final Listener mapped = listening().replyStatus(ReplyStatus.MAPPED).serve();

    private HttpListenerBuilder listening() {
        return HttpTransport.builder(server).onConnect((connection, methods) -> connections.add(connection));
    }

    @Override
    public void close() {
        for (Listener listener : List.of(standard, nothingIs200, mapped)) {
            listener.drain(Duration.ofSeconds(5)).join();
        }
    }
}
