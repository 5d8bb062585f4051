package dev.antiphon.transport;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

/**
 * A child process that is shut down in three steps: it may exit by itself, is terminated after a timeout, and killed after another.
 * Thread-safe.
 */
final class ChildProcess {
    private final Process process;
    private final String name;
    private final Duration timeout;
    private final AtomicBoolean ending = new AtomicBoolean();
    private final CompletableFuture<String> ended = new CompletableFuture<>();

    ChildProcess(Process process, String name, Duration timeout) {
        this.process = process;
        this.name = name;
        this.timeout = timeout;
    }

    long pid() {
        return process.pid();
    }

    /** Completes with the exit code when the process exits; cancelling the future has no effect on the process. */
    CompletableFuture<Integer> onExit() {
        return process.onExit().thenApply(Process::exitValue);
    }

    /**
     * Shuts the process down, on a separate thread. Its input should have been closed before.
     *
     * @return completes with a description of how the process ended
     */
    CompletableFuture<String> end() {
        if (ending.compareAndSet(false, true)) {
            StreamChannel.daemon("ends", name, () -> ended.complete(endNow())).start();
        }
        return ended;
    }

    private String endNow() {
        if (exits()) {
            return name + " has ended with exit code " + process.exitValue();
        }
        // Listed before the process ends: afterwards its children cannot be found.
        List<ProcessHandle> family = Stream.concat(process.descendants(), Stream.of(process.toHandle()))
                .toList();
        family.forEach(ProcessHandle::destroy);
        if (exits() && family.stream().noneMatch(ProcessHandle::isAlive)) {
            return name + " did not end by itself and was terminated";
        }
        family.forEach(ProcessHandle::destroyForcibly);
        exits();
        return name + " did not end by itself and was killed";
    }

    private boolean exits() {
        try {
            return process.waitFor(timeout.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            // No other code has this thread, so it is not interrupted; if it is, do not wait any longer.
            return false;
        }
    }
}
