package dev.antiphon.cli;

import dev.antiphon.ClientBuilder;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.http.HttpDialer;
import dev.antiphon.http.HttpTransport;
import java.net.URI;
import java.util.Locale;

/** Reaches peers over HTTP and WebSocket. Apart from {@link Talk}, so that calls by other ways do not load what it needs. */
final class WebPeer {
    private WebPeer() {}

    static JsonRpcClient connect(ClientBuilder builder, URI uri, Talk talk) {
        HttpDialer dialer = HttpTransport.to(uri.toString()).connections(1);
        talk.headers.forEach(header -> dialer.header(header.name(), header.value()));
        String token = talk.bearer;
        if (token != null) {
            dialer.bearer(() -> token);
        }
        if (talk.authorities != null) {
            dialer.trust(WebServing.readable(talk.authorities));
        }
        if (talk.timeout != null && !talk.timeout.isZero()) {
            dialer.connectTimeout(talk.timeout);
        }
        if (uri.getScheme().toLowerCase(Locale.ROOT).startsWith("ws")) {
            return builder.connect(dialer.channel());
        }
        talk.delivery = new Delivery(dialer.exchange());
        return builder.over(talk.delivery);
    }
}
