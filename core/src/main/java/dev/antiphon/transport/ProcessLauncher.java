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

/** A builder for {@link ProcessChannel}, which starts a child process; see {@link ProcessTransport#builder}. Not thread-safe. */
public final class ProcessLauncher {
    private final List<String> command;
    private final ProcessBuilder builder;
    private Framing framing = Framing.newline();
    private int maxMessageBytes = StdioBuilder.MESSAGE_BYTES;
    private Duration shutdownTimeout = Duration.ofSeconds(2);
    private @Nullable Consumer<String> stderr;

    ProcessLauncher(List<String> command) {
        if (command.isEmpty()) {
            throw new IllegalArgumentException("A command needs at least the name of a program");
        }
        this.command = command;
        this.builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    }

    /**
     * Sets the framing of both streams; one message per line by default.
     *
     * @param framing the framing
     * @return this launcher
     */
    public ProcessLauncher framing(Framing framing) {
        this.framing = Objects.requireNonNull(framing, "framing");
        return this;
    }

    /**
     * Sets the size limit for received messages; 64 MiB by default.
     *
     * @param max the limit in bytes
     * @return this launcher
     * @throws IllegalArgumentException if it is not positive
     */
    public ProcessLauncher maxMessageBytes(int max) {
        maxMessageBytes = StreamChannel.positive(max);
        return this;
    }

    /**
     * Sets the working directory of the process; that of this process by default.
     *
     * @param directory the directory
     * @return this launcher
     */
    public ProcessLauncher directory(Path directory) {
        builder.directory(directory.toFile());
        return this;
    }

    /**
     * Adds environment variables to those that the process inherits.
     *
     * @param variables values by name
     * @return this launcher
     */
    public ProcessLauncher environment(Map<String, String> variables) {
        builder.environment().putAll(variables);
        return this;
    }

    /**
     * Sets a consumer for the standard error of the process. By default it is that of this process.
     *
     * @param lines gets the lines in order, without line terminators, on a separate thread; a line over 8192 characters comes in
     *     parts. While it is slow, the process blocks when it writes. Exceptions are ignored
     * @return this launcher
     */
    public ProcessLauncher stderr(Consumer<String> lines) {
        stderr = Objects.requireNonNull(lines, "lines");
        builder.redirectError(ProcessBuilder.Redirect.PIPE);
        return this;
    }

    /**
     * Discards the standard error of the process.
     *
     * @return this launcher
     */
    public ProcessLauncher discardStderr() {
        stderr = null;
        builder.redirectError(ProcessBuilder.Redirect.DISCARD);
        return this;
    }

    /**
     * Sets how long the process may take to exit after its input is closed, and again after it was terminated, before it is killed; 2
     * seconds each by default.
     *
     * @param timeout the timeout
     * @return this launcher
     * @throws IllegalArgumentException if it is negative
     */
    public ProcessLauncher shutdownTimeout(Duration timeout) {
        if (timeout.isNegative()) {
            throw new IllegalArgumentException("shutdownTimeout must not be negative, but is " + timeout);
        }
        shutdownTimeout = timeout;
        return this;
    }

    /**
     * Starts the program. Each call starts another process.
     *
     * @return the channel to it, not started
     * @throws TransportException if the program cannot be started; the message has its name and the reason
     */
    public ProcessChannel start() {
        Process process;
        try {
            process = builder.start();
        } catch (IOException e) {
            String words = "Cannot start '" + command.get(0) + "': " + e.getMessage();
            throw new TransportException(words, new Disconnect(Kind.LOST, words, e));
        }
        // Without the arguments, which may be secret.
        String name = "process '" + command.get(0) + "' (" + process.pid() + ")";
        if (stderr != null) {
            StderrReader lines = new StderrReader(process.getErrorStream(), stderr);
            StreamChannel.daemon("reads the errors of", name, lines).start();
        }
        StreamChannel streams = new StreamChannel(
                process.getInputStream(),
                process.getOutputStream(),
                framing,
                maxMessageBytes,
                name,
                StreamChannel.WRITE_TIMEOUT);
        return ProcessChannel.to(new ChildProcess(process, name, shutdownTimeout), streams);
    }
}
