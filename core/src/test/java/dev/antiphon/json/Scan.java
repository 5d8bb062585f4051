package dev.antiphon.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.HexFormat;

/** Short ways to ask the scanner about a text. */
final class Scan {
    private static final int DEPTH = 16;

    private Scan() {}

    static boolean accepts(String text) {
        return accepts(text.getBytes(UTF_8));
    }

    static boolean accepts(byte[] text) {
        return over(text).isText(0);
    }

    /** Where the scanner finds a text to be wrong. */
    static int failure(String text) {
        JsonScanner scanner = over(text.getBytes(UTF_8));
        return scanner.isText(0) ? JsonScanner.FAILED : scanner.failedAt();
    }

    /** Whether a string of these bytes, given in hexadecimal, is accepted. */
    static boolean acceptsStringOf(String hex) {
        return accepts(HexFormat.of().parseHex("22" + hex.replace(" ", "") + "22"));
    }

    private static JsonScanner over(byte[] text) {
        return new JsonScanner(DEPTH).over(text, 0, text.length);
    }
}
