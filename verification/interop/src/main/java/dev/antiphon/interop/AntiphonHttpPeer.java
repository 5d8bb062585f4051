package dev.antiphon.interop;

import static dev.antiphon.Parameter.required;

import dev.antiphon.Arguments;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameters;
import dev.antiphon.cli.demo.DemoServer;
import dev.antiphon.http.HttpListenerBuilder;
import dev.antiphon.http.HttpTransport;
import dev.antiphon.transport.Listener;
import dev.antiphon.web.HttpStatusPolicy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Stream;

/**
 * The Antiphon server for peers that call over HTTP and WebSocket: the demo with the error codes of plain 2.0, and methods that
 * return what has arrived. It has several listeners, with different HTTP statuses and stream conventions.
 */
final class AntiphonHttpPeer implements AutoCloseable {
    /** The WebSockets that were connected. */
    final BlockingQueue<JsonRpcConnection> connections = new LinkedBlockingQueue<>();

    /** The parameters of {@code note}, in the order of arrival. */
    private final List<Integer> notes = new CopyOnWriteArrayList<>();

    private final JsonRpcServer server = DemoServer.builder()
            .notification("note", Parameters.of(required("number", int.class)), call -> notes.add(call.get(0)))
            .method("notes", Parameters.none(), call -> notes)
            .notification("forget", Parameters.none(), call -> notes.clear())
            .method(
                    "pull_back",
                    Parameters.of(required("n", int.class), required("most", int.class)),
                    AntiphonHttpPeer::pullBack)
            .build();

    /** The default settings. */
    final Listener standard = listening().serve();

    /** Answers notifications with 200 and an empty body. */
    final Listener nothingIs200 = listening()
            .statusPolicy(HttpStatusPolicy.STANDARD.noContentStatus(200))
            .serve();

    /** Maps errors to HTTP statuses. */
    final Listener mapped = listening().statusPolicy(HttpStatusPolicy.MAPPED).serve();

    /** Has subscriptions as the stream convention of version 2.0, and is a fake Ethereum node. */
    final Listener subscribed = listening(new FakeEthereumNode().server()).serve();

    /** Adds the first items of a stream argument. */
    private static int pullBack(Arguments call) {
        int most = call.get("most");
        JsonRpcConnection caller = call.call().connection().orElseThrow();
        try (Stream<Integer> numbers = caller.stream("client.numbers", List.of(call.<Integer>get("n")), Integer.class)
                .open()) {
            return numbers.limit(most).mapToInt(Integer::intValue).sum();
        }
    }

    private HttpListenerBuilder listening() {
        return listening(server);
    }

    private HttpListenerBuilder listening(JsonRpcServer served) {
        return HttpTransport.builder(served).onConnect((connection, methods) -> connections.add(connection));
    }

    @Override
    public void close() {
        for (Listener listener : List.of(standard, nothingIs200, mapped, subscribed)) {
            listener.drain(Duration.ofSeconds(5)).join();
        }
    }
}
