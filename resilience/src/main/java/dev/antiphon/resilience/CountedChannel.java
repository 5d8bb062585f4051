package dev.antiphon.resilience;

import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.ForwardingChannel;
import dev.antiphon.transport.Receiver;

/** A channel that tells when it has ended. */
final class CountedChannel extends ForwardingChannel {
    private final Runnable onEnd;

    CountedChannel(Channel channel, Runnable onEnd) {
        super(channel);
        this.onEnd = onEnd;
    }

    @Override
    public void start(Receiver receiver) {
        super.start(new Receiver() {
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
                onEnd.run();
                receiver.closed(reason);
            }
        });
    }
}
