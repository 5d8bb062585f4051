package dev.antiphon.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.cli.output.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A {@code serve} command, or another that serves, in this process. An interruption stands for a signal. */
final class RunningServer implements AutoCloseable {
    private final CompletableFuture<String> address = new CompletableFuture<>();
    private final CompletableFuture<Integer> code = new CompletableFuture<>();
    private final Thread command;
    private String printed = "";

    RunningServer(String... options) {
        this(Stream.concat(Stream.of("serve"), Stream.of(options)).toList());
    }

    private RunningServer(List<String> words) {
        String[] args = words.toArray(new String[0]);
        Terminal terminal = new Terminal(
                InputStream.nullInputStream(),
                new PrintStream(OutputStream.nullOutputStream()),
                new PrintStream(new ErrorOutput(), true, StandardCharsets.UTF_8),
                () -> false,
                Map.of());
        command = new Thread(() -> code.complete(AntiphonCommand.run(terminal, args)), "serve");
        command.start();
    }

    /** Runs another command that serves. */
    static RunningServer command(String... words) {
        return new RunningServer(List.of(words));
    }

    /** The standard error, whose first line has the address. */
    private final class ErrorOutput extends ByteArrayOutputStream {
        @Override
        public synchronized void flush() {
            String text = toString(StandardCharsets.UTF_8);
            if (text.endsWith("\n")) {
                address.complete(text.strip());
                keep(text);
            }
        }
    }

    private synchronized void keep(String text) {
        printed = text;
        notifyAll();
    }

    /** Waits until at least this many lines are printed to the standard error, and returns all of them. */
    synchronized List<String> lines(int number) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(RawPeer.TIMEOUT_SECONDS);
        while (printed.lines().count() < number) {
            long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
            assertThat(left).as("timed out; printed so far: %s", printed).isPositive();
            wait(left);
        }
        return printed.lines().toList();
    }

    /** Waits until it listens, and returns its address. */
    String address() throws Exception {
        String line = address.get(RawPeer.TIMEOUT_SECONDS, TimeUnit.SECONDS);
        assertThat(line).startsWith("listening on ");
        return line.substring("listening on ".length());
    }

    void interrupt() {
        command.interrupt();
    }

    /** Waits for the exit code. */
    int code() throws Exception {
        return code.get(RawPeer.TIMEOUT_SECONDS, TimeUnit.SECONDS);
    }

    @Override
    public void close() {
        interrupt();
        assertThat(code).succeedsWithin(Duration.ofSeconds(RawPeer.TIMEOUT_SECONDS));
    }
}
