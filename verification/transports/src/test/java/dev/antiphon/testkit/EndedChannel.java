package dev.antiphon.testkit;

import dev.antiphon.transport.Channel;
import dev.antiphon.transport.ForwardingChannel;
import dev.antiphon.transport.ForwardingReceiver;
import dev.antiphon.transport.Receiver;

/**
 * A channel that closes when its peer half-closes. Otherwise the connection would wait some seconds for calls that the peer made,
 * which is too long for a test at every byte.
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
