package dev.antiphon.operations;

/** A health check of something that a server needs, such as its database. It may block, and is run by one thread at a time. */
@FunctionalInterface
public interface Check {
    /**
     * Runs the check.
     *
     * @return the result
     * @throws Exception if the check could not run, which counts as a failure; the exception is logged and not sent to peers
     */
    CheckResult run() throws Exception;
}
