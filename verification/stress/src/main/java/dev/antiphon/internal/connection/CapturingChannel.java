package dev.antiphon.internal.connection;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Receiver;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A channel to nobody that remembers everything that was sent, in order. */
final class CapturingChannel implements Channel {
    private final ConcurrentLinkedQueue<String> heard = new ConcurrentLinkedQueue<>();

    @Override
    public String peer() {
        return "nobody";
    }

    @Override
    public void start(Receiver taker) {}

    @Override
    public void send(byte[] message) {
        heard.add(new String(message, UTF_8));
    }

    @Override
    public void pause() {}

    @Override
    public void resume() {}

    @Override
    public void close() {}

    @Override
    public void abort(Disconnect reason) {}

    List<String> heard() {
        return List.copyOf(heard);
    }

    /** The last message. */
    String last() {
        List<String> all = heard();
        return all.isEmpty() ? "" : all.get(all.size() - 1);
    }

    /** How many messages contain a text. */
    int count(String text) {
        return (int) heard.stream().filter(message -> message.contains(text)).count();
    }
}
