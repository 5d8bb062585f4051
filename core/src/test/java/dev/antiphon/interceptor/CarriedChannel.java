package dev.antiphon.interceptor;

import dev.antiphon.transport.Carriage;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Receiver;

/** A channel whose transport knows something about the peer. */
record CarriedChannel(Channel channel, Carriage carriage) implements Channel {
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
