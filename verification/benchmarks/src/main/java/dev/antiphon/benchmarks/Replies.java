package dev.antiphon.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;

/** Looks at replies before they are counted. */
final class Replies {
    private static final int BEGINNING = 200;

    private Replies() {}

    /** Throws if the reply is an error: errors are answered fast, and would make a fine figure. */
    static void requireSuccess(byte[] reply) {
        String text = new String(reply, UTF_8);
        if (!text.contains("\"result\":") || text.contains("\"error\":{")) {
            throw new IllegalStateException(
                    "not a successful reply: " + text.substring(0, Math.min(BEGINNING, text.length())));
        }
    }
}
