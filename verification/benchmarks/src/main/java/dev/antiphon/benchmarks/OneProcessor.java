package dev.antiphon.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Runs forks on one processor. A round trip needs no more, since only one thread is busy at a time; with more processors, the
 * scheduler decides whether a thread wakes up on its own processor or on an idle one, which takes ten times as long. That
 * decision changes from second to second and says nothing about the contenders.
 */
final class OneProcessor {
    /** In the directory of the module, where {@code run} starts this class. */
    static final Path JAVA = Path.of("one-processor");

    /** The compiler shares the processor too. */
    private static final int WARM_UP_FACTOR = 3;

    private OneProcessor() {}

    static Duration warmUp(Duration usual) {
        return usual.multipliedBy(WARM_UP_FACTOR);
    }

    /** Whether this operating system has the command. */
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
