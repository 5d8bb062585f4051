package dev.antiphon.interceptor;

import dev.antiphon.CallContext;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.security.Principal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The key by which calls of the same caller are counted, such as for rate limits. Thread-safe. */
public final class CallerKey {
    private static final Object UNKNOWN = "unknown caller";

    private CallerKey() {}

    /**
     * Returns the key of a call: the name of its principal, else the remote host, else the connection. Without any of these, all callers
     * have the same key.
     *
     * <p>A host is an address without its port, since a caller can open many connections. Of an IPv6 address only the first 64 bits count,
     * since a single machine usually has a whole /64 network.
     *
     * @param call the call
     * @return a key that is equal for calls of the same caller
     */
    public static Object of(CallContext call) {
        Optional<Principal> principal = call.principal();
        String name = principal.isPresent() ? principal.get().getName() : null;
        if (name != null) {
            return new Named(name);
        }
        Optional<String> address = call.transport().remoteAddress();
        if (address.isPresent()) {
            return host(address.get());
        }
        return call.connection().<Object>map(connection -> connection).orElse(UNKNOWN);
    }

    /** A principal; a type of its own, so that a name that looks like an address is never equal to one. */
    private record Named(String name) {}

    /** The host part of an address with a port, the same for all connections of a host. */
    static String host(String address) {
        int port = address.lastIndexOf(':');
        String host = port < 0 ? address : address.substring(0, port);
        if (host.indexOf(':') < 0) {
            return host;
        }
        String network = network(host);
        return network == null ? host : network;
    }

    /** The /64 network of an IPv6 address, or the IPv4 address that is mapped to it, or null if it is neither. */
    private static @Nullable String network(String host) {
        int start = host.startsWith("[") ? 1 : 0;
        int zone = host.indexOf('%');
        int end = zone >= 0 ? zone : host.length() - start;
        try {
            // In brackets it is never taken for a host name, so there is no name lookup.
            InetAddress address = InetAddress.getByName("[" + host.substring(start, Math.max(start, end)) + "]");
            if (!(address instanceof Inet6Address)) {
                return address.getHostAddress();
            }
            byte[] bytes = address.getAddress();
            StringBuilder network = new StringBuilder();
            for (int i = 0; i < 8; i += 2) {
                network.append(Integer.toHexString((bytes[i] & 0xff) << 8 | (bytes[i + 1] & 0xff)))
                        .append(':');
            }
            return network.append(":/64").toString();
        } catch (UnknownHostException e) {
            return null;
        }
    }
}
