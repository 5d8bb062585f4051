package dev.antiphon.testkit;

import dev.antiphon.transport.Carriage;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Disconnect;

/** Does what another channel does; what becomes of messages on the way is left to those who extend it. */
abstract sealed class WrappedChannel implements Channel permits FaultyChannel, RecordingChannel {
    final Channel channel;

    WrappedChannel(Channel channel) {
        this.channel = channel;
    }

    @Override
    public String peer() {
        return channel.peer();
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
    public void close() {
        channel.close();
    }

    @Override
    public void abort(Disconnect reason) {
        channel.abort(reason);
    }
}
