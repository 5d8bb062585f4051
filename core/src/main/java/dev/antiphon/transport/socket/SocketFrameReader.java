package dev.antiphon.transport.socket;

import dev.antiphon.transport.BrokenFrameException;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Framing;
import dev.antiphon.transport.Receiver;
import java.util.ArrayDeque;

/** Cuts what a link reads into messages, and holds those back that the receiver must not get yet. Only the loop's. */
final class SocketFrameReader implements Receiver {
    private final SocketMessageChannel link;
    private final Receiver receiver;
    private final Framing.Decoder decoder;

    /** What was read in one chunk with a message after which the receiver was not to be called; so there is little of it. */
    private final ArrayDeque<Runnable> held = new ArrayDeque<>(0);

    SocketFrameReader(SocketMessageChannel link, Receiver receiver) {
        this.link = link;
        this.receiver = receiver;
        this.decoder = link.settings.framing().decoder(link.settings.messageBytes());
    }

    void feed(byte[] bytes, int end) throws BrokenFrameException {
        decoder.feed(bytes, 0, end, this);
    }

    /** Whether the peer is in the middle of a message. */
    boolean isInside() {
        return decoder.isInside();
    }

    /** Whether more may be read. */
    boolean isOpen() {
        return held.isEmpty() && !link.isHolding();
    }

    /** Gives the receiver what was held back, as far as it may get it. Gives whether there was anything. */
    boolean release() {
        boolean any = false;
        while (!held.isEmpty() && !link.isHolding() && link.aborted() == null) {
            held.remove().run();
            any = true;
        }
        return any;
    }

    @Override
    public void message(byte[] bytes, int start, int end) {
        if (link.aborted() != null) {
            return;
        }
        if (isOpen()) {
            receiver.message(bytes, start, end);
        } else {
            held.add(() -> receiver.message(bytes, start, end));
        }
    }

    @Override
    public void tooLarge(int limit) {
        if (link.aborted() != null) {
            return;
        }
        if (isOpen()) {
            receiver.tooLarge(limit);
        } else {
            held.add(() -> receiver.tooLarge(limit));
        }
    }

    @Override
    public void closed(Disconnect reason) {
        receiver.closed(reason);
    }
}
