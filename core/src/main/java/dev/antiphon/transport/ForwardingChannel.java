package dev.antiphon.transport;

import java.util.Objects;

/** A channel that forwards all calls to another channel. Subclasses override the methods that they want to observe or change. */
public abstract class ForwardingChannel implements Channel {
    private final Channel channel;

    /**
     * Creates a channel that forwards to another.
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
