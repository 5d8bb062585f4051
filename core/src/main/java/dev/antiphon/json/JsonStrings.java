package dev.antiphon.json;

import java.nio.charset.StandardCharsets;

/** Reads strings from ranges that hold valid JSON. */
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
