package dev.antiphon.transport;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/** The standard input and output of a process, which a channel can take over once. Thread-safe. */
final class StandardStreams {
    /** The streams of this process. Not {@link System#out}, which ignores I/O errors. */
    static final StandardStreams OF_THIS_PROCESS =
            new StandardStreams(() -> System.in, new FileOutputStream(FileDescriptor.out));

    private final AtomicBoolean taken = new AtomicBoolean();
    private final Supplier<InputStream> in;
    private final OutputStream out;

    StandardStreams(Supplier<InputStream> in, OutputStream out) {
        this.in = in;
        this.out = out;
    }

    Channel take(Framing framing, int maxMessageBytes) {
        if (!taken.compareAndSet(false, true)) {
            throw new IllegalStateException(
                    "Another channel has the standard input and output of this process; there can be only one");
        }
        InputStream input = in.get();
        // Later output of the program must not be mixed with messages.
        System.out.flush();
        System.setOut(System.err);
        System.setIn(InputStream.nullInputStream());
        return StreamChannel.over(input, out, framing, maxMessageBytes, "stdio");
    }
}
