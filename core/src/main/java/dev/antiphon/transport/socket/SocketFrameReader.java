package dev.antiphon.transport.socket;

import dev.antiphon.transport.BrokenFrameException;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Framing;
import dev.antiphon.transport.Receiver;
import java.util.ArrayDeque;

/** A decoder of inbound bytes that queues messages while the channel is paused. Confined to the event loop. */
final class SocketFrameReader implements Receiver {
    private final SocketMessageChannel channel;
    private final Receiver receiver;
    private final Framing.Decoder decoder;

    /** Messages decoded from the same chunk after reading was paused; bounded by the size of a chunk. */
    private final ArrayDeque<Runnable> pending = new ArrayDeque<>(0);

    SocketFrameReader(SocketMessageChannel channel, Receiver receiver) {
        this.channel = channel;
        this.receiver = receiver;
        this.decoder = channel.settings.framing().decoder(channel.settings.maxMessageBytes());
    }

    void decode(byte[] bytes, int end) throws BrokenFrameException {
        decoder.decode(bytes, 0, end, this);
    }

    /** Whether a message is incomplete. */
    boolean isInsideMessage() {
        return decoder.isInsideMessage();
    }

    /** Whether more may be read. */
    boolean mayRead() {
        return pending.isEmpty() && !channel.isReadingPaused();
    }

    /** Delivers queued messages while reading is not paused, and returns whether there were any. */
    boolean deliverPending() {
        boolean any = false;
        while (!pending.isEmpty() && !channel.isReadingPaused() && channel.aborted() == null) {
            pending.remove().run();
            any = true;
        }
        return any;
    }

    @Override
    public void message(byte[] bytes, int start, int end) {
        if (channel.aborted() != null) {
            return;
        }
        if (mayRead()) {
            receiver.message(bytes, start, end);
        } else {
            pending.add(() -> receiver.message(bytes, start, end));
        }
    }

    @Override
    public void tooLarge(int limit) {
        if (channel.aborted() != null) {
            return;
        }
        if (mayRead()) {
            receiver.tooLarge(limit);
        } else {
            pending.add(() -> receiver.tooLarge(limit));
        }
    }

    @Override
    public void closed(Disconnect reason) {
        receiver.closed(reason);
    }
}
