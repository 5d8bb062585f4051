package dev.antiphon.stress;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Receiver;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A channel without a peer that records the messages sent, in order. Thread-safe. */
public final class CapturingChannel implements Channel {
    private final ConcurrentLinkedQueue<String> messages = new ConcurrentLinkedQueue<>();

    @Override
    public String peer() {
        return "no peer";
    }

    @Override
    public void start(Receiver receiver) {}

    @Override
    public void send(byte[] message) {
        messages.add(new String(message, UTF_8));
    }

    @Override
    public void pause() {}

    @Override
    public void resume() {}

    @Override
    public void close() {}

    @Override
    public void abort(Disconnect reason) {}

    public List<String> messages() {
        return List.copyOf(messages);
    }

    /** The last message. */
    public String last() {
        List<String> all = messages();
        return all.isEmpty() ? "" : all.get(all.size() - 1);
    }

    /** The number of messages that contain a text. */
    public int count(String text) {
        return (int) messages.stream().filter(message -> message.contains(text)).count();
    }
}
