package dev.antiphon;

import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Pushback;
import dev.antiphon.transport.Receiver;

/**
 * A receiver with somebody who hears what it gets.
 *
 * @param connected whether its end is that of a connection, which is worth knowing
 */
record ListenedReceiver(String peer, Receiver receiver, WireListener listener, boolean connected) implements Receiver {
    @Override
    public void message(byte[] bytes, int start, int end) {
        listener.received(peer, bytes, start, end);
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
        if (connected) {
            listener.closed(peer, reason);
        }
        receiver.closed(reason);
    }
}
