package dev.antiphon.benchmarks.stream;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.antiphon.benchmarks.connection.DaemonThreads;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * One end of a socket that counts the lines it receives, and keeps nothing of them, since it shares the heap that is measured.
 */
final class LineCountingPeer implements Runnable, Closeable {
    private static final int CHUNK = 64 * 1024;

    private final Socket socket;
    private final @Nullable LongFunction<String> answers;
    private long lines;

    LineCountingPeer(Socket socket) throws IOException {
        this(socket, null);
    }

    /**
     * @param answers creates the response to a line by its number, or null for none
     */
    LineCountingPeer(Socket socket, @Nullable LongFunction<String> answers) throws IOException {
        this.socket = socket;
        this.answers = answers;
        socket.setTcpNoDelay(true);
        DaemonThreads.thread(this).start();
    }

    @Override
    public void run() {
        byte[] chunk = new byte[CHUNK];
        try {
            InputStream in = socket.getInputStream();
            for (int count = in.read(chunk); count >= 0; count = in.read(chunk)) {
                for (int i = 0; i < count; i++) {
                    if (chunk[i] == '\n') {
                        line();
                    }
                }
            }
        } catch (IOException e) {
            // This is closed, or the other end.
        }
    }

    private synchronized void line() throws IOException {
        lines++;
        notifyAll();
        if (answers != null) {
            write(answers.apply(lines));
        }
    }

    /** Waits until this many lines have arrived since the start. */
    synchronized void await(long wanted) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(IdleStreams.TIMEOUT_SECONDS);
        while (lines < wanted) {
            long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
            if (left <= 0) {
                throw new IllegalStateException(lines + " lines have come, not " + wanted);
            }
            wait(left);
        }
    }

    synchronized void write(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(US_ASCII));
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
