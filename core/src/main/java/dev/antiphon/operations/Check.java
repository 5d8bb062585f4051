package dev.antiphon.operations;

/** Finds out how well something is that a server needs, such as its database. It may block, and is run by one thread at a time. */
@FunctionalInterface
public interface Check {
    /**
     * Looks.
     *
     * @return what it has found
     * @throws Exception if it could not look, which is as bad as a failure; what is thrown is logged, and told to nobody
     */
    CheckResult look() throws Exception;
}
