package dev.antiphon.http.internal.server;

import dev.antiphon.Identity;
import dev.antiphon.transport.TransportContext;
import dev.antiphon.web.server.BoundedResponseSender;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.net.SocketAddress;
import java.security.Principal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.jspecify.annotations.Nullable;

/** What a request says beside its body, and what handlers want its reply to say. */
public final class HttpRequestContext implements TransportContext {
    private static final Pattern HEADER_NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");

    private final HttpServerRequest request;
    private final @Nullable BoundedResponseSender outlet;
    private final @Nullable Identity identity;

    /** What handlers want to be sent beside the reply; null when it is too late. */
    private @Nullable Map<String, String> replyHeaders = Map.of();

    /**
     * @param outlet sends messages before the answer, or null if the client takes the answer only
     * @param identity who has been let in, or null if nobody was asked
     */
    public HttpRequestContext(
            HttpServerRequest request, @Nullable BoundedResponseSender outlet, @Nullable Identity identity) {
        this.request = request;
        this.outlet = outlet;
        this.identity = identity;
    }

    @Override
    public boolean acceptsMessages() {
        return outlet != null;
    }

    @Override
    public void send(byte[] message) {
        if (outlet == null) {
            TransportContext.super.send(message);
        } else {
            outlet.send(message);
        }
    }

    @Override
    public List<String> headers(String name) {
        return request.headers().getAll(name);
    }

    @Override
    public Optional<String> header(String name) {
        return Optional.ofNullable(request.getHeader(name));
    }

    @Override
    public Optional<String> remoteAddress() {
        SocketAddress remote = request.remoteAddress();
        return remote == null ? Optional.empty() : Optional.of(remote.toString());
    }

    @Override
    public Optional<Principal> principal() {
        if (identity != null) {
            return Optional.of(identity);
        }
        try {
            return request.sslSession() == null
                    ? Optional.empty()
                    : Optional.of(request.sslSession().getPeerPrincipal());
        } catch (SSLPeerUnverifiedException nobody) {
            return Optional.empty();
        }
    }

    @Override
    public Optional<String> path() {
        return Optional.ofNullable(request.path());
    }

    @Override
    public synchronized void responseHeader(String name, String value) {
        if (!HEADER_NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("'" + name + "' is no name of a header");
        }
        if (value.chars().anyMatch(c -> c == '\r' || c == '\n' || c == 0)) {
            throw new IllegalArgumentException("The value of the header " + name + " has more than one line");
        }
        if (replyHeaders == null) {
            throw new IllegalStateException("The reply's headers have been sent already");
        }
        if (replyHeaders.isEmpty()) {
            replyHeaders = new LinkedHashMap<>();
        }
        replyHeaders.put(name, value);
    }

    /** Hands over what handlers have asked for; from now on it is too late to ask. */
    public synchronized void moveReplyHeaders(HttpServerResponse response) {
        if (replyHeaders != null && !replyHeaders.isEmpty()) {
            replyHeaders.forEach(response::putHeader);
        }
        replyHeaders = null;
    }
}
