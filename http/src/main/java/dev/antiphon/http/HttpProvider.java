package dev.antiphon.http;

import dev.antiphon.transport.Endpoint;
import dev.antiphon.transport.Transport;
import dev.antiphon.transport.TransportProvider;
import java.util.Set;

/**
 * Connects to {@code http://host:port/path}, {@code https:}, {@code ws:} and {@code wss:}. Immutable; for {@link
 * java.util.ServiceLoader}, see {@link HttpTransport}.
 */
public final class HttpProvider implements TransportProvider {
    /** A provider. */
    public HttpProvider() {}

    @Override
    public Set<String> schemes() {
        return Set.of("http", "https", "ws", "wss");
    }

    @Override
    public Transport connect(Endpoint endpoint) {
        HttpConnector connector = new HttpConnector(endpoint.uri()).maxMessageBytes(endpoint.maxMessageBytes());
        if (!endpoint.connectTimeout().isZero()) {
            connector.connectTimeout(endpoint.connectTimeout());
        }
        return connector.isWebSocket() ? connector.connect(endpoint.headers()) : connector.exchange();
    }
}
