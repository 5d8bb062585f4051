package dev.antiphon.testkit;

import dev.antiphon.transport.Channel;
import dev.antiphon.transport.ForwardingChannel;
import dev.antiphon.transport.ForwardingReceiver;
import dev.antiphon.transport.Receiver;

/**
 * Takes the end of what its peer sends for the end of the peer. A peer that may still read is given some seconds for what it asked,
 * which is too long to be waited for at every byte.
 */
final class EndedChannel extends ForwardingChannel {
    EndedChannel(Channel channel) {
        super(channel);
    }

    @Override
    public void start(Receiver receiver) {
        super.start(new ForwardingReceiver(receiver) {
            @Override
            public boolean halfClosed() {
                super.halfClosed();
                return false;
            }
        });
    }
}
