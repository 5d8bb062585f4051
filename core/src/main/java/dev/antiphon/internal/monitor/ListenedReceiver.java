package dev.antiphon.internal.monitor;

import dev.antiphon.WireListener;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.ForwardingReceiver;
import dev.antiphon.transport.Receiver;

/** A receiver that notifies a wire listener of the messages that it receives. */
final class ListenedReceiver extends ForwardingReceiver {
    private final String peer;
    private final WireListener listener;
    private final boolean connected;

    /** @param connected whether the receiver belongs to a connection, whose close is reported */
    ListenedReceiver(String peer, Receiver receiver, WireListener listener, boolean connected) {
        super(receiver);
        this.peer = peer;
        this.listener = listener;
        this.connected = connected;
    }

    @Override
    public void message(byte[] bytes, int start, int end) {
        listener.received(peer, bytes, start, end);
        super.message(bytes, start, end);
    }

    @Override
    public void closed(Disconnect reason) {
        if (connected) {
            listener.closed(peer, reason);
        }
        super.closed(reason);
    }
}
