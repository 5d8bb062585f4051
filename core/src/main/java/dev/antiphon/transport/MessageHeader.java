package dev.antiphon.transport;

import java.util.Locale;

/** The parsed header of one message. Unknown headers are ignored; errors are reported with the offending text. Not thread-safe. */
final class MessageHeader {
    private static final long UNKNOWN = -1;

    private static final int EXCERPT = 40;

    private boolean empty = true;
    private long contentLength = UNKNOWN;

    /** Parses a line that is not empty, without its end. */
    void line(String line) throws BrokenFrameException {
        empty = false;
        int colon = line.indexOf(':');
        String name = colon < 0 ? "" : line.substring(0, colon).strip();
        if (!isName(name)) {
            // Without this check, a peer with newline framing would never get an error: its messages have colons.
            throw new BrokenFrameException(quoted(line) + " is no header such as Content-Length: 58;"
                    + " perhaps the peer uses another framing");
        }
        String value = line.substring(colon + 1).strip();
        switch (name.toLowerCase(Locale.ROOT)) {
            case "content-length" -> length(value);
            case "content-type" -> type(value);
            default -> {
                // Future versions of the protocol may add headers.
            }
        }
    }

    boolean isEmpty() {
        return empty;
    }

    /** The length of the message, after the last line. */
    long contentLength() throws BrokenFrameException {
        if (contentLength == UNKNOWN) {
            throw new BrokenFrameException("A header has no Content-Length; every message needs one");
        }
        return contentLength;
    }

    private void length(String value) throws BrokenFrameException {
        if (value.startsWith("-")) {
            throw new BrokenFrameException("Content-Length " + quoted(value) + " is negative; it is a number of bytes");
        }
        if (value.isEmpty() || !value.chars().allMatch(c -> c >= '0' && c <= '9')) {
            throw new BrokenFrameException(
                    "Content-Length " + quoted(value) + " is not a number; it is a number of bytes");
        }
        long length;
        try {
            length = Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw new BrokenFrameException("Content-Length " + quoted(value) + " is too large for any message");
        }
        if (contentLength != UNKNOWN && contentLength != length) {
            throw new BrokenFrameException(
                    "A header has two Content-Lengths, " + contentLength + " and " + length + "; which one is right?");
        }
        contentLength = length;
    }

    private static void type(String value) throws BrokenFrameException {
        for (String parameter : value.split(";", -1)) {
            int equals = parameter.indexOf('=');
            if (equals >= 0 && parameter.substring(0, equals).strip().equalsIgnoreCase("charset")) {
                String charset =
                        parameter.substring(equals + 1).replace("\"", "").strip();
                if (!charset.equalsIgnoreCase("utf-8") && !charset.equalsIgnoreCase("utf8")) {
                    throw new BrokenFrameException(
                            "Content-Type has charset " + quoted(charset) + "; only utf-8 is understood");
                }
            }
        }
    }

    /** Whether a name has only characters that HTTP allows in header names. */
    private static boolean isName(String name) {
        return !name.isEmpty()
                && name.chars()
                        .allMatch(c -> (c >= 'a' && c <= 'z')
                                || (c >= 'A' && c <= 'Z')
                                || (c >= '0' && c <= '9')
                                || "!#$%&'*+-.^_`|~".indexOf(c) >= 0);
    }

    /** An excerpt of the text for an error message, without characters that could forge a log line. */
    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("'");
        for (int i = 0; i < Math.min(text.length(), EXCERPT); i++) {
            char c = text.charAt(i);
            quoted.append(c >= ' ' && c < 0x7f ? c : '?');
        }
        return quoted.append(text.length() > EXCERPT ? "...'" : "'").toString();
    }
}
