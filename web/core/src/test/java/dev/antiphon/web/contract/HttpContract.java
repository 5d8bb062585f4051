package dev.antiphon.web.contract;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.TranscriptServer;
import dev.antiphon.transport.Listener;
import dev.antiphon.web.server.HttpRulesBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;

/** The base of the contract classes: starts servers on the adapter under test, and closes them after each test. */
public abstract class HttpContract {
    /** A call of the server of the transcripts. */
    protected static final String SUBTRACT =
            "{\"jsonrpc\":\"2.0\",\"method\":\"subtract\",\"params\":[42,23],\"id\":1}";

    /** The response to {@link #SUBTRACT}. */
    protected static final String NINETEEN = "{\"jsonrpc\":\"2.0\",\"result\":19,\"id\":1}";

    private final List<Listener> listeners = new ArrayList<>();

    /**
     * Starts a server on a free port of 127.0.0.1.
     *
     * @param server the JSON-RPC server
     * @param rules sets the options of the test on the builder of the adapter
     * @return the server; {@link Listener#drain} rejects new requests with 503 while it waits for those in flight, and then closes the
     *     port. Only its port and its drain are used
     */
    protected abstract Listener serve(JsonRpcServer server, Consumer<HttpRulesBuilder<?>> rules);

    /** Starts a server that is closed after the test. */
    protected final Listener start(JsonRpcServer server, Consumer<HttpRulesBuilder<?>> rules) {
        Listener listener = serve(server, rules);
        listeners.add(listener);
        return listener;
    }

    /** Starts a server with the defaults. */
    protected final Listener start(JsonRpcServer server) {
        return start(server, rules -> {});
    }

    /** Starts the server of the transcripts. */
    protected final Listener start(Consumer<HttpRulesBuilder<?>> rules) {
        return start(transcripts(), rules);
    }

    /** The server of the transcripts, whose handlers may block. */
    protected static JsonRpcServer transcripts() {
        return TranscriptServer.of(List.of(), true);
    }

    /** The servers that the test has started. */
    protected final List<Listener> listeners() {
        return listeners;
    }

    @AfterEach
    final void closeListeners() {
        listeners.forEach(Listener::close);
    }

    /** Sends a request over a connection of its own. */
    protected static RawHttpResponse send(Listener listener, String request) {
        try (RawHttpClient client = RawHttpClient.connect(listener)) {
            return client.send(request).response();
        }
    }

    /** Sends a request as the last of a connection of its own; for responses to HEAD too. */
    protected static RawHttpResponse sendLast(Listener listener, String method, String target, String... headers) {
        try (RawHttpClient client = RawHttpClient.connect(listener)) {
            return client.send(RawHttpClient.request(method, target, headers)
                            .replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"))
                    .lastResponse();
        }
    }

    /** A call without parameters. */
    protected static String call(String method) {
        return "{\"jsonrpc\":\"2.0\",\"method\":\"" + method + "\",\"id\":1}";
    }
}
