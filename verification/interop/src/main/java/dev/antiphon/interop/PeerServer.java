package dev.antiphon.interop;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A child process that serves, and has printed its address. It ends when it is closed, or with this program. */
final class PeerServer implements AutoCloseable {
    private static final long START_SECONDS = 60;
    private static final long END_SECONDS = 10;

    private final Process process;
    private final URI address;

    PeerServer(String... command) throws Exception {
        this.process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            this.address = URI.create(firstLine());
        } catch (ExecutionException | TimeoutException | IllegalArgumentException e) {
            process.destroyForcibly();
            throw new IllegalStateException("'" + String.join(" ", command) + "' has not said where it serves", e);
        }
    }

    private String firstLine() throws ExecutionException, TimeoutException, InterruptedException {
        CompletableFuture<String> line = new CompletableFuture<>();
        Thread reading = new Thread(() -> {
            try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
                String first = out.readLine();
                line.complete(first == null ? "" : first);
                while (out.readLine() != null) {
                    // Keeps reading, so that its output does not block.
                }
            } catch (IOException e) {
                line.completeExceptionally(e);
            }
        });
        reading.setDaemon(true);
        reading.start();
        return line.get(START_SECONDS, TimeUnit.SECONDS);
    }

    /** The address for HTTP. */
    URI http() {
        return address;
    }

    /** The address for WebSockets. */
    URI webSocket() {
        return URI.create("ws" + address.toString().substring("http".length()));
    }

    /** Kills it, as when a machine fails. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    @Override
    public void close() throws IOException {
        process.getOutputStream().close();
        try {
            if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
