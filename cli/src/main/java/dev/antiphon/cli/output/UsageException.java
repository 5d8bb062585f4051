package dev.antiphon.cli.output;

/** Reports a wrong command line. The program prints the message and a pointer to the help, and exits with {@link ExitCode#USAGE}. */
public final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UsageException(String message) {
        super(message);
    }

    /** Has the message of its cause. */
    public UsageException(Exception cause) {
        super(String.valueOf(cause.getMessage()), cause);
    }
}
