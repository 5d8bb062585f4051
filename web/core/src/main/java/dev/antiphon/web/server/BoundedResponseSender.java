package dev.antiphon.web.server;

import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.TransportException;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;

/**
 * Sends messages before the response of a request whose client accepts a stream, with a bound on what waits to be written. Thread-safe:
 * the messages of one thread keep their order. A thread that is not an event loop waits for room.
 */
public final class BoundedResponseSender {
    /** The most bytes that wait to be written; a larger message goes alone. */
    private static final int MAX_UNWRITTEN = 1 << 20;

    /** What a message counts for besides its bytes, so that small ones are bounded too. */
    private static final int OVERHEAD = 256;

    private final Writer writer;
    private final Executor eventLoop;
    private final BooleanSupplier onEventLoop;
    private final Semaphore room = new Semaphore(MAX_UNWRITTEN);
    private volatile boolean closed;

    /**
     * A sender.
     *
     * @param writer writes the messages; called on the event loop
     * @param eventLoop the event loop of the request
     * @param onEventLoop returns whether the current thread is an event loop, which must not wait
     */
    public BoundedResponseSender(Writer writer, Executor eventLoop, BooleanSupplier onEventLoop) {
        this.writer = writer;
        this.eventLoop = eventLoop;
        this.onEventLoop = onEventLoop;
    }

    void send(byte[] message) {
        int taken = onEventLoop.getAsBoolean() ? 0 : Math.min(message.length + OVERHEAD, MAX_UNWRITTEN);
        room.acquireUninterruptibly(taken);
        if (closed) {
            room.release(taken);
            Disconnect reason = Disconnect.of(Disconnect.Kind.LOST, "the client has disconnected");
            throw new TransportException("Cannot send to an HTTP client: " + reason.detail(), reason);
        }
        eventLoop.execute(() -> writer.write(message, () -> room.release(taken)));
    }

    /** Releases the threads that wait, and rejects further messages. For any thread. */
    public void close() {
        closed = true;
        room.release(MAX_UNWRITTEN);
    }

    /** Writes a message to the response. */
    @FunctionalInterface
    public interface Writer {
        /**
         * Writes a message.
         *
         * @param message the message
         * @param written to be run when it has been written, or never will be
         */
        void write(byte[] message, Runnable written);
    }
}
