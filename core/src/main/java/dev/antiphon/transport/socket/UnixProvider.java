package dev.antiphon.transport.socket;

import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Endpoint;
import dev.antiphon.transport.Framing;
import dev.antiphon.transport.TransportProvider;
import java.net.URI;
import java.nio.file.Path;
import java.util.Set;

/** The provider of {@code unix:///path}, for {@link java.util.ServiceLoader}; see {@link UnixTransport}. Thread-safe. */
public final class UnixProvider implements TransportProvider {
    private static final String EXAMPLE = "unix:///run/antiphon.sock";

    /** Creates the provider. */
    public UnixProvider() {}

    @Override
    public Set<String> schemes() {
        return Set.of("unix");
    }

    @Override
    public Channel connect(Endpoint endpoint) {
        URI uri = endpoint.uri();
        if (uri.getRawAuthority() != null) {
            throw Sockets.wrong(uri, "names a host; perhaps a slash is missing", EXAMPLE);
        }
        String path = uri.getPath();
        if (path == null || path.isEmpty() || path.equals("/")) {
            throw Sockets.wrong(uri, "does not name a file by its whole path", EXAMPLE);
        }
        Framing framing = Sockets.framing(endpoint, EXAMPLE);
        // From a URI, since paths look different on Windows.
        Path file = Path.of(URI.create("file://" + uri.getRawPath()));
        return UnixTransport.connect(file, framing, endpoint.connectTimeout(), endpoint.maxMessageBytes());
    }
}
