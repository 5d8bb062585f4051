package dev.antiphon.transport;

import java.util.Objects;

/**
 * Does what another channel does, for those who want to know of something that passes through, or to change it: they override that, and
 * nothing else.
 */
public abstract class ForwardingChannel implements Channel {
    private final Channel channel;

    /**
     * Stands before a channel.
     *
     * @param channel the channel
     */
    protected ForwardingChannel(Channel channel) {
        this.channel = Objects.requireNonNull(channel, "channel");
    }

    @Override
    public void start(Receiver receiver) {
        channel.start(receiver);
    }

    @Override
    public void send(byte[] message) {
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
    public TransportContext context() {
        return channel.context();
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
