package dev.antiphon.testkit;

import dev.antiphon.transport.Channel;
import dev.antiphon.transport.ForwardingChannel;

/** Does what another channel does; what becomes of messages on the way is left to those who extend it. */
abstract sealed class WrappedChannel extends ForwardingChannel permits FaultyChannel, RecordingChannel {
    /** The channel behind this one, for what happens on the way and must not come by here again. */
    final Channel channel;

    WrappedChannel(Channel channel) {
        super(channel);
        this.channel = channel;
    }
}
