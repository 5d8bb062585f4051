package dev.antiphon.json;

import java.nio.charset.StandardCharsets;

/** The conversion of ASCII text to and from bytes, by the charset that the JDK copies fastest. */
final class Ascii {
    private Ascii() {}

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    static String string(byte[] bytes, int start, int end) {
        return new String(bytes, start, end - start, StandardCharsets.ISO_8859_1);
    }
}
