package dev.antiphon.opentelemetry;

import dev.antiphon.transport.Carriage;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Receiver;
import java.util.List;
import java.util.Map;

/** A channel whose handshake had headers, as that of a WebSocket has. */
record HandshakeChannel(Channel channel, Map<String, List<String>> headers) implements Channel {
    @Override
    public Carriage carriage() {
        return Loop.carriage(headers);
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
