package dev.antiphon.json;

import java.nio.charset.StandardCharsets;

/** The parser of strings in ranges that hold valid JSON. */
final class JsonStrings {
    private JsonStrings() {}

    /** The text of a string given with its quotes. */
    static String toText(byte[] json, int start, int end) {
        if (json[start] != '"') {
            throw JsonNumbers.expected("a string");
        }
        return decode(json, start + 1, end - 1);
    }

    /** The text of a string given without its quotes. */
    static String decode(byte[] json, int start, int end) {
        boolean ascii = true;
        for (int i = start; i < end; i++) {
            byte b = json[i];
            if (b == '\\') {
                return unescape(json, start, i, end);
            }
            ascii &= b >= 0;
        }
        return ascii ? Ascii.string(json, start, end) : new String(json, start, end - start, StandardCharsets.UTF_8);
    }

    /** Returns whether a string, given without its quotes, equals a text; most mismatches are found without decoding it. */
    static boolean matches(byte[] json, int start, int end, String text) {
        int length = text.length();
        if (end - start < length) {
            return false; // no character takes less than a byte
        }
        for (int i = 0; i < length; i++) {
            byte b = json[start + i];
            if (b < 0 || b == '\\') {
                return decode(json, start, end).equals(text);
            }
            if (b != text.charAt(i)) {
                return false;
            }
        }
        return end - start == length;
    }

    private static String unescape(byte[] json, int start, int firstEscape, int end) {
        StringBuilder text = new StringBuilder(end - start);
        int plain = start;
        int at = firstEscape;
        while (at < end) {
            if (json[at] != '\\') {
                at++;
                continue;
            }
            text.append(new String(json, plain, at - plain, StandardCharsets.UTF_8));
            byte code = json[at + 1];
            if (code == 'u') {
                text.append((char) Integer.parseInt(Ascii.string(json, at + 2, at + 6), 16));
                at += 6;
            } else {
                text.append(unescaped(code));
                at += 2;
            }
            plain = at;
        }
        return text.append(new String(json, plain, end - plain, StandardCharsets.UTF_8))
                .toString();
    }

    private static char unescaped(byte code) {
        return switch (code) {
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'b' -> '\b';
            case 'f' -> '\f';
            default -> (char) code; // a quote, a backslash or a slash stands for itself
        };
    }
}
