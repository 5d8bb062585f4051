package dev.antiphon.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;

/** Checks responses before they are counted. */
final class ResponseChecks {
    private static final int BEGINNING = 200;

    private ResponseChecks() {}

    /** Throws if the response is an error: errors are fast, and would distort the figure. */
    static void requireSuccess(byte[] reply) {
        String text = new String(reply, UTF_8);
        if (!text.contains("\"result\":") || text.contains("\"error\":{")) {
            throw new IllegalStateException(
                    "not a successful reply: " + text.substring(0, Math.min(BEGINNING, text.length())));
        }
    }
}
