package dev.antiphon.interceptor;

import dev.antiphon.transport.Carriage;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.ForwardingChannel;

/** A channel whose transport knows something about the peer. */
final class CarriedChannel extends ForwardingChannel {
    private final Carriage carriage;

    CarriedChannel(Channel channel, Carriage carriage) {
        super(channel);
        this.carriage = carriage;
    }

    @Override
    public Carriage carriage() {
        return carriage;
    }
}
