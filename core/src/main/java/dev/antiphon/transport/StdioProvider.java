package dev.antiphon.transport;

import java.net.URI;
import java.util.Set;

/**
 * The provider of the URI scheme {@code stdio}, which connects to the parent process: {@code stdio:/}, or {@code
 * stdio:/?framing=content-length} for another framing than one message per line. Thread-safe; a process can connect only once.
 */
public final class StdioProvider implements TransportProvider {
    /** Creates the provider, for {@link java.util.ServiceLoader}. */
    public StdioProvider() {}

    @Override
    public Set<String> schemes() {
        return Set.of("stdio");
    }

    @Override
    public Transport connect(Endpoint endpoint) {
        return connect(endpoint, StdioTransport.builder());
    }

    static Channel connect(Endpoint endpoint, StdioBuilder builder) {
        URI uri = endpoint.uri();
        // A path would be ignored, and so would options after stdio: without a slash, since such a URI has no query.
        if (uri.isOpaque() || uri.getAuthority() != null || !Set.of("", "/").contains(uri.getPath())) {
            throw new IllegalArgumentException("'" + uri + "' must be stdio:/ or, for example,"
                    + " stdio:/?framing=content-length; there is only one place to connect to");
        }
        return builder.framing(Framing.named(endpoint.option("framing", "newline")))
                .maxMessageBytes(endpoint.maxMessageBytes())
                .channel();
    }
}
