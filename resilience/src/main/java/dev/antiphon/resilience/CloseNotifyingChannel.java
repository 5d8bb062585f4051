package dev.antiphon.resilience;

import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.ForwardingChannel;
import dev.antiphon.transport.ForwardingReceiver;
import dev.antiphon.transport.Receiver;

/** A channel that tells when it has ended. */
final class CloseNotifyingChannel extends ForwardingChannel {
    private final Runnable onEnd;

    CloseNotifyingChannel(Channel channel, Runnable onEnd) {
        super(channel);
        this.onEnd = onEnd;
    }

    @Override
    public void start(Receiver receiver) {
        super.start(new ForwardingReceiver(receiver) {
            @Override
            public void closed(Disconnect reason) {
                onEnd.run();
                super.closed(reason);
            }
        });
    }
}
