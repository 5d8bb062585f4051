package dev.antiphon.cli.client;

import dev.antiphon.ClientBuilder;
import dev.antiphon.cli.output.FileArguments;
import dev.antiphon.http.HttpConnector;
import dev.antiphon.http.HttpTransport;
import java.net.URI;
import java.time.Duration;
import java.util.Locale;

/** Opens clients over HTTP and WebSocket. Separate from {@link ClientSession}, so that other transports do not load Vert.x. */
final class HttpClients {
    private HttpClients() {}

    static ClientSession connect(ClientBuilder builder, URI uri, ClientOptions options) {
        HttpConnector connector = HttpTransport.connector(uri.toString()).maxConnections(1);
        options.headers().forEach(header -> connector.header(header.name(), header.value()));
        String token = options.bearer();
        if (token != null) {
            connector.bearer(() -> token);
        }
        if (options.authorities() != null) {
            connector.trust(FileArguments.requireReadable(options.authorities()));
        }
        Duration timeout = options.timeout();
        if (timeout != null && !timeout.isZero()) {
            connector.connectTimeout(timeout);
        }
        if (uri.getScheme().toLowerCase(Locale.ROOT).startsWith("ws")) {
            return new ClientSession(builder.connect(connector.channel()), null, options);
        }
        TrackedExchange exchange = new TrackedExchange(connector.exchange());
        return new ClientSession(builder.over(exchange), exchange, options);
    }
}
