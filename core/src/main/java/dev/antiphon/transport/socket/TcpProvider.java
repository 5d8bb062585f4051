package dev.antiphon.transport.socket;

import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Endpoint;
import dev.antiphon.transport.Framing;
import dev.antiphon.transport.TransportProvider;
import java.net.URI;
import java.util.Set;

/** Connects to {@code tcp://host:port}. Immutable; for {@link java.util.ServiceLoader}, see {@link TcpTransport}. */
public final class TcpProvider implements TransportProvider {
    private static final String EXAMPLE = "tcp://localhost:4000";

    /** A provider. */
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
            throw Sockets.wrong(uri, "names a user, of whom TCP knows nothing", EXAMPLE);
        }
        if (path != null && !path.isEmpty() && !path.equals("/")) {
            throw Sockets.wrong(uri, "has the path '" + path + "', of which TCP knows nothing", EXAMPLE);
        }
        Framing framing = Sockets.framing(endpoint, EXAMPLE);
        return TcpTransport.connect(
                uri.getHost(), uri.getPort(), framing, endpoint.connectTimeout(), endpoint.messageBytes());
    }
}
