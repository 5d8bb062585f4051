package dev.antiphon.interceptor;

/**
 * A line for the log that grows up to a limit, and stays one line: whatever would break it, or change how it is read, is escaped as
 * JSON would. Belongs to one thread.
 */
final class LogText {
    private static final String HEX = "0123456789abcdef";

    private final StringBuilder line;
    private int limit = Integer.MAX_VALUE;

    LogText(int size) {
        this.line = new StringBuilder(size);
    }

    /** Lets the line grow by so much and no more, from now on. */
    LogText allow(int more) {
        limit = line.length() + more;
        return this;
    }

    /** Whether there is no room left. */
    boolean isFull() {
        return line.length() >= limit;
    }

    /** Adds words of this side's own, whether there is room or not. */
    LogText plain(String words) {
        line.append(words);
        return this;
    }

    /** Adds a number, whether there is room or not. */
    LogText plain(long number) {
        line.append(number);
        return this;
    }

    /** Adds what somebody else has written; false if not all of it had room. */
    boolean foreign(CharSequence text) {
        for (int i = 0; i < text.length(); i++) {
            if (!foreign(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    /** Adds a character that somebody else has written; false if it had no room. */
    boolean foreign(char c) {
        if (isFull()) {
            return false;
        }
        if (isHarmless(c)) {
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

    /** Whether a character is nothing but itself: no control, no separator of lines, nothing that turns the direction of others. */
    private static boolean isHarmless(char c) {
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
