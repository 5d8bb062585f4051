package dev.antiphon.resilience;

import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.ForwardingChannel;
import dev.antiphon.transport.ForwardingReceiver;
import dev.antiphon.transport.Receiver;

/** A channel that runs a task when it is closed. */
final class CloseNotifyingChannel extends ForwardingChannel {
    private final Runnable onClose;

    CloseNotifyingChannel(Channel channel, Runnable onClose) {
        super(channel);
        this.onClose = onClose;
    }

    @Override
    public void start(Receiver receiver) {
        super.start(new ForwardingReceiver(receiver) {
            @Override
            public void closed(Disconnect reason) {
                onClose.run();
                super.closed(reason);
            }
        });
    }
}
