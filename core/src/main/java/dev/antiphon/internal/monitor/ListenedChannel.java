package dev.antiphon.internal.monitor;

import dev.antiphon.WireListener;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.ForwardingChannel;
import dev.antiphon.transport.Receiver;
import org.jspecify.annotations.Nullable;

/** A channel that notifies a wire listener of the messages that pass through it. */
public final class ListenedChannel extends ForwardingChannel {
    private final WireListener listener;

    private ListenedChannel(Channel channel, WireListener listener) {
        super(channel);
        this.listener = listener;
    }

    /** The channel with a listener, or the channel itself if there is none. */
    public static Channel of(Channel channel, @Nullable WireListener listener) {
        return listener == null ? channel : new ListenedChannel(channel, listener);
    }

    @Override
    public void start(Receiver receiver) {
        listener.opened(peer());
        super.start(new ListenedReceiver(peer(), receiver, listener, true));
    }

    @Override
    public void send(byte[] message) {
        listener.sent(
                peer(), message, 0, message.length); // before sending: the response may arrive before send returns
        super.send(message);
    }
}
