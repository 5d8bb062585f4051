package dev.antiphon.transport;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

/** A process that does not outlive its use: it may end by itself, then it is told to, then killed. Safe for any thread. */
final class ChildProcess {
    private final Process process;
    private final String name;
    private final Duration grace;
    private final AtomicBoolean ending = new AtomicBoolean();
    private final CompletableFuture<String> ended = new CompletableFuture<>();

    ChildProcess(Process process, String name, Duration grace) {
        this.process = process;
        this.name = name;
        this.grace = grace;
    }

    long pid() {
        return process.pid();
    }

    /** Completes when the process ends, in whatever way; what becomes of this future does not matter to it. */
    CompletableFuture<Integer> exit() {
        return process.onExit().thenApply(Process::exitValue);
    }

    /**
     * Sees to it that the process ends, on a thread of its own. Its input should be closed by now.
     *
     * @return completes when that is done, with how the process has ended, in words
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
        // Listed before it ends: afterwards nobody knows whose children they are.
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
            return process.waitFor(grace.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            // Nobody knows this thread, so nobody interrupts it; if somebody does, patience is over.
            return false;
        }
    }
}
