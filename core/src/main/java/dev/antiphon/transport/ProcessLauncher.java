package dev.antiphon.transport;

import dev.antiphon.transport.Disconnect.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Says how a program is started, and starts it; see {@link ProcessTransport#builder}. For one thread at a time. */
public final class ProcessLauncher {
    private final List<String> command;
    private final ProcessBuilder builder;
    private Framing framing = Framing.newline();
    private int messageBytes = StdioBuilder.MESSAGE_BYTES;
    private Duration grace = Duration.ofSeconds(2);
    private @Nullable Consumer<String> errors;

    ProcessLauncher(List<String> command) {
        if (command.isEmpty()) {
            throw new IllegalArgumentException("A command needs at least the name of a program");
        }
        this.command = command;
        this.builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    }

    /**
     * How the streams are cut into messages; one message a line unless set.
     *
     * @param framing the framing
     * @return this launcher
     */
    public ProcessLauncher framing(Framing framing) {
        this.framing = Objects.requireNonNull(framing, "framing");
        return this;
    }

    /**
     * The size of a message received at most; 64 MiB unless set.
     *
     * @param most the number of bytes
     * @return this launcher
     * @throws IllegalArgumentException if it is not positive
     */
    public ProcessLauncher messageBytes(int most) {
        messageBytes = StreamChannel.positive(most);
        return this;
    }

    /**
     * The working directory of the program; that of this process unless set.
     *
     * @param directory the directory
     * @return this launcher
     */
    public ProcessLauncher directory(Path directory) {
        builder.directory(directory.toFile());
        return this;
    }

    /**
     * Variables that the program gets besides those of this process.
     *
     * @param variables values by name
     * @return this launcher
     */
    public ProcessLauncher environment(Map<String, String> variables) {
        builder.environment().putAll(variables);
        return this;
    }

    /**
     * Takes what the program writes to its standard error. Unless set, it goes where that of this process goes.
     *
     * @param lines gets the lines in order, without their ends, on a thread of their own; a line over 8192 characters comes in
     *     parts. The program waits when it is slow. What it throws is ignored
     * @return this launcher
     */
    public ProcessLauncher errors(Consumer<String> lines) {
        errors = Objects.requireNonNull(lines, "lines");
        builder.redirectError(ProcessBuilder.Redirect.PIPE);
        return this;
    }

    /**
     * Throws away what the program writes to its standard error.
     *
     * @return this launcher
     */
    public ProcessLauncher discardErrors() {
        errors = null;
        builder.redirectError(ProcessBuilder.Redirect.DISCARD);
        return this;
    }

    /**
     * How long the program may take to end when its input has ended, and again when it was told to terminate; 2 seconds unless
     * set.
     *
     * @param patience how long
     * @return this launcher
     * @throws IllegalArgumentException if it is negative
     */
    public ProcessLauncher grace(Duration patience) {
        if (patience.isNegative()) {
            throw new IllegalArgumentException("grace must not be negative, but is " + patience);
        }
        grace = patience;
        return this;
    }

    /**
     * Starts the program. Can be called again, for another process.
     *
     * @return the channel to it, not started
     * @throws TransportException if it cannot be started; the message says which program, and why
     */
    public ProcessChannel start() {
        Process process;
        try {
            process = builder.start();
        } catch (IOException e) {
            String words = "Cannot start '" + command.get(0) + "': " + e.getMessage();
            throw new TransportException(words, new Disconnect(Kind.LOST, words, e));
        }
        // Only the program: arguments may be secret.
        String name = "process '" + command.get(0) + "' (" + process.pid() + ")";
        if (errors != null) {
            ErrorLines lines = new ErrorLines(process.getErrorStream(), errors);
            StreamChannel.daemon("reads the errors of", name, lines).start();
        }
        StreamChannel streams = new StreamChannel(
                process.getInputStream(), process.getOutputStream(), framing, messageBytes, name, StreamChannel.STALL);
        return ProcessChannel.to(new ChildProcess(process, name, grace), streams);
    }
}
