package dev.antiphon.cli.client;

import dev.antiphon.ClientBuilder;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.cli.server.HttpListeners;
import dev.antiphon.http.HttpConnector;
import dev.antiphon.http.HttpTransport;
import java.net.URI;
import java.util.Locale;

/** Reaches peers over HTTP and WebSocket. Apart from {@link ClientOptions}, so that calls by other ways do not load what it needs. */
final class HttpClients {
    private HttpClients() {}

    static JsonRpcClient connect(ClientBuilder builder, URI uri, ClientOptions talk) {
        HttpConnector dialer = HttpTransport.connector(uri.toString()).maxConnections(1);
        talk.headers.forEach(header -> dialer.header(header.name(), header.value()));
        String token = talk.bearer;
        if (token != null) {
            dialer.bearer(() -> token);
        }
        if (talk.authorities != null) {
            dialer.trust(HttpListeners.readable(talk.authorities));
        }
        if (talk.timeout != null && !talk.timeout.isZero()) {
            dialer.connectTimeout(talk.timeout);
        }
        if (uri.getScheme().toLowerCase(Locale.ROOT).startsWith("ws")) {
            return builder.connect(dialer.channel());
        }
        talk.delivery = new TrackedExchange(dialer.exchange());
        return builder.over(talk.delivery);
    }
}
