package dev.antiphon.transport;

import dev.antiphon.transport.Disconnect.Kind;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A channel over two blocking streams, such as pipes: whatever has an {@link InputStream} and an {@link OutputStream}.
 *
 * <p><b>Threads.</b> A started channel has two daemon threads, one that reads and calls the receiver, and one that writes; no
 * thread that sends ever touches a stream. {@link #close} returns when what was sent is written, or after five seconds; on the
 * thread that reads it returns at once. The receiver learns of the end from a thread of the channel or from the one that ends
 * it.
 *
 * <p><b>The end of the input.</b> When the peer ends what it sends, what was sent to it until then is still written, and then
 * the channel closes; if the receiver has more to send, it is the receiver that closes. A stream that cannot be closed while it is read, as {@link System#in}, does not delay the end; what is
 * read from it afterwards is not delivered.
 */
public final class StreamChannel implements Channel {
    /** How long a peer may take nothing while somebody waits for that. */
    static final Duration STALL = Duration.ofSeconds(30);

    private static final Disconnect PEER_ENDED = Disconnect.of(Kind.REMOTE, "the peer has closed the stream");

    /** What is read or written at once: as much as a pipe holds on most systems. */
    private static final int CHUNK = 64 * 1024;

    private final InputStream in;
    private final OutputStream out;
    private final Framing framing;
    private final int messageBytes;
    private final String peer;
    private final StreamState state;
    private volatile @Nullable Thread reader;

    /** Whether the peer has ended what it sends, so that whoever closes now does so because of that. */
    private volatile boolean exhausted;

    StreamChannel(InputStream in, OutputStream out, Framing framing, int messageBytes, String peer, Duration stall) {
        this.in = in;
        this.out = out;
        this.framing = framing;
        this.messageBytes = positive(messageBytes);
        this.peer = peer;
        this.state = new StreamState(stall);
    }

    /**
     * Makes a channel of two streams, which it closes when it ends.
     *
     * @param in what the peer sends
     * @param out what the peer gets
     * @param framing how both are cut into messages
     * @param messageBytes the size of a message received at most
     * @param peer who is at the other end, in words for people and logs; no credentials
     * @return the channel, not started
     * @throws IllegalArgumentException if {@code messageBytes} is not positive
     */
    public static Channel over(InputStream in, OutputStream out, Framing framing, int messageBytes, String peer) {
        return new StreamChannel(in, out, framing, messageBytes, peer, STALL);
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
        // The thread that reads must not wait for a peer that perhaps waits for it; it is held up before it reads on.
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
        Disconnect why = exhausted ? PEER_ENDED : Disconnect.of(Kind.LOCAL, "this side has closed the channel");
        state.stopReceiving();
        state.stopSending(why);
        if (isReader()) {
            // It must not wait, and goes on reading: a peer that cannot write may never take what is still to be
            // written.
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
     * Ends because the peer takes nothing any more, but not before the rest of what it has sent is read, unless that does not
     * come soon. If it has an end, that is the reason.
     */
    void peerHasGone(Disconnect reason) {
        state.awaitLastWords();
        state.stopSending(reason);
        end();
    }

    /** Whether this is the thread that calls the receiver, which must not be kept waiting. */
    boolean isReader() {
        return Thread.currentThread() == reader;
    }

    private void read(Receiver receiver) {
        Framing.Decoder decoder = framing.decoder(messageBytes);
        Receiver gate = new Gate(receiver);
        byte[] chunk = new byte[CHUNK];
        Disconnect why;
        try {
            int count;
            do {
                awaitTurn();
                count = in.read(chunk);
            } while (count >= 0 && deliver(decoder, chunk, count, gate));
            why = decoder.isInside()
                    ? Disconnect.of(Kind.LOST, "the peer has ended the stream in the middle of a message")
                    : PEER_ENDED;
        } catch (BrokenFrameException e) {
            why = new Disconnect(Kind.BROKEN_FRAME, String.valueOf(e.getMessage()), e);
        } catch (IOException e) {
            why = new Disconnect(Kind.LOST, "the stream broke while it was read: " + e.getMessage(), e);
        } catch (RuntimeException | Error e) {
            why = new Disconnect(Kind.LOST, "what was read could not be handled: " + e, e);
        }
        if (why.kind() != Kind.REMOTE || !exhausted(receiver)) {
            finish(why);
        }
    }

    /** Tells the receiver that nothing more will come, and gives whether it will close the channel itself. */
    private boolean exhausted(Receiver receiver) {
        if (!state.beginDelivery()) {
            return false;
        }
        exhausted = true;
        try {
            return receiver.exhausted();
        } finally {
            state.endDelivery();
            report();
        }
    }

    /** Gives the receiver the messages that are complete with these bytes, and tells whether to go on. */
    private boolean deliver(Framing.Decoder decoder, byte[] chunk, int count, Receiver gate)
            throws BrokenFrameException {
        if (!state.beginDelivery()) {
            return false;
        }
        try {
            decoder.feed(chunk, 0, count, gate);
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

    /** Ends in order, with what was sent written, if that does not take long. */
    private void finish(Disconnect reason) {
        state.stopSending(reason);
        state.awaitWritten();
        end();
    }

    /** Ends at once; somebody has said why. */
    private void end() {
        if (state.end()) {
            // By a thread of its own: to close a stream while another thread writes to it may take for ever.
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

    static int positive(int messageBytes) {
        if (messageBytes < 1) {
            throw new IllegalArgumentException("messageBytes must be 1 or more, not " + messageBytes);
        }
        return messageBytes;
    }

    private static void close(Closeable stream) {
        try {
            stream.close();
        } catch (IOException | RuntimeException e) {
            // Nobody will use it again.
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

    /** Stands before the receiver, and keeps back what must not reach it yet, or no more. */
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
            throw new AssertionError("a decoder knows of no end");
        }
    }
}
