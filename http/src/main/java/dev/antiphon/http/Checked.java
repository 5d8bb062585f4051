package dev.antiphon.http;

import java.time.Duration;
import java.util.Locale;

/** What builders take, looked at when they are given it. */
final class Checked {
    private Checked() {}

    static String path(String path) {
        if (!path.startsWith("/") || path.contains("?") || path.contains("#")) {
            throw new IllegalArgumentException("A path begins with / and has no query, not '" + path + "'");
        }
        return path;
    }

    static String origin(String origin) {
        if (!origin.equals("*") && (!origin.contains("://") || origin.endsWith("/"))) {
            throw new IllegalArgumentException(
                    "An origin is a scheme and a host, such as https://app.example.com, not '" + origin + "'");
        }
        return origin.toLowerCase(Locale.ROOT);
    }

    static int positive(String what, int number) {
        if (number < 1) {
            throw new IllegalArgumentException(what + " must be 1 or more, not " + number);
        }
        return number;
    }

    static Duration positive(String what, Duration time) {
        if (time.isNegative() || time.isZero()) {
            throw new IllegalArgumentException("The " + what + " must be longer than " + time);
        }
        return time;
    }
}
