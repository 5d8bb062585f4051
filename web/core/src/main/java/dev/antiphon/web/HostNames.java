package dev.antiphon.web;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Comparison of host names and address literals. Never resolves a name. */
public final class HostNames {
    private static final String LOOPBACK_6 = "0:0:0:0:0:0:0:1";

    private HostNames() {}

    /**
     * The form in which hosts are compared: lower case, without brackets, an IPv6 address with all eight groups.
     *
     * @param host a name or an address literal, or null for none
     * @return the canonical form; empty for none
     */
    public static String canonical(@Nullable String host) {
        if (host == null) {
            return "";
        }
        String lower = host.toLowerCase(Locale.ROOT);
        String name = lower.startsWith("[") && lower.endsWith("]") ? lower.substring(1, lower.length() - 1) : lower;
        if (name.indexOf(':') < 0 || name.indexOf('%') >= 0) {
            return name;
        }
        String address = addressOf(name);
        return address == null ? name : address;
    }

    /**
     * Returns whether a text is an IPv6 address without brackets and without a zone.
     *
     * @param text the text
     * @return whether it is
     */
    public static boolean isIpv6(String text) {
        return text.indexOf(':') >= 0 && text.indexOf('%') < 0 && addressOf(text) != null;
    }

    /**
     * Returns whether a host in canonical form is this machine's name or address for itself.
     *
     * @param name the result of {@link #canonical}
     * @return whether it is
     */
    public static boolean isLoopback(String name) {
        return name.equals("localhost")
                || name.endsWith(".localhost")
                || name.equals(LOOPBACK_6)
                || (name.startsWith("127.") && name.chars().allMatch(c -> c == '.' || (c >= '0' && c <= '9')));
    }

    /** The brackets make the JDK reject what is not a literal, which it would otherwise look up. */
    private static @Nullable String addressOf(String name) {
        try {
            return InetAddress.getByName("[" + name + "]").getHostAddress();
        } catch (UnknownHostException notAnAddress) {
            return null;
        }
    }
}
