package dev.antiphon;

/** Takes notifications with described parameters. Safe for use by any number of threads. */
@FunctionalInterface
public interface NotificationHandler {
    /**
     * Handles one notification.
     *
     * @param arguments the arguments, in the order of the parameters
     * @throws Exception if it fails; the failure is logged and nobody else learns of it
     */
    void handle(Arguments arguments) throws Exception;
}
