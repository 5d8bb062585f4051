package dev.antiphon;

import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Receiver;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** The other end of a connection, spoken by hand: text goes out, and text that came in can be waited for. */
public final class WirePeer implements Receiver {
    private static final long TIMEOUT_SECONDS = 60;

    private final Channel channel;
    private final LinkedBlockingQueue<String> received = new LinkedBlockingQueue<>();
    private final CompletableFuture<Disconnect> end = new CompletableFuture<>();

    public WirePeer(Channel channel) {
        this.channel = channel;
        channel.start(this);
    }

    public void send(String message) {
        channel.send(message.getBytes(StandardCharsets.UTF_8));
    }

    /** The next message that arrives. */
    public String next() {
        try {
            String message = received.poll(TIMEOUT_SECONDS, TimeUnit.SECONDS);
            if (message == null) {
                throw new AssertionError("no message");
            }
            return message;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Whether nothing has arrived that was not taken. */
    public boolean isSilent() {
        return received.isEmpty();
    }

    /** Completes with the end. */
    CompletableFuture<Disconnect> onClose() {
        return end;
    }

    Disconnect end() {
        return Wire.await(end);
    }

    public void close() {
        channel.close();
    }

    /** Goes away without a word. */
    void cut() {
        channel.abort(Disconnect.of(Disconnect.Kind.LOST, "cut"));
    }

    @Override
    public void message(byte[] bytes, int start, int end) {
        received.add(new String(bytes, start, end - start, StandardCharsets.UTF_8));
    }

    @Override
    public void tooLarge(int limit) {
        received.add("too large");
    }

    @Override
    public void closed(Disconnect reason) {
        end.complete(reason);
    }
}
