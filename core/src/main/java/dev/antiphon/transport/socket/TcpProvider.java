package dev.antiphon.transport.socket;

import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Endpoint;
import dev.antiphon.transport.Framing;
import dev.antiphon.transport.TransportProvider;
import java.net.URI;
import java.util.Set;

/** The provider of {@code tcp://host:port}, for {@link java.util.ServiceLoader}; see {@link TcpTransport}. Thread-safe. */
public final class TcpProvider implements TransportProvider {
    private static final String EXAMPLE = "tcp://localhost:4000";

    /** Creates the provider. */
    public TcpProvider() {}

    @Override
    public Set<String> schemes() {
        return Set.of("tcp");
    }

    @Override
    public Channel connect(Endpoint endpoint) {
        URI uri = endpoint.uri();
        String path = uri.getPath();
        if (uri.getHost() == null || uri.getPort() < 1) {
            throw Sockets.wrong(uri, "does not name a host and a port", EXAMPLE);
        }
        if (uri.getUserInfo() != null) {
            throw Sockets.wrong(uri, "has user information, which TCP does not support", EXAMPLE);
        }
        if (path != null && !path.isEmpty() && !path.equals("/")) {
            throw Sockets.wrong(uri, "has the path '" + path + "', which TCP does not support", EXAMPLE);
        }
        Framing framing = Sockets.framing(endpoint, EXAMPLE);
        return TcpTransport.connect(
                uri.getHost(), uri.getPort(), framing, endpoint.connectTimeout(), endpoint.maxMessageBytes());
    }
}
