package dev.antiphon.json;

import java.util.Arrays;
import java.util.HexFormat;

/** Compares the scanner with the oracle, text by text, and counts. */
final class ScannerComparison {
    private static final byte[] BEFORE = {'[', '"', ' ', '1'};
    /** What would make a difference if the scanner looked behind the end of a text. */
    private static final byte[][] BEHIND = {
        {'"', '}', ']', '"', '}', ']', '"', '}', ']'},
        {']', ']', ']', ']', ']', ']', ']', ']', ']'},
        {'}', '}', '}', '}', '}', '}', '}', '}', '}'},
        {'.', '5', 'e', '5', '"', ' ', ' ', ' ', ' '},
        {'e', '5', ',', '1', ']', ' ', ' ', ' ', ' '},
        {'0', '0', '0', '0', '"', ' ', ' ', ' ', ' '},
        {(byte) 0x80, (byte) 0x80, (byte) 0x80, '"', ' ', ' ', ' ', ' ', ' '},
        {' ', ' ', ' ', ' ', ' ', ' ', ' ', ' ', ' '},
        {'\n', ',', ' ', '1', ']', ' ', ' ', ' ', ' '},
    };

    private final JsonScanner scanner = new JsonScanner(1 << 20);
    private int accepted;
    private int rejected;

    int accepted() {
        return accepted;
    }

    int rejected() {
        return rejected;
    }

    /** Compares one text, alone in its array and amid bytes that are not its own. */
    void check(byte[] text) {
        boolean expected = ScannerOracle.accepts(text);
        byte[] behind = BEHIND[(accepted + rejected) % BEHIND.length];
        byte[] amid = Arrays.copyOf(BEFORE, BEFORE.length + text.length + behind.length);
        System.arraycopy(text, 0, amid, BEFORE.length, text.length);
        System.arraycopy(behind, 0, amid, BEFORE.length + text.length, behind.length);
        if (scans(text, 0, text.length) != expected
                || scans(amid, BEFORE.length, BEFORE.length + text.length) != expected) {
            throw new AssertionError("The oracle " + (expected ? "accepts" : "rejects") + " what the scanner does not: "
                    + HexFormat.of().formatHex(text));
        }
        if (expected) {
            accepted++;
        } else {
            rejected++;
        }
    }

    private boolean scans(byte[] bytes, int start, int end) {
        scanner.over(bytes, start, end);
        boolean accepts = scanner.isText(scanner.pastByteOrderMark(start));
        if (!accepts && (scanner.failedAt() < start || scanner.failedAt() > end)) {
            throw new AssertionError("The scanner fails at " + scanner.failedAt() + ", outside of " + start + " to "
                    + end + ": " + HexFormat.of().formatHex(bytes, start, end));
        }
        return accepts;
    }
}
