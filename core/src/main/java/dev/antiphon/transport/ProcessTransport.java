package dev.antiphon.transport;

import java.util.List;

/**
 * A transport to a child process over its standard input and output, used by MCP, ACP and LSP.
 *
 * <p>There is no URI scheme for it: otherwise every setting that takes an address could run commands.
 */
public final class ProcessTransport {
    private ProcessTransport() {}

    /**
     * Starts a program, with one message per line; for other settings see {@link #builder}.
     *
     * @param command the program and its arguments; no shell is involved
     * @return the channel to it, not started
     * @throws TransportException if the program cannot be started
     */
    public static ProcessChannel start(String... command) {
        return builder(command).start();
    }

    /**
     * Creates a launcher for a program.
     *
     * @param command the program and its arguments; no shell is involved
     * @return a launcher
     * @throws IllegalArgumentException if the command is empty
     */
    public static ProcessLauncher builder(String... command) {
        return builder(List.of(command));
    }

    /**
     * Creates a launcher for a program.
     *
     * @param command the program and its arguments; no shell is involved
     * @return a launcher
     * @throws IllegalArgumentException if the command is empty
     */
    public static ProcessLauncher builder(List<String> command) {
        return new ProcessLauncher(List.copyOf(command));
    }
}
