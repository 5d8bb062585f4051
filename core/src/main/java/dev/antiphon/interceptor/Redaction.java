package dev.antiphon.interceptor;

import dev.antiphon.json.JsonScanner;
import dev.antiphon.json.RawJson;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;

/**
 * A formatter of messages that masks the values of secret members and truncates the rest. It looks at tokens, not at the grammar of
 * JSON: a string before a colon is a name, even in text that is invalid elsewhere or truncated. So invalid JSON needs no special case,
 * and its secrets are masked too.
 *
 * <p>A message is scanned once, and not beyond the part that is shown, except for secrets, which may be longer; the scan is limited to a
 * multiple of the size that is shown. Immutable.
 */
final class Redaction {
    private static final String MASK = "\"***\"";
    private static final int MAX_DEPTH = 1000;
    /** The limit for the scan, as a multiple of the size that is shown; masked secrets are scanned but not shown. */
    private static final int LOOK_AHEAD = 16;
    /** The length of an escaped character in bytes. */
    private static final int ESCAPED = 6;

    private final Set<String> secrets = new HashSet<>();
    private final int limit;
    private final int longest;

    Redaction(Set<String> names, int limit) {
        int most = 0;
        for (String name : names) {
            String normalized = normalized(name);
            if (normalized.isEmpty()) {
                throw new IllegalArgumentException(
                        "The name of a member to mask needs a letter or digit, not '" + name + "'");
            }
            secrets.add(normalized);
            most = Math.max(most, name.length());
        }
        this.limit = limit;
        this.longest = (most + 8) * ESCAPED; // with room for some more underscores and hyphens
    }

    /** Adds a message to a log line. */
    void show(byte[] bytes, int start, int end, LogText text) {
        text.allow(limit);
        int scanEnd = (int) Math.min(end, start + (long) limit * LOOK_AHEAD);
        JsonScanner scanner = new JsonScanner(MAX_DEPTH).over(bytes, start, scanEnd);
        int at = start;
        while (at < scanEnd && !text.isFull()) {
            if (bytes[at] != '"') {
                at = plain(bytes, at, scanEnd, text);
                continue;
            }
            int close = closing(bytes, at, scanEnd);
            int value = isSecret(bytes, at, close, scanner) ? scanner.colon(close) : JsonScanner.FAILED;
            if (value == JsonScanner.FAILED) {
                at = plain(bytes, at, close, text);
                continue;
            }
            plain(bytes, at, value, text);
            if (!text.isFull()) {
                text.plain(MASK);
            }
            at = scanner.value(value, 0);
            if (at == JsonScanner.FAILED) {
                // The end of a secret is unknown if it is truncated or invalid.
                omitted(end - value, text);
                return;
            }
        }
        omitted(end - at, text);
    }

    private static void omitted(int count, LogText text) {
        if (count > 0) {
            text.plain("... and ").plain(count).plain(" bytes");
        }
    }

    /** Adds bytes up to the next quote, or past the one that they begin with, and returns the position reached. */
    private static int plain(byte[] bytes, int start, int end, LogText text) {
        int at = start;
        while (at < end && !text.isFull()) {
            if (bytes[at] == '"' && at > start && bytes[start] != '"') {
                return at;
            }
            if (bytes[at] >= 0) {
                text.foreign((char) bytes[at]);
                at++;
            } else {
                at = beyondAscii(bytes, at, end, text);
            }
        }
        return at;
    }

    /** Adds one character beyond ASCII, or a replacement character for invalid UTF-8. */
    private static int beyondAscii(byte[] bytes, int start, int end, LogText text) {
        int at = start + 1;
        while (at < end && at < start + 4 && (bytes[at] & 0xC0) == 0x80) {
            at++;
        }
        text.foreign(new String(bytes, start, at - start, StandardCharsets.UTF_8));
        return at;
    }

    /** The position after the closing quote of a string, or the end if there is none. */
    private static int closing(byte[] bytes, int open, int end) {
        int at = open + 1;
        while (at < end && bytes[at] != '"') {
            at += bytes[at] == '\\' ? 2 : 1;
        }
        return Math.min(at + 1, end);
    }

    private boolean isSecret(byte[] bytes, int open, int close, JsonScanner scanner) {
        if (close - open > longest || scanner.string(open) != close) {
            return false;
        }
        return secrets.contains(
                normalized(RawJson.ofValid(bytes, open, close, null).asString()));
    }

    /** The normalized form of a name: its letters and digits, in lower case. */
    private static String normalized(String name) {
        StringBuilder bare = new StringBuilder(name.length());
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (Character.isLetterOrDigit(c)) {
                bare.append(Character.toLowerCase(Character.toUpperCase(c)));
            }
        }
        return bare.toString();
    }
}
