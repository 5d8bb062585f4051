package dev.antiphon.transport;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/** The standard input and output of a process, which a channel can take over, once. */
final class StandardStreams {
    /** Those of this process. Not {@link System#out}, which swallows I/O errors. */
    static final StandardStreams OF_THIS_PROCESS =
            new StandardStreams(() -> System.in, new FileOutputStream(FileDescriptor.out));

    private final AtomicBoolean taken = new AtomicBoolean();
    private final Supplier<InputStream> in;
    private final OutputStream out;

    StandardStreams(Supplier<InputStream> in, OutputStream out) {
        this.in = in;
        this.out = out;
    }

    Channel take(Framing framing, int messageBytes) {
        if (!taken.compareAndSet(false, true)) {
            throw new IllegalStateException(
                    "Another channel has the standard input and output of this process; there can be only one");
        }
        InputStream input = in.get();
        // What was printed before belongs to the time before; what is printed from now on would be taken for messages.
        System.out.flush();
        System.setOut(System.err);
        System.setIn(InputStream.nullInputStream());
        return StreamChannel.over(input, out, framing, messageBytes, "stdio");
    }
}
