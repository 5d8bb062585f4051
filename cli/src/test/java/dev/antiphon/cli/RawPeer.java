package dev.antiphon.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Receiver;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Sends and receives the text of messages over a channel. */
final class RawPeer implements Receiver, AutoCloseable {
    static final long TIMEOUT_SECONDS = 60;

    private final Channel channel;
    private final BlockingQueue<String> messages = new LinkedBlockingQueue<>();
    private final CompletableFuture<Disconnect> end = new CompletableFuture<>();

    RawPeer(Channel channel) {
        this.channel = channel;
        channel.start(this);
    }

    void send(String message) {
        channel.send(message.getBytes(UTF_8));
    }

    /** Waits for the next message. */
    String next() throws InterruptedException {
        String message = messages.poll(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        assertThat(message).as("the next message; end: %s", end.getNow(null)).isNotNull();
        return message;
    }

    @Override
    public void message(byte[] bytes, int start, int end) {
        messages.add(new String(bytes, start, end - start, UTF_8));
    }

    @Override
    public void tooLarge(int limit) {
        messages.add("(too large)");
    }

    @Override
    public void closed(Disconnect reason) {
        end.complete(reason);
    }

    @Override
    public void close() {
        channel.close();
    }
}
