package dev.antiphon.cli.output;

/** The exit codes of the program. */
public final class ExitCode {
    public static final int OK = 0;
    /** The peer answered with an error. */
    public static final int ERROR = 1;
    /** The command line was wrong. */
    public static final int USAGE = 2;
    /** The peer could not be reached, or did not answer. */
    public static final int FAILURE = 3;
    /** An internal error; EX_SOFTWARE of BSD. */
    public static final int BUG = 70;
    /** Interrupted; 128 plus SIGINT, as in shells. */
    public static final int INTERRUPTED = 130;

    private ExitCode() {}
}
