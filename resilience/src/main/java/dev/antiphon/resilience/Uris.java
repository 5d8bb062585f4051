package dev.antiphon.resilience;

import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Connector;
import dev.antiphon.transport.Endpoint;
import dev.antiphon.transport.Exchange;
import dev.antiphon.transport.Transport;
import dev.antiphon.transport.TransportProvider;
import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;

/** Endpoints by their addresses, with the defaults of a client. */
final class Uris {
    private static final Duration CONNECT = Duration.ofSeconds(10);
    private static final int MESSAGE_BYTES = 25 << 20;

    private Uris() {}

    static Exchange exchange(URI uri) {
        if (connect(uri, Map.of()) instanceof Exchange exchange) {
            return exchange;
        }
        throw new IllegalArgumentException("'" + uri.getScheme()
                + ":' makes connections, of which a client has one at a time; use BalancedConnector");
    }

    static Connector connector(URI uri) {
        provider(uri);
        return headers -> {
            Transport transport = connect(uri, headers);
            if (transport instanceof Channel channel) {
                return channel;
            }
            transport.close();
            throw new IllegalArgumentException("'" + uri.getScheme() + ":' makes no connections; use BalancedExchange");
        };
    }

    private static Transport connect(URI uri, Map<String, String> headers) {
        return provider(uri).connect(new Endpoint(uri, CONNECT, MESSAGE_BYTES, headers));
    }

    private static TransportProvider provider(URI uri) {
        String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
        return ServiceLoader.load(TransportProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(provider -> provider.schemes().contains(scheme))
                .findFirst()
                .orElseThrow(() ->
                        new IllegalArgumentException("Nothing on the class path connects to '" + scheme + ":' URIs"));
    }

    /** An address for people: without credentials, and without a query, which may have some. */
    static String name(URI uri) {
        String host = uri.getHost() == null ? "" : uri.getHost();
        String port = uri.getPort() < 0 ? "" : ":" + uri.getPort();
        return uri.getScheme() + "://" + host + port + (uri.getPath() == null ? "" : uri.getPath());
    }
}
