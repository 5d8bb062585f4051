package dev.antiphon.testkit;

import dev.antiphon.transport.Carriage;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Receiver;

/** Does what another channel does; who extends it may do more. */
class PassingChannel implements Channel {
    final Channel channel;

    PassingChannel(Channel channel) {
        this.channel = channel;
    }

    @Override
    public void start(Receiver receiver) {
        channel.start(new Passing(receiver));
    }

    /** Does what another receiver does; who extends it may do more. */
    static class Passing implements Receiver {
        final Receiver receiver;

        Passing(Receiver receiver) {
            this.receiver = receiver;
        }

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
            receiver.closed(reason);
        }
    }

    @Override
    public void send(byte[] message) {
        channel.send(message);
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
