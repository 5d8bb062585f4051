package dev.antiphon.transport;

import java.util.Objects;

/** A receiver that forwards all calls to another receiver. Subclasses override the methods that they want to observe or change. */
public abstract class ForwardingReceiver implements Receiver {
    private final Receiver receiver;

    /**
     * Creates a receiver that forwards to another.
     *
     * @param receiver the receiver
     */
    protected ForwardingReceiver(Receiver receiver) {
        this.receiver = Objects.requireNonNull(receiver, "receiver");
    }

    @Override
    public void message(byte[] bytes, int start, int end) {
        receiver.message(bytes, start, end);
    }

    @Override
    public void tooLarge(int limit) {
        receiver.tooLarge(limit);
    }

    @Override
    public boolean halfClosed() {
        return receiver.halfClosed();
    }

    @Override
    public void pushback(Pushback pushback) {
        receiver.pushback(pushback);
    }

    @Override
    public void closed(Disconnect reason) {
        receiver.closed(reason);
    }
}
