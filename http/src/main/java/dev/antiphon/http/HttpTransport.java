package dev.antiphon.http;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.transport.Exchange;
import dev.antiphon.transport.Listener;
import dev.antiphon.web.HttpClientAdapter;
import dev.antiphon.web.client.AdapterExchange;
import java.net.URI;

/**
 * JSON-RPC over HTTP and WebSocket: one port for both, and clients for either.
 *
 * <p><b>Threads.</b> All servers and clients share the event loops of one Vert.x, unless they are given another. Handlers that are
 * registered as non-blocking run on event loops, others on worker threads.
 */
public final class HttpTransport {
    private HttpTransport() {}

    /**
     * Serves HTTP and WebSockets at {@code http://127.0.0.1:port/rpc}, for this machine only; for anything else see {@link #builder}.
     * The program does not end before the listener is closed.
     *
     * @param server the server
     * @param port the port, or 0 for one that is free
     * @return the listener
     * @throws dev.antiphon.transport.TransportException if the port cannot be used
     */
    public static Listener serve(JsonRpcServer server, int port) {
        return builder(server).port(port).serve();
    }

    /**
     * Returns a builder of listeners.
     *
     * @param server the server
     * @return a builder
     */
    public static HttpListenerBuilder builder(JsonRpcServer server) {
        return new HttpListenerBuilder(server);
    }

    /**
     * Returns a builder of request handlers, for a Vert.x server or router that exists already.
     *
     * @param server the server
     * @return a builder
     */
    public static JsonRpcRequestHandlerBuilder requestHandler(JsonRpcServer server) {
        return new JsonRpcRequestHandlerBuilder(server);
    }

    /**
     * Returns a connector to a peer, for clients that need more options than its URI.
     *
     * @param uri {@code http:}, {@code https:}, {@code ws:} or {@code wss:}
     * @return a connector
     * @throws IllegalArgumentException if the URI is wrong; the message says how it should be
     */
    public static HttpConnector connector(String uri) {
        return new HttpConnector(URI.create(uri));
    }

    /**
     * Returns a transport over the HTTP client that a program already uses: {@code JsonRpcClient.builder().over(...)}.
     *
     * @param uri {@code http:} or {@code https:}
     * @param client sends the requests
     * @return an exchange, to close after use
     * @throws IllegalArgumentException if the URI is wrong; the message says how it should be
     */
    public static Exchange exchange(String uri, HttpClientAdapter client) {
        return AdapterExchange.of(uri, client);
    }
}
