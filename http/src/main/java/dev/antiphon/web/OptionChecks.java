package dev.antiphon.web;

import dev.antiphon.web.server.HostAndOriginPolicy;
import io.netty.util.NetUtil;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Pattern;

/** What builders take, looked at when they are given it. */
public final class OptionChecks {
    private static final Pattern PAGE_NAME = Pattern.compile("|[A-Za-z0-9._~-][A-Za-z0-9._~/-]*");
    private static final Pattern HOST = Pattern.compile("\\*|[^\\s/?#@*\\[\\]]+");

    private OptionChecks() {}

    public static String path(String path) {
        if (!path.startsWith("/") || path.contains("?") || path.contains("#")) {
            throw new IllegalArgumentException("A path begins with / and has no query, not '" + path + "'");
        }
        return path;
    }

    /** What follows a path and a slash, as browsers ask for it. */
    static String pageName(String name) {
        if (!PAGE_NAME.matcher(name).matches() || name.contains("..")) {
            throw new IllegalArgumentException(
                    "'" + name
                            + "' is no name of a page, which has letters and digits, and - . _ ~ / between them, such as style.css");
        }
        return name;
    }

    /** The value of a header. */
    static String line(String what, String value) {
        if (value.isBlank() || value.chars().anyMatch(c -> c < ' ' || c > '~')) {
            throw new IllegalArgumentException("A " + what + " is one line of visible ASCII, not '" + value + "'");
        }
        return value;
    }

    /** A host as {@link HostAndOriginPolicy} knows them, or {@code *}. */
    public static String host(String host) {
        String name = HostAndOriginPolicy.bare(host);
        if (name.isEmpty()
                || (name.contains(":") && !NetUtil.isValidIpV6Address(name))
                || !HOST.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "A host is a name or an address, without a scheme, a port or a path, such as "
                            + "rpc.example.com, or * for any; not '" + host + "'");
        }
        return name;
    }

    public static String origin(String origin) {
        if (!origin.equals("*") && (!origin.contains("://") || origin.endsWith("/"))) {
            throw new IllegalArgumentException(
                    "An origin is a scheme and a host, such as https://app.example.com, not '" + origin + "'");
        }
        return origin.toLowerCase(Locale.ROOT);
    }

    public static int positive(String what, int number) {
        if (number < 1) {
            throw new IllegalArgumentException(what + " must be 1 or more, not " + number);
        }
        return number;
    }

    public static Duration positive(String what, Duration time) {
        if (time.isNegative() || time.isZero()) {
            throw new IllegalArgumentException("The " + what + " must be longer than " + time);
        }
        return time;
    }
}
