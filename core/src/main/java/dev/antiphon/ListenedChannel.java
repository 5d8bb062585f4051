package dev.antiphon;

import dev.antiphon.transport.Carriage;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Receiver;
import org.jspecify.annotations.Nullable;

/** A channel with somebody who hears what passes through. */
final class ListenedChannel implements Channel {
    private final Channel channel;
    private final WireListener listener;

    private ListenedChannel(Channel channel, WireListener listener) {
        this.channel = channel;
        this.listener = listener;
    }

    /** The channel itself if nobody listens. */
    static Channel of(Channel channel, @Nullable WireListener listener) {
        return listener == null ? channel : new ListenedChannel(channel, listener);
    }

    @Override
    public void start(Receiver receiver) {
        listener.opened(peer());
        channel.start(new ListenedReceiver(peer(), receiver, listener, true));
    }

    @Override
    public void send(byte[] message) {
        listener.sent(peer(), message, 0, message.length); // now: the answer may be there before this returns
        channel.send(message);
    }

    @Override
    public void pause() {
        channel.pause();
    }

    @Override
    public void resume() {
        channel.resume();
    }

    @Override
    public Carriage carriage() {
        return channel.carriage();
    }

    @Override
    public String peer() {
        return channel.peer();
    }

    @Override
    public void close() {
        channel.close();
    }

    @Override
    public void abort(Disconnect reason) {
        channel.abort(reason);
    }
}
