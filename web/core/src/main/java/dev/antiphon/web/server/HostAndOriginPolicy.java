package dev.antiphon.web.server;

import dev.antiphon.web.HostNames;
import java.net.URI;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks the headers {@code Host} and {@code Origin} against DNS rebinding and cross-site requests from browsers. Not an access control:
 * programs other than browsers send any header they like. Thread-safe.
 */
public final class HostAndOriginPolicy {
    private final String bound;
    private final Set<String> hosts;
    private final Set<String> origins;
    private final boolean anyHost;
    private final boolean anyOrigin;

    /** The last host that was allowed, which is nearly always the next one too. */
    private volatile String knownHost = "";

    /**
     * A policy.
     *
     * @param bound the address that the server listens on; empty if unknown
     * @param hosts allowed hosts in canonical form, or {@code *} for all
     * @param origins allowed origins in lower case, such as {@code https://app.example.com}, or {@code *} for all
     */
    public HostAndOriginPolicy(String bound, Set<String> hosts, Set<String> origins) {
        this.bound = HostNames.canonical(bound);
        this.hosts = hosts;
        this.origins = origins;
        this.anyHost = hosts.contains("*");
        this.anyOrigin = origins.contains("*");
    }

    boolean allowsHost(RequestHead request) {
        if (anyHost) {
            return true;
        }
        String host = request.host();
        if (host == null || host.isEmpty()) {
            // An HTTP/1.0 client that is no browser.
            return request.header("Host") == null;
        }
        if (host.equals(knownHost)) {
            return true;
        }
        String name = HostNames.canonical(host);
        boolean allowed =
                HostNames.isLoopback(name) || isBound(name) || hosts.contains(name) || isLocalAddress(name, request);
        if (allowed) {
            knownHost = host;
        }
        return allowed;
    }

    boolean allowsOrigin(@Nullable String origin, RequestHead request) {
        if (origin == null) {
            return true;
        }
        if (request.headers("Origin").size() > 1) {
            return false; // no browser sends two
        }
        if (anyOrigin) {
            return true;
        }
        String wanted = origin.toLowerCase(Locale.ROOT);
        if (origins.contains(wanted)) {
            return true;
        }
        try {
            URI uri = URI.create(wanted);
            if (uri.getHost() == null || !isOrigin(uri)) {
                return false;
            }
            String name = HostNames.canonical(uri.getHost());
            return HostNames.isLoopback(name) || isBound(name) || isOwn(uri, request);
        } catch (IllegalArgumentException malformed) {
            return false;
        }
    }

    private boolean isBound(String name) {
        return !bound.isEmpty() && name.equals(bound);
    }

    /** Only a scheme, a host and a port: a client that sends more is no browser, and may mean another host than this reads. */
    private static boolean isOrigin(URI uri) {
        return uri.isAbsolute()
                && uri.getRawUserInfo() == null
                && uri.getRawPath().isEmpty()
                && uri.getRawQuery() == null
                && uri.getRawFragment() == null;
    }

    /**
     * A page of this server, under a host that is allowed. If any host is, it may be a name that a foreign page has made to point here.
     * A request over TLS must come from a page over TLS, since others may have been changed on their way; a request without TLS may come
     * from a page over TLS, which a proxy may have terminated.
     */
    private boolean isOwn(URI origin, RequestHead request) {
        boolean encrypted = "https".equals(origin.getScheme());
        boolean same = encrypted || ("http".equals(origin.getScheme()) && !request.isSecure());
        if (anyHost || request.host() == null || !same) {
            return false;
        }
        int usual = encrypted ? 443 : 80;
        return HostNames.canonical(origin.getHost()).equals(HostNames.canonical(request.host()))
                && (origin.getPort() < 0 ? usual : origin.getPort()) == (request.port() < 0 ? usual : request.port());
    }

    /** An address, unlike a name, cannot have been made to point here by a foreign page. */
    private static boolean isLocalAddress(String name, RequestHead request) {
        return request.localAddress() != null && name.equals(HostNames.canonical(request.localAddress()));
    }
}
