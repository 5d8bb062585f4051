package dev.antiphon.transport;

import java.util.List;

/**
 * Starts a program and talks to it over its standard input and output, as MCP, ACP and LSP have it.
 *
 * <p>There is no URI for this: then every place that takes an address would be one that runs commands.
 */
public final class ProcessTransport {
    private ProcessTransport() {}

    /**
     * Starts a program that takes and gives one message a line; for anything else see {@link #builder}.
     *
     * @param command the program and its arguments; no shell is involved
     * @return the channel to it, not started
     * @throws TransportException if the program cannot be started
     */
    public static ProcessChannel start(String... command) {
        return builder(command).start();
    }

    /**
     * Starts a program as the launcher is told to.
     *
     * @param command the program and its arguments; no shell is involved
     * @return a launcher
     * @throws IllegalArgumentException if there is no program
     */
    public static ProcessLauncher builder(String... command) {
        return builder(List.of(command));
    }

    /**
     * Starts a program as the launcher is told to.
     *
     * @param command the program and its arguments; no shell is involved
     * @return a launcher
     * @throws IllegalArgumentException if there is no program
     */
    public static ProcessLauncher builder(List<String> command) {
        return new ProcessLauncher(List.copyOf(command));
    }
}
