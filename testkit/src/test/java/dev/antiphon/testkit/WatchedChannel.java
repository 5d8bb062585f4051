package dev.antiphon.testkit;

import dev.antiphon.transport.Channel;
import dev.antiphon.transport.ForwardingChannel;
import java.util.function.Consumer;

/** Shows what is sent to somebody. */
final class WatchedChannel extends ForwardingChannel {
    private final Consumer<byte[]> seen;

    WatchedChannel(Channel channel, Consumer<byte[]> seen) {
        super(channel);
        this.seen = seen;
    }

    @Override
    public void send(byte[] message) {
        seen.accept(message);
        super.send(message);
    }
}
