package dev.antiphon.http.internal.server;

import dev.antiphon.Identity;
import dev.antiphon.transport.TransportContext;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpServerRequest;
import java.security.Principal;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What is known of a WebSocket since its handshake. */
record WebSocketHandshakeContext(
        MultiMap headers, Optional<String> remoteAddress, Optional<Principal> principal, Optional<String> path)
        implements TransportContext {
    /** @param identity who has been let in, or null if nobody was asked */
    static WebSocketHandshakeContext of(HttpServerRequest request, @Nullable Identity identity) {
        return new WebSocketHandshakeContext(
                MultiMap.caseInsensitiveMultiMap().addAll(request.headers()),
                Optional.of(request.remoteAddress().toString()),
                new HttpRequestContext(request, null, identity).principal(),
                Optional.ofNullable(request.path()));
    }

    @Override
    public List<String> headers(String name) {
        return headers.getAll(name);
    }
}
