package dev.antiphon.web.server;

/** The framing of messages in a response that is a stream. A frame is the prefix, the message as one line, and the suffix. */
public enum StreamFraming {
    /** Server-sent events. */
    EVENTS("data: ", "\n\n", ": keep-alive\n\n"),
    /** One message per line. */
    LINES("", "\n", "\n");

    private final String prefix;
    private final String suffix;
    private final String keepAlive;

    StreamFraming(String prefix, String suffix, String keepAlive) {
        this.prefix = prefix;
        this.suffix = suffix;
        this.keepAlive = keepAlive;
    }

    /**
     * The text before a message.
     *
     * @return the text, in ASCII
     */
    public String prefix() {
        return prefix;
    }

    /**
     * The text after a message.
     *
     * @return the text, in ASCII
     */
    public String suffix() {
        return suffix;
    }

    /**
     * A frame without a message, which keeps proxies from closing a quiet connection.
     *
     * @return the text, in ASCII
     */
    public String keepAlive() {
        return keepAlive;
    }

    /**
     * The message without line breaks, which are white space in JSON text.
     *
     * @param message the message
     * @return the same array if it has no line breaks, else a copy with blanks in their place
     */
    public static byte[] singleLine(byte[] message) {
        byte[] line = message;
        for (int i = 0; i < message.length; i++) {
            if (message[i] == '\n' || message[i] == '\r') {
                if (line == message) {
                    line = message.clone();
                }
                line[i] = ' ';
            }
        }
        return line;
    }
}
