package dev.antiphon.resilience;

import dev.antiphon.transport.Carriage;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Receiver;

/** A channel that tells when it has ended. */
record CountedChannel(Channel channel, Runnable onEnd) implements Channel {
    @Override
    public void start(Receiver receiver) {
        channel.start(new Receiver() {
            @Override
            public void message(byte[] bytes, int start, int end) {
                receiver.message(bytes, start, end);
            }

            @Override
            public void tooLarge(int limit) {
                receiver.tooLarge(limit);
            }

            @Override
            public boolean exhausted() {
                return receiver.exhausted();
            }

            @Override
            public void closed(Disconnect reason) {
                onEnd.run();
                receiver.closed(reason);
            }
        });
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
