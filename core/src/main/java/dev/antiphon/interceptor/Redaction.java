package dev.antiphon.interceptor;

import dev.antiphon.json.JsonScanner;
import dev.antiphon.json.RawJson;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;

/**
 * Shows messages with the values of some members hidden, up to a size. It goes by the marks of JSON rather than by its grammar: what
 * stands in quotes before a colon is a name, also in a text that is wrong elsewhere or is cut. So a text that is no JSON needs no way
 * of its own, and hides what can be known for a secret all the same.
 *
 * <p>A message is walked over once, and no farther than what is shown, but for secrets, which may be longer; and even with those no
 * farther than some times the size that is shown. Immutable.
 */
final class Redaction {
    private static final String HIDDEN = "\"***\"";
    private static final int DEEPEST = 1000;
    /** How much longer than what is shown of a message the part may be that is looked at, since secrets in it are not shown. */
    private static final int LOOK_AHEAD = 16;
    /** The bytes that one character of a name can take, as an escape. */
    private static final int ESCAPED = 6;

    private final Set<String> secrets = new HashSet<>();
    private final int limit;
    private final int longest;

    Redaction(Set<String> names, int limit) {
        int most = 0;
        for (String name : names) {
            String bare = bare(name);
            if (bare.isEmpty()) {
                throw new IllegalArgumentException(
                        "A member to hide needs a name with a letter or digit, not '" + name + "'");
            }
            secrets.add(bare);
            most = Math.max(most, name.length());
        }
        this.limit = limit;
        this.longest = (most + 8) * ESCAPED; // some underscores and hyphens more than it was given with
    }

    /** Adds a message to a line. */
    void show(byte[] bytes, int start, int end, LogText text) {
        text.allow(limit);
        int horizon = (int) Math.min(end, start + (long) limit * LOOK_AHEAD);
        JsonScanner scanner = new JsonScanner(DEEPEST).over(bytes, start, horizon);
        int at = start;
        while (at < horizon && !text.isFull()) {
            if (bytes[at] != '"') {
                at = plain(bytes, at, horizon, text);
                continue;
            }
            int close = closing(bytes, at, horizon);
            int value = isSecret(bytes, at, close, scanner) ? scanner.colon(close) : JsonScanner.FAILED;
            if (value == JsonScanner.FAILED) {
                at = plain(bytes, at, close, text);
                continue;
            }
            plain(bytes, at, value, text);
            if (!text.isFull()) {
                text.plain(HIDDEN);
            }
            at = scanner.value(value, 0);
            if (at == JsonScanner.FAILED) {
                // Nobody knows where a secret ends that is cut, or is no JSON.
                leftOut(end - value, text);
                return;
            }
        }
        leftOut(end - at, text);
    }

    private static void leftOut(int count, LogText text) {
        if (count > 0) {
            text.plain("... and ").plain(count).plain(" bytes");
        }
    }

    /** Shows bytes as they are, up to a quote or beyond the one that they begin with; the answer is how far they could be shown. */
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

    /** Shows one character beyond ASCII, or what stands in place of one that is none. */
    private static int beyondAscii(byte[] bytes, int start, int end, LogText text) {
        int at = start + 1;
        while (at < end && at < start + 4 && (bytes[at] & 0xC0) == 0x80) {
            at++;
        }
        text.foreign(new String(bytes, start, at - start, StandardCharsets.UTF_8));
        return at;
    }

    /** The position behind the quote that closes a string, or the end if none does. */
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
        return secrets.contains(bare(RawJson.ofValid(bytes, open, close, null).asString()));
    }

    /** A name as names are compared: its letters and digits, in lower case. */
    private static String bare(String name) {
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
