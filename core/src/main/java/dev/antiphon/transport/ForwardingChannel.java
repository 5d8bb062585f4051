package dev.antiphon.transport;

import java.util.Objects;

/** A channel that forwards all calls to another channel. Subclasses override the methods that they want to observe or change. */
public abstract class ForwardingChannel implements Channel {
    private final Channel delegate;

    /**
     * Creates a channel that forwards to another.
     *
     * @param channel the channel
     */
    protected ForwardingChannel(Channel channel) {
        this.delegate = Objects.requireNonNull(channel, "channel");
    }

    /**
     * The channel that calls are forwarded to.
     *
     * @return the channel
     */
    protected final Channel delegate() {
        return delegate;
    }

    @Override
    public void start(Receiver receiver) {
        delegate.start(receiver);
    }

    @Override
    public void send(byte[] message) {
        delegate.send(message);
    }

    @Override
    public void pause() {
        delegate.pause();
    }

    @Override
    public void resume() {
        delegate.resume();
    }

    @Override
    public TransportContext context() {
        return delegate.context();
    }

    @Override
    public String peer() {
        return delegate.peer();
    }

    @Override
    public void close() {
        delegate.close();
    }

    @Override
    public void abort(Disconnect reason) {
        delegate.abort(reason);
    }
}
