package dev.antiphon.http.internal.server;

import dev.antiphon.Identity;
import dev.antiphon.transport.TransportContext;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpServerRequest;
import java.security.Principal;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The transport context of a WebSocket: a copy of what its handshake said. */
record WebSocketHandshakeContext(
        MultiMap headers, Optional<String> remoteAddress, Optional<Principal> principal, Optional<String> path)
        implements TransportContext {
    /** @param identity the authenticated caller, or null if the server does not authenticate */
    static WebSocketHandshakeContext of(HttpServerRequest request, @Nullable Identity identity) {
        VertxRequestHead head = new VertxRequestHead(request);
        return new WebSocketHandshakeContext(
                MultiMap.caseInsensitiveMultiMap().addAll(request.headers()),
                Optional.ofNullable(head.remoteAddress()),
                identity == null ? head.principal() : Optional.of(identity),
                Optional.of(head.path()));
    }

    @Override
    public List<String> headers(String name) {
        return headers.getAll(name);
    }
}
