package dev.antiphon.cli;

/** What the shell learns of a command. */
final class ExitCode {
    static final int OK = 0;
    /** The peer answered with an error. */
    static final int ERROR = 1;
    /** The command line was wrong. */
    static final int USAGE = 2;
    /** The peer could not be reached, or did not answer. */
    static final int FAILURE = 3;
    /** A mistake in this program; the number that BSD has for it. */
    static final int BUG = 70;
    /** Interrupted; the number that shells have for it. */
    static final int INTERRUPTED = 130;

    private ExitCode() {}
}
