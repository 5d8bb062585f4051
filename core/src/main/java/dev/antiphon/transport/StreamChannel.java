package dev.antiphon.transport;

import dev.antiphon.transport.Disconnect.Kind;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A channel over a blocking {@link InputStream} and {@link OutputStream}, such as pipes.
 *
 * <p><b>Threads.</b> A started channel has two daemon threads: the reader thread, which calls the receiver, and the writer thread.
 * Sending threads never use a stream. {@link #close} returns when the queued messages are written, or after five seconds; on the reader
 * thread it returns at once. {@link Receiver#closed} is called by a thread of the channel or by the one that ends it.
 *
 * <p><b>End of input.</b> When the peer closes its side, the queued messages are still written, and then the channel closes; if the
 * receiver has more to send, the receiver closes it. A stream that cannot be closed while it is read, such as {@link System#in}, does
 * not delay the end; what is read from it afterwards is dropped.
 */
public final class StreamChannel implements Channel {
    /** How long the peer may take nothing while a thread waits for room. */
    static final Duration WRITE_TIMEOUT = Duration.ofSeconds(30);

    private static final Disconnect PEER_ENDED = Disconnect.of(Kind.REMOTE, "the peer has closed the stream");

    /** The most bytes read or written at once: the capacity of a pipe on most systems. */
    private static final int CHUNK = 64 * 1024;

    private final InputStream in;
    private final OutputStream out;
    private final Framing framing;
    private final int maxMessageBytes;
    private final String peer;
    private final StreamState state;
    private volatile @Nullable Thread reader;

    /** Whether the peer has closed its side, which is then the reason of the end. */
    private volatile boolean halfClosed;

    StreamChannel(
            InputStream in,
            OutputStream out,
            Framing framing,
            int maxMessageBytes,
            String peer,
            Duration writeTimeout) {
        this.in = in;
        this.out = out;
        this.framing = framing;
        this.maxMessageBytes = positive(maxMessageBytes);
        this.peer = peer;
        this.state = new StreamState(writeTimeout);
    }

    /**
     * Creates a channel over two streams, which it closes when it ends.
     *
     * @param in the stream from the peer
     * @param out the stream to the peer
     * @param framing the framing of both streams
     * @param maxMessageBytes the size limit for received messages
     * @param peer the name of the peer, for people and logs; no credentials
     * @return the channel, not started
     * @throws IllegalArgumentException if {@code maxMessageBytes} is not positive
     */
    public static Channel over(InputStream in, OutputStream out, Framing framing, int maxMessageBytes, String peer) {
        return new StreamChannel(in, out, framing, maxMessageBytes, peer, WRITE_TIMEOUT);
    }

    @Override
    public String peer() {
        return peer;
    }

    @Override
    public void start(Receiver receiver) {
        if (!state.start(receiver)) {
            throw new IllegalStateException("The channel to " + peer + " was started before");
        }
        Thread reading = daemon("reads", () -> read(receiver));
        reader = reading;
        reading.start();
        daemon("writes", this::write).start();
        report();
    }

    @Override
    public void send(byte[] message) {
        // The reader thread must not block for a peer that may be blocked too; it waits before it reads on instead.
        Disconnect reason = state.add(framing.frame(message), !isReader());
        if (reason != null) {
            endIfStalled();
            throw new TransportException("Cannot send to " + peer + ": " + reason.detail(), reason);
        }
    }

    @Override
    public void pause() {
        state.pause(true);
    }

    @Override
    public void resume() {
        state.pause(false);
    }

    @Override
    public void close() {
        Disconnect why = halfClosed ? PEER_ENDED : Disconnect.of(Kind.LOCAL, "this side has closed the channel");
        state.stopReceiving();
        state.stopSending(why);
        if (isReader()) {
            // The reader thread must not block and goes on reading: a peer that cannot write may never read either.
            daemon("closes", () -> finish(why)).start();
        } else {
            finish(why);
        }
    }

    @Override
    public void abort(Disconnect reason) {
        state.stopReceiving();
        state.stopSending(reason);
        end();
    }

    /**
     * Ends the channel because the peer does not receive any more, after the rest of its messages has been read or a short timeout has
     * passed. If the end of the input is reached meanwhile, that is the reason.
     */
    void peerHasGone(Disconnect reason) {
        state.awaitRemainingInput();
        state.stopSending(reason);
        end();
    }

    /** Whether the current thread is the reader thread, which must not block. */
    boolean isReader() {
        return Thread.currentThread() == reader;
    }

    private void read(Receiver receiver) {
        Framing.Decoder decoder = framing.decoder(maxMessageBytes);
        Receiver gate = new Gate(receiver);
        byte[] chunk = new byte[CHUNK];
        Disconnect why;
        try {
            int count;
            do {
                awaitTurn();
                count = in.read(chunk);
            } while (count >= 0 && deliver(decoder, chunk, count, gate));
            why = decoder.isInsideMessage()
                    ? Disconnect.of(Kind.LOST, "the peer has ended the stream in the middle of a message")
                    : PEER_ENDED;
        } catch (BrokenFrameException e) {
            why = new Disconnect(Kind.BROKEN_FRAME, String.valueOf(e.getMessage()), e);
        } catch (IOException e) {
            why = new Disconnect(Kind.LOST, "the stream broke while it was read: " + e.getMessage(), e);
        } catch (RuntimeException | Error e) {
            why = new Disconnect(Kind.LOST, "what was read could not be handled: " + e, e);
        }
        if (why.kind() != Kind.REMOTE || !halfClosed(receiver)) {
            finish(why);
        }
    }

    /** Notifies the receiver of the half-close, and returns whether it will close the channel itself. */
    private boolean halfClosed(Receiver receiver) {
        if (!state.beginDelivery()) {
            return false;
        }
        halfClosed = true;
        try {
            return receiver.halfClosed();
        } finally {
            state.endDelivery();
            report();
        }
    }

    /** Decodes bytes, passes the messages to the receiver, and returns whether to read on. */
    private boolean deliver(Framing.Decoder decoder, byte[] chunk, int count, Receiver gate)
            throws BrokenFrameException {
        if (!state.beginDelivery()) {
            return false;
        }
        try {
            decoder.decode(chunk, 0, count, gate);
        } finally {
            state.endDelivery();
            report();
        }
        return true;
    }

    private void write() {
        byte[] chunk = new byte[CHUNK];
        try {
            int count;
            while ((count = state.awaitWork(chunk)) > 0) {
                out.write(chunk, 0, count);
                out.flush();
                state.wrote(count);
            }
            out.close();
            state.allIsWritten();
        } catch (IOException | RuntimeException e) {
            Disconnect lost = new Disconnect(Kind.LOST, "the stream broke while it was written: " + e.getMessage(), e);
            state.stopSending(lost);
            state.allIsWritten();
            peerHasGone(lost);
        }
    }

    private boolean awaitTurn() {
        if (state.awaitTurn()) {
            return true;
        }
        endIfStalled();
        return false;
    }

    private void endIfStalled() {
        if (state.isStalled()) {
            end();
        }
    }

    /** Ends in order: waits until the queued messages are written, within a timeout. */
    private void finish(Disconnect reason) {
        state.stopSending(reason);
        state.awaitWritten();
        end();
    }

    /** Ends at once; the reason has been set before. */
    private void end() {
        if (state.end()) {
            // On a separate thread: closing a stream while another thread writes to it may block forever.
            daemon("closes", () -> {
                        close(in);
                        close(out);
                    })
                    .start();
        }
        report();
    }

    private void report() {
        StreamState.Report report = state.report();
        if (report != null) {
            report.receiver().closed(report.reason());
        }
    }

    static int positive(int maxMessageBytes) {
        if (maxMessageBytes < 1) {
            throw new IllegalArgumentException("maxMessageBytes must be 1 or more, not " + maxMessageBytes);
        }
        return maxMessageBytes;
    }

    private static void close(Closeable stream) {
        try {
            stream.close();
        } catch (IOException | RuntimeException e) {
            // The stream is not used any more.
        }
    }

    private Thread daemon(String what, Runnable action) {
        return daemon(what, peer, action);
    }

    static Thread daemon(String what, String peer, Runnable action) {
        Thread thread = new Thread(action, "antiphon " + what + " " + peer);
        thread.setDaemon(true);
        return thread;
    }

    /** A receiver that delays messages while the channel is paused or flooded, and drops them after the end. */
    private final class Gate implements Receiver {
        private final Receiver receiver;

        Gate(Receiver receiver) {
            this.receiver = receiver;
        }

        @Override
        public void message(byte[] bytes, int start, int end) {
            if (awaitTurn()) {
                receiver.message(bytes, start, end);
            }
        }

        @Override
        public void tooLarge(int limit) {
            if (awaitTurn()) {
                receiver.tooLarge(limit);
            }
        }

        @Override
        public void closed(Disconnect reason) {
            throw new AssertionError("a decoder does not call closed");
        }
    }
}
