package dev.antiphon.web.client;

import java.net.UnknownHostException;

/** Messages of exceptions with their root cause. */
public final class ExceptionMessages {
    private ExceptionMessages() {}

    /**
     * The message of a failure and that of its root cause, unless the first contains the second.
     *
     * @param failure the failure
     * @return the text
     */
    public static String describe(Throwable failure) {
        Throwable root = failure;
        for (int depth = 0; root.getCause() != null && depth < 10; depth++) {
            root = root.getCause();
        }
        String message = messageOf(failure);
        String cause = messageOf(root);
        return message.contains(cause) ? message : message + ": " + cause;
    }

    private static String messageOf(Throwable failure) {
        String message = failure.getMessage();
        if (message == null || message.isBlank()) {
            return failure.getClass().getSimpleName();
        }
        return failure instanceof UnknownHostException && !message.contains(" ") ? "unknown host " + message : message;
    }
}
