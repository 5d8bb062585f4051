package dev.antiphon.web.server;

import io.netty.util.NetUtil;
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
public final class HostAndOriginPolicy {
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
    public HostAndOriginPolicy(String bound, Set<String> hosts, Set<String> origins) {
        this.bound = bound;
        this.hosts = hosts;
        this.origins = origins;
        this.anyHost = hosts.contains("*");
        this.anyOrigin = origins.contains("*");
    }

    public boolean admitsHost(HttpServerRequest request) {
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

    public boolean admitsOrigin(@Nullable String origin, HttpServerRequest request) {
        if (origin == null) {
            return true;
        }
        if (request.headers().getAll(HttpHeaders.ORIGIN).size() > 1) {
            return false; // no browser says two, and nobody could tell which to believe
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
            String name = bare(uri.getHost());
            return isLoopback(name) || name.equals(bare(bound)) || isOwn(uri, request);
        } catch (IllegalArgumentException noUri) {
            return false;
        }
    }

    /** Nothing but a scheme, a host and a port: who sends more is no browser, and may mean another host than this reads. */
    private static boolean isOrigin(URI uri) {
        return uri.isAbsolute()
                && uri.getRawUserInfo() == null
                && uri.getRawPath().isEmpty()
                && uri.getRawQuery() == null
                && uri.getRawFragment() == null;
    }

    /**
     * A page that came from here, under a name that was let in. Where any name is, it may be one that a foreign page has made lead here.
     * Where calls are encrypted, a page that was not may have been written by anybody on its way; where they are not, somebody in front
     * may have done that for the page.
     */
    private boolean isOwn(URI origin, HttpServerRequest request) {
        HostAndPort asked = request.authority();
        boolean encrypted = "https".equals(origin.getScheme());
        boolean same = encrypted || ("http".equals(origin.getScheme()) && !request.isSSL());
        if (anyHost || asked == null || !same) {
            return false;
        }
        int usual = encrypted ? 443 : 80;
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
                || (name.startsWith("127.") && name.chars().allMatch(c -> c == '.' || Character.isDigit(c)));
    }

    /** A host in lower case and without brackets, an address of IPv6 in its shortest form. */
    public static String bare(@Nullable String host) {
        if (host == null) {
            return "";
        }
        String lower = host.toLowerCase(Locale.ROOT);
        String name = lower.startsWith("[") && lower.endsWith("]") ? lower.substring(1, lower.length() - 1) : lower;
        if (name.indexOf(':') < 0 || name.indexOf('%') >= 0) {
            return name;
        }
        byte[] address = NetUtil.createByteArrayFromIpAddressString(name);
        return address == null ? name : NetUtil.bytesToIpAddress(address);
    }
}
