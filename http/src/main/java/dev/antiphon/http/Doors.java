package dev.antiphon.http;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.HostAndPort;
import java.net.URI;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Says who may come in, by the host that was asked for and the page that asks. A page of any site can make a browser send
 * requests to this machine, under a name of its own that leads here; programs that are no browsers send what they like, so this keeps
 * out pages and nobody else.
 */
final class Doors {
    private final String bound;
    private final Set<String> hosts;
    private final Set<String> origins;
    private final boolean anyHost;
    private final boolean anyOrigin;

    /** The last Host header that was let in: nearly always the next one too. */
    private volatile String knownHost = "";

    /**
     * @param bound the address that is listened on
     * @param hosts names of hosts, in lower case and without ports, or {@code *}
     * @param origins origins in lower case such as {@code https://app.example.com}, or {@code *}
     */
    Doors(String bound, Set<String> hosts, Set<String> origins) {
        this.bound = bound;
        this.hosts = hosts;
        this.origins = origins;
        this.anyHost = hosts.contains("*");
        this.anyOrigin = origins.contains("*");
    }

    boolean admitsHost(HttpServerRequest request) {
        if (anyHost) {
            return true;
        }
        HostAndPort authority = request.authority();
        if (authority == null || authority.host().isEmpty()) {
            // A program of the times before there were such headers; no browser.
            return request.getHeader(HttpHeaders.HOST) == null;
        }
        String host = authority.host();
        if (host.equals(knownHost)) {
            return true;
        }
        String name = bare(host);
        boolean admitted =
                isLoopback(name) || name.equals(bare(bound)) || hosts.contains(name) || isLocalAddress(name, request);
        if (admitted) {
            knownHost = host;
        }
        return admitted;
    }

    boolean admitsOrigin(@Nullable String origin, HttpServerRequest request) {
        if (origin == null || anyOrigin) {
            return true;
        }
        String wanted = origin.toLowerCase(Locale.ROOT);
        if (origins.contains(wanted)) {
            return true;
        }
        try {
            URI uri = URI.create(wanted);
            String host = uri.getHost();
            return host != null && (isLoopback(bare(host)) || bare(host).equals(bare(bound)) || isOwn(uri, request));
        } catch (IllegalArgumentException noUri) {
            return false;
        }
    }

    /**
     * A page that came from here, under a name that was let in. Where any name is, it may be one that a foreign page has made lead here.
     */
    private boolean isOwn(URI origin, HttpServerRequest request) {
        HostAndPort asked = request.authority();
        if (anyHost || asked == null) {
            return false;
        }
        int usual = "https".equals(origin.getScheme()) ? 443 : 80;
        return bare(origin.getHost()).equals(bare(asked.host()))
                && (origin.getPort() < 0 ? usual : origin.getPort()) == (asked.port() < 0 ? usual : asked.port());
    }

    /** An address, not a name: nobody can have made it lead here. */
    private static boolean isLocalAddress(String name, HttpServerRequest request) {
        return request.localAddress() != null
                && name.equals(bare(request.localAddress().hostAddress()));
    }

    private static boolean isLoopback(String name) {
        return name.equals("localhost")
                || name.endsWith(".localhost")
                || name.equals("::1")
                || name.equals("0:0:0:0:0:0:0:1")
                || (name.startsWith("127.") && name.chars().allMatch(c -> c == '.' || Character.isDigit(c)));
    }

    private static String bare(@Nullable String host) {
        if (host == null) {
            return "";
        }
        String lower = host.toLowerCase(Locale.ROOT);
        return lower.startsWith("[") && lower.endsWith("]") ? lower.substring(1, lower.length() - 1) : lower;
    }
}
