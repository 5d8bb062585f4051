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

/** A {@code serve} command, or another that serves, in this process, where an interruption stands for a signal. */
final class Serving implements AutoCloseable {
    private final CompletableFuture<String> address = new CompletableFuture<>();
    private final CompletableFuture<Integer> code = new CompletableFuture<>();
    private final Thread command;
    private String said = "";

    Serving(String... options) {
        this(Stream.concat(Stream.of("serve"), Stream.of(options)).toList());
    }

    private Serving(List<String> words) {
        String[] args = words.toArray(new String[0]);
        Terminal terminal = new Terminal(
                InputStream.nullInputStream(),
                new PrintStream(OutputStream.nullOutputStream()),
                new PrintStream(new Words(), true, StandardCharsets.UTF_8),
                () -> false,
                Map.of());
        command = new Thread(() -> code.complete(AntiphonCommand.run(terminal, args)), "serve");
        command.start();
    }

    /** A command that serves. */
    static Serving command(String... words) {
        return new Serving(List.of(words));
    }

    /** Learns the address from the line that says that the server is ready. */
    private final class Words extends ByteArrayOutputStream {
        @Override
        public synchronized void flush() {
            String text = toString(StandardCharsets.UTF_8);
            if (text.endsWith("\n")) {
                address.complete(text.strip());
                heard(text);
            }
        }
    }

    private synchronized void heard(String text) {
        said = text;
        notifyAll();
    }

    /** What it has said, once there are so many lines, for which this waits. */
    synchronized List<String> lines(int number) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(RawPeer.PATIENCE_SECONDS);
        while (said.lines().count() < number) {
            long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
            assertThat(left).as("time over while it had said: %s", said).isPositive();
            wait(left);
        }
        return said.lines().toList();
    }

    /** Where it listens, for which this waits. */
    String address() throws Exception {
        String line = address.get(RawPeer.PATIENCE_SECONDS, TimeUnit.SECONDS);
        assertThat(line).startsWith("listening on ");
        return line.substring("listening on ".length());
    }

    void interrupt() {
        command.interrupt();
    }

    /** The exit code, for which this waits. */
    int code() throws Exception {
        return code.get(RawPeer.PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    @Override
    public void close() {
        interrupt();
        assertThat(code).succeedsWithin(Duration.ofSeconds(RawPeer.PATIENCE_SECONDS));
    }
}
