package dev.antiphon.http.internal.server;

import dev.antiphon.web.server.RequestHead;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.HostAndPort;
import io.vertx.core.net.SocketAddress;
import java.security.Principal;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.jspecify.annotations.Nullable;

/** The head of a request that Vert.x has read. */
record VertxRequestHead(HttpServerRequest request) implements RequestHead {
    @Override
    public String method() {
        return request.method().name();
    }

    @Override
    public String path() {
        return String.valueOf(request.path());
    }

    @Override
    public List<String> headers(String name) {
        return request.headers().getAll(name);
    }

    @Override
    public @Nullable String header(String name) {
        return request.getHeader(name);
    }

    @Override
    public @Nullable String host() {
        HostAndPort authority = request.authority();
        return authority == null ? null : authority.host();
    }

    @Override
    public int port() {
        HostAndPort authority = request.authority();
        return authority == null ? -1 : authority.port();
    }

    @Override
    public boolean isSecure() {
        return request.isSSL();
    }

    @Override
    public @Nullable String localAddress() {
        SocketAddress local = request.localAddress();
        return local == null ? null : local.hostAddress();
    }

    @Override
    public @Nullable String remoteAddress() {
        SocketAddress remote = request.remoteAddress();
        return remote == null ? null : remote.toString();
    }

    @Override
    public Optional<Principal> principal() {
        try {
            return request.sslSession() == null
                    ? Optional.empty()
                    : Optional.of(request.sslSession().getPeerPrincipal());
        } catch (SSLPeerUnverifiedException anonymous) {
            return Optional.empty();
        }
    }
}
