package dev.antiphon.web.contract;

import com.sun.net.httpserver.HttpExchange;
import dev.antiphon.web.server.RequestHead;
import java.security.Principal;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The head of a request that the JDK's server has read. */
record JdkRequestHead(HttpExchange exchange) implements RequestHead {
    private static final Pattern AUTHORITY = Pattern.compile("(\\[[0-9A-Fa-f:.]+]|[^:\\[\\]\\s]*)(?::([0-9]{1,5}))?");

    @Override
    public String method() {
        return exchange.getRequestMethod();
    }

    @Override
    public String path() {
        return String.valueOf(exchange.getRequestURI().getRawPath());
    }

    @Override
    public List<String> headers(String name) {
        List<String> values = exchange.getRequestHeaders().get(name);
        return values == null ? List.of() : values;
    }

    @Override
    public @Nullable String header(String name) {
        return exchange.getRequestHeaders().getFirst(name);
    }

    private @Nullable Matcher authority() {
        String host = header("Host");
        Matcher matcher = AUTHORITY.matcher(host == null ? "" : host);
        return host != null && matcher.matches() ? matcher : null;
    }

    @Override
    public @Nullable String host() {
        Matcher authority = authority();
        return authority == null ? null : authority.group(1);
    }

    @Override
    public int port() {
        Matcher authority = authority();
        return authority == null || authority.group(2) == null ? -1 : Integer.parseInt(authority.group(2));
    }

    @Override
    public boolean isSecure() {
        return false;
    }

    @Override
    public String localAddress() {
        return exchange.getLocalAddress().getAddress().getHostAddress();
    }

    @Override
    public String remoteAddress() {
        return exchange.getRemoteAddress().getAddress().getHostAddress() + ":"
                + exchange.getRemoteAddress().getPort();
    }

    @Override
    public Optional<Principal> principal() {
        return Optional.empty();
    }
}
