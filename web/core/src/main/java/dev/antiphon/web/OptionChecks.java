package dev.antiphon.web;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Pattern;

/** Checks of builder options, made when an option is set. Each throws an {@link IllegalArgumentException} that says what is wrong. */
public final class OptionChecks {
    private static final Pattern RESOURCE_NAME = Pattern.compile("|[A-Za-z0-9._~-][A-Za-z0-9._~/-]*");
    private static final Pattern ORIGIN = Pattern.compile("\\*|[A-Za-z][A-Za-z0-9+.-]*://[^\\s/?#@*,]+");
    private static final Pattern HOST = Pattern.compile("\\*|[^\\s/?#@*\\[\\]]+");

    private OptionChecks() {}

    /**
     * Checks a path.
     *
     * @param path the path
     * @return the path
     */
    public static String path(String path) {
        if (!path.startsWith("/") || path.contains("?") || path.contains("#")) {
            throw new IllegalArgumentException("A path begins with / and has no query; this is '" + path + "'");
        }
        return path;
    }

    /** Checks the name of a static resource. */
    static String resourceName(String name) {
        if (!RESOURCE_NAME.matcher(name).matches() || name.contains("..")) {
            throw new IllegalArgumentException("'" + name
                    + "' is not a resource name; allowed are letters, digits and - . _ ~ /, as in css/style.css");
        }
        return name;
    }

    /** Checks the value of a header. */
    static String line(String what, String value) {
        if (value.isBlank() || value.chars().anyMatch(c -> c < ' ' || c > '~')) {
            throw new IllegalArgumentException("A " + what + " is one line of visible ASCII, not '" + value + "'");
        }
        return value;
    }

    /**
     * Checks a host.
     *
     * @param host a name or an address without a port, or {@code *}
     * @return the host as {@link HostNames#canonical} has it
     */
    public static String host(String host) {
        String name = HostNames.canonical(host);
        if (name.isEmpty()
                || (name.contains(":") && !HostNames.isIpv6(name))
                || !HOST.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "A host is a name or an address, without a scheme, a port or a path, such as "
                            + "rpc.example.com, or * for any; not '" + host + "'");
        }
        return name;
    }

    /**
     * Checks an origin.
     *
     * @param origin such as {@code https://app.example.com}, or {@code *}
     * @return the origin in lower case
     */
    public static String origin(String origin) {
        if (!ORIGIN.matcher(origin).matches()) {
            throw new IllegalArgumentException(
                    "An origin is a scheme and a host, perhaps with a port, such as https://app.example.com, or * for any;"
                            + " not '" + origin + "'");
        }
        return origin.toLowerCase(Locale.ROOT);
    }

    /**
     * Checks a number.
     *
     * @param what the option
     * @param number the number
     * @return the number, which is 1 or more
     */
    public static int positive(String what, int number) {
        if (number < 1) {
            throw new IllegalArgumentException(what + " must be 1 or more, not " + number);
        }
        return number;
    }

    /**
     * Checks a duration.
     *
     * @param what the option
     * @param time the duration
     * @return the duration, which is longer than zero
     */
    public static Duration positive(String what, Duration time) {
        if (time.isNegative() || time.isZero()) {
            throw new IllegalArgumentException(what + " must be longer than zero, not " + time);
        }
        return time;
    }

    /**
     * Checks a duration that zero turns off.
     *
     * @param what the option
     * @param time the duration
     * @return the duration, which is zero or longer
     */
    public static Duration notNegative(String what, Duration time) {
        if (time.isNegative()) {
            throw new IllegalArgumentException(what + " must not be negative, not " + time);
        }
        return time;
    }
}
