package dev.antiphon.interceptor;

/**
 * A builder of one log line with a limit. Characters that would break the line, or change how it is displayed, are escaped as in JSON. Not
 * thread-safe.
 */
final class LogText {
    private static final String HEX = "0123456789abcdef";

    private final StringBuilder line;
    private int limit = Integer.MAX_VALUE;

    LogText(int size) {
        this.line = new StringBuilder(size);
    }

    /** Limits what is added from now on. */
    LogText allow(int more) {
        limit = line.length() + more;
        return this;
    }

    /** Whether there is no room left. */
    boolean isFull() {
        return line.length() >= limit;
    }

    /** Adds trusted text, regardless of the limit. */
    LogText plain(String words) {
        line.append(words);
        return this;
    }

    /** Adds a number, regardless of the limit. */
    LogText plain(long number) {
        line.append(number);
        return this;
    }

    /** Adds text of a peer, escaped; returns false if the limit was reached. */
    boolean foreign(CharSequence text) {
        for (int i = 0; i < text.length(); i++) {
            if (!foreign(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    /** Adds a character of a peer, escaped; returns false if the limit was reached. */
    boolean foreign(char c) {
        if (isFull()) {
            return false;
        }
        if (isPrintable(c)) {
            line.append(c);
            return true;
        }
        switch (c) {
            case '\n' -> line.append("\\n");
            case '\r' -> line.append("\\r");
            case '\t' -> line.append("\\t");
            default -> {
                line.append("\\u");
                for (int shift = 12; shift >= 0; shift -= 4) {
                    line.append(HEX.charAt(c >> shift & 0xF));
                }
            }
        }
        return true;
    }

    /** Whether a character needs no escape: no control character, line separator or change of text direction. */
    private static boolean isPrintable(char c) {
        if (c < 0x7F) {
            return c >= ' ';
        }
        return switch (Character.getType(c)) {
            case Character.CONTROL, Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }

    @Override
    public String toString() {
        return line.toString();
    }
}
