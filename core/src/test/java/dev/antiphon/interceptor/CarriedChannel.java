package dev.antiphon.interceptor;

import dev.antiphon.transport.Channel;
import dev.antiphon.transport.ForwardingChannel;
import dev.antiphon.transport.TransportContext;

/** A channel whose transport knows something about the peer. */
final class CarriedChannel extends ForwardingChannel {
    private final TransportContext transport;

    CarriedChannel(Channel channel, TransportContext transport) {
        super(channel);
        this.transport = transport;
    }

    @Override
    public TransportContext context() {
        return transport;
    }
}
