package dev.antiphon.interceptor;

import dev.antiphon.CallContext;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.security.Principal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Says whom a call is counted for, where callers have a share of something. Safe for use by any thread. */
public final class CallerKey {
    private static final Object NOBODY = "nobody in particular";

    private CallerKey() {}

    /**
     * The caller of a call: its principal by name, else the host that it comes from, else its connection. Where nothing of that is
     * known, all callers are one.
     *
     * <p>A host is an address without its port, which anybody can have more of. Of an IPv6 address only the first 64 bits count, since
     * a single machine usually has all addresses that begin with them.
     *
     * @param call the call
     * @return what is equal for calls of the same caller
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
        return call.connection().<Object>map(connection -> connection).orElse(NOBODY);
    }

    /** A principal; one that has named itself after somebody's address is not taken for that one. */
    private record Named(String name) {}

    /** The part of an address with a port that is the same for all connections of a host. */
    static String host(String address) {
        int port = address.lastIndexOf(':');
        String host = port < 0 ? address : address.substring(0, port);
        if (host.indexOf(':') < 0) {
            return host;
        }
        String network = network(host);
        return network == null ? host : network;
    }

    /** The first half of an IPv6 address, or the IPv4 address that it stands for, or null if it is neither. */
    private static @Nullable String network(String host) {
        int start = host.startsWith("[") ? 1 : 0;
        int zone = host.indexOf('%');
        int end = zone >= 0 ? zone : host.length() - start;
        try {
            // In brackets it is never taken for a name, so nobody is asked about it.
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
