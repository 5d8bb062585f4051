package dev.antiphon;

/** A handler of notifications with declared parameters. Must be thread-safe. */
@FunctionalInterface
public interface NotificationHandler {
    /**
     * Handles one notification.
     *
     * @param arguments the arguments, in the order of the parameters
     * @throws Exception if it fails; the failure is logged, and the peer gets no error
     */
    void handle(Arguments arguments) throws Exception;
}
