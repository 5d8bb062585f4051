package dev.antiphon.web;

import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks of header names and values, for requests and responses. */
public final class HeaderRules {
    private static final String SIGNS = "!#$%&'*+-.^_`|~";
    private static final char LAST = 0xFF;

    private static final Set<String> RESERVED = Set.of(
            "connection",
            "content-length",
            "expect",
            "keep-alive",
            "sec-websocket-accept",
            "sec-websocket-extensions",
            "sec-websocket-key",
            "sec-websocket-protocol",
            "sec-websocket-version",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade");

    private HeaderRules() {}

    /**
     * Rejects what cannot be the name of a header.
     *
     * @param name the name
     * @return the name
     * @throws IllegalArgumentException if it is not a token
     */
    public static String checkName(String name) {
        if (!isToken(name)) {
            throw new IllegalArgumentException(
                    "'" + name + "' is not a header name; allowed are letters, digits and " + SIGNS);
        }
        return name;
    }

    /**
     * Returns whether a header belongs to the framing of messages and the connection, so that only the transport sets it.
     *
     * @param name the name, case-insensitive
     * @return whether it does
     */
    public static boolean isReserved(String name) {
        return RESERVED.contains(name.toLowerCase(Locale.ROOT));
    }

    /**
     * Rejects a value that would not arrive unchanged. The message does not contain the value, which may be a secret.
     *
     * @param name the name of the header
     * @param value the value
     * @return the value
     * @throws IllegalArgumentException if it is null, or has control characters or characters outside ISO 8859-1
     */
    public static String checkValue(String name, @Nullable String value) {
        if (value == null) {
            throw new IllegalArgumentException("The value of the header '" + name + "' is null");
        }
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c > LAST || (c != '\t' && Character.isISOControl(c))) {
                throw new IllegalArgumentException("The value of the header '" + name + "' has the character U+"
                        + String.format("%04X", (int) c) + " at " + i + ", which headers cannot carry; encode it");
            }
        }
        return value;
    }

    /**
     * Returns whether a text is a token in the sense of HTTP.
     *
     * @param text the text
     * @return whether it is
     */
    public static boolean isToken(String text) {
        return !text.isEmpty()
                && text.chars()
                        .allMatch(c -> (c >= 'a' && c <= 'z')
                                || (c >= 'A' && c <= 'Z')
                                || (c >= '0' && c <= '9')
                                || SIGNS.indexOf(c) >= 0);
    }
}
