package dev.antiphon.testkit;

import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Receiver;

/** Does what another receiver does; who extends it may do more. */
abstract class ForwardingReceiver implements Receiver {
    private final Receiver receiver;

    ForwardingReceiver(Receiver receiver) {
        this.receiver = receiver;
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
    public void closed(Disconnect reason) {
        receiver.closed(reason);
    }
}
