package dev.antiphon.testkit;

import dev.antiphon.transport.Channel;
import dev.antiphon.transport.ForwardingChannel;
import java.util.function.Consumer;

/** A channel with an observer of the messages that are sent. */
final class ObservedChannel extends ForwardingChannel {
    private final Consumer<byte[]> seen;

    ObservedChannel(Channel channel, Consumer<byte[]> seen) {
        super(channel);
        this.seen = seen;
    }

    @Override
    public void send(byte[] message) {
        seen.accept(message);
        super.send(message);
    }
}
