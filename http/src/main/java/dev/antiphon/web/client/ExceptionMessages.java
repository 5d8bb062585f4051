package dev.antiphon.web.client;

import java.net.UnknownHostException;

/** Says in words what went wrong. */
public final class ExceptionMessages {
    private ExceptionMessages() {}

    /** The message of a failure and, where it says more, that of what caused it: "Failed to create SSL connection" says little. */
    public static String words(Throwable failure) {
        Throwable root = failure;
        for (int depth = 0; root.getCause() != null && depth < 10; depth++) {
            root = root.getCause();
        }
        String said = said(failure);
        String cause = said(root);
        return said.contains(cause) ? said : said + ": " + cause;
    }

    private static String said(Throwable failure) {
        String message = failure.getMessage();
        if (message == null || message.isBlank()) {
            return failure.getClass().getSimpleName();
        }
        return failure instanceof UnknownHostException && !message.contains(" ") ? "unknown host " + message : message;
    }
}
