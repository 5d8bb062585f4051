package dev.antiphon.http;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.transport.Exchange;
import dev.antiphon.transport.Listener;
import dev.antiphon.web.HttpClientAdapter;
import dev.antiphon.web.client.AdapterExchange;
import dev.antiphon.web.client.HttpUri;
import java.net.URI;

/**
 * JSON-RPC over HTTP and WebSocket: one port for both, and clients for either.
 *
 * <p><b>Threads.</b> All servers and clients share a few event loops unless they are given a Vert.x of their own. Handlers that are
 * registered as non-blocking run on them, others do not.
 */
public final class HttpTransport {
    private HttpTransport() {}

    /**
     * Serves HTTP and WebSockets at {@code http://127.0.0.1:port/rpc}, for this machine only; for anything else see {@link #builder}.
     * The program does not end before the listener is closed.
     *
     * @param server what answers
     * @param port the port, or 0 for one that is free
     * @return the listener
     * @throws dev.antiphon.transport.TransportException if the port cannot be used
     */
    public static Listener serve(JsonRpcServer server, int port) {
        return builder(server).port(port).serve();
    }

    /**
     * Serves as the builder is told to.
     *
     * @param server what answers
     * @return a builder
     */
    public static HttpListenerBuilder builder(JsonRpcServer server) {
        return new HttpListenerBuilder(server);
    }

    /**
     * Describes how to reach a peer, for clients that need more than its URI.
     *
     * @param uri {@code http:}, {@code https:}, {@code ws:} or {@code wss:}
     * @return a dialer
     * @throws IllegalArgumentException if the URI is wrong; the message says how it should be
     */
    public static HttpConnector connector(String uri) {
        return new HttpConnector(URI.create(uri));
    }

    /**
     * Makes a transport of whatever HTTP client a program uses already: {@code JsonRpcClient.builder().over(...)}.
     *
     * @param uri {@code http:} or {@code https:}
     * @param sender sends the requests
     * @return an exchange, to close after use
     * @throws IllegalArgumentException if the URI is wrong; the message says how it should be
     */
    public static Exchange exchange(String uri, HttpClientAdapter sender) {
        return new AdapterExchange(HttpUri.http(URI.create(uri)), sender, HttpConnector.MESSAGE_BYTES);
    }
}
