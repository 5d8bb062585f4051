package dev.antiphon.transport;

import java.util.Objects;

/**
 * Does what another receiver does, for those who want to know of something that arrives, or to change it: they override that, and nothing
 * else.
 */
public abstract class ForwardingReceiver implements Receiver {
    private final Receiver receiver;

    /**
     * Stands before a receiver.
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
    public boolean exhausted() {
        return receiver.exhausted();
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
