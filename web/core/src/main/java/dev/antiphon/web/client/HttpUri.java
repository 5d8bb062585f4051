package dev.antiphon.web.client;

import java.net.URI;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The URI of an HTTP or WebSocket server, checked. Immutable.
 *
 * @param uri the URI, all ASCII
 * @param scheme its scheme in lower case
 * @param host its host, an IPv6 address in brackets
 * @param port its port
 */
public record HttpUri(URI uri, String scheme, String host, int port) {
    private static final Set<String> HTTP = Set.of("http", "https");
    private static final Set<String> WEB_SOCKET = Set.of("ws", "wss");
    private static final int MOST = 65535;

    /** A host that the JDK rejects, as names of containers have underscores. */
    private static final Pattern ODD_HOST = Pattern.compile("([A-Za-z0-9._~-]+)(?::([0-9]{1,5}))?");

    /**
     * Checks a URI.
     *
     * @param given the URI
     * @return the address
     * @throws IllegalArgumentException if the URI is wrong; the message says how it should be
     */
    public static HttpUri of(URI given) {
        URI uri = URI.create(given.toASCIIString());
        String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
        if (!HTTP.contains(scheme) && !WEB_SOCKET.contains(scheme)) {
            throw new IllegalArgumentException("The URI '" + bare(uri)
                    + "' is neither HTTP nor WebSocket; it should look like http://localhost:8080/rpc or"
                    + " ws://localhost:8080/rpc");
        }
        String authority = uri.getRawAuthority();
        if (authority != null && authority.indexOf('@') >= 0) {
            // Not in the message, which would be in every log.
            throw new IllegalArgumentException("The URI of " + authority.substring(authority.lastIndexOf('@') + 1)
                    + " has a user and perhaps a password in it; send them in a header, such as with bearer(...)");
        }
        Matcher odd = ODD_HOST.matcher(authority == null ? "" : authority);
        String host = uri.getHost();
        int port = uri.getPort();
        if (host == null && odd.matches()) {
            host = odd.group(1);
            port = odd.group(2) == null ? -1 : Integer.parseInt(odd.group(2));
        }
        if (host == null) {
            throw new IllegalArgumentException("The URI '" + bare(uri) + "' names no host; it should look like "
                    + scheme + "://localhost:8080/rpc");
        }
        if (port == 0 || port > MOST) {
            throw new IllegalArgumentException("The URI '" + bare(uri) + "' has no port between 1 and " + MOST);
        }
        boolean secure = scheme.equals("https") || scheme.equals("wss");
        return new HttpUri(uri, scheme, host, port > 0 ? port : secure ? 443 : 80);
    }

    /**
     * Checks a URI of an HTTP server, not of a WebSocket.
     *
     * @param uri the URI
     * @return the address
     * @throws IllegalArgumentException if the URI is wrong; the message says how it should be
     */
    public static HttpUri http(URI uri) {
        HttpUri address = of(uri);
        if (address.isWebSocket()) {
            throw new IllegalArgumentException(
                    "The URI '" + bare(uri) + "' is a WebSocket's; it should look like http://localhost:8080/rpc");
        }
        return address;
    }

    private static String bare(URI uri) {
        String text = uri.toString();
        int query = text.indexOf('?');
        return query < 0 ? text : text.substring(0, query);
    }

    /**
     * Returns whether the scheme is {@code ws} or {@code wss}.
     *
     * @return whether it is
     */
    public boolean isWebSocket() {
        return WEB_SOCKET.contains(scheme);
    }

    /**
     * Returns whether the scheme uses TLS.
     *
     * @return whether it does
     */
    public boolean isSecure() {
        return scheme.equals("https") || scheme.equals("wss");
    }

    /**
     * Returns whether scheme, host and port are the same.
     *
     * @param other another address
     * @return whether they are
     */
    public boolean isSameOrigin(HttpUri other) {
        return scheme.equals(other.scheme) && host.equalsIgnoreCase(other.host) && port == other.port;
    }

    /**
     * The path and the query.
     *
     * @return the request target
     */
    public String target() {
        String path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        return uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery();
    }

    /**
     * The address for logs and messages, without the query, which may contain a secret.
     *
     * @return the address
     */
    public String peer() {
        return uri.getScheme() + "://" + uri.getRawAuthority() + (uri.getRawPath() == null ? "" : uri.getRawPath());
    }
}
