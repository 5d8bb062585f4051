package dev.antiphon.cli.output;

/** What the shell learns of a command. */
public final class ExitCode {
    public static final int OK = 0;
    /** The peer answered with an error. */
    public static final int ERROR = 1;
    /** The command line was wrong. */
    public static final int USAGE = 2;
    /** The peer could not be reached, or did not answer. */
    public static final int FAILURE = 3;
    /** A mistake in this program; the number that BSD has for it. */
    public static final int BUG = 70;
    /** Interrupted; the number that shells have for it. */
    public static final int INTERRUPTED = 130;

    private ExitCode() {}
}
