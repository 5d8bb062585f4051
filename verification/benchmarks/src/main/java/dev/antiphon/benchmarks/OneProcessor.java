package dev.antiphon.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Forks that have to share one processor. Round trips need no more, as only one thread is busy at a time; and where there are
 * more, it is the scheduler that decides whether a thread is woken up on its own processor or on one that sleeps, which takes
 * ten times as long. That decision changes from one second to the next and is nobody's merit.
 */
final class OneProcessor {
    /** In the module's directory, where {@code run} starts us. */
    static final Path JAVA = Path.of("one-processor");

    /** The compiler has to share the processor too. */
    private static final int WARM_UP_FACTOR = 3;

    private OneProcessor() {}

    static Duration warmUp(Duration usual) {
        return usual.multipliedBy(WARM_UP_FACTOR);
    }

    /** Whether this operating system has the command for it. */
    static boolean isAvailable() throws InterruptedException {
        try {
            Process process = new ProcessBuilder(JAVA.toAbsolutePath().toString(), "-version")
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
